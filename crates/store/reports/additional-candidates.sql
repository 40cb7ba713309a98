-- How many t- and z-candidates do chains of each length have?
--
-- One row per family and length: the mean and the largest numbers.
SELECT family,
       length,
       count(*) AS chains,
       round(avg(t), 2) AS mean_t,
       max(t) AS most_t,
       round(avg(z), 2) AS mean_z,
       max(z) AS most_z
FROM proof_list
WHERE length > 0
GROUP BY family, length
ORDER BY family, length;
