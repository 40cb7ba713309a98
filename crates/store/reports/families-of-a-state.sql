-- What does each family find in one state?
--
-- Name the state and the largest length in the first line. Nothing needs to be stored for this: the
-- chains are searched when the report runs, in every family that has a kernel.
WITH asked (state, max_length) AS (VALUES (1, 4))
SELECT f.family,
       count(*) AS chains,
       min(c.length) AS shortest,
       max(c.length) AS longest,
       round(avg(c.t), 2) AS mean_t,
       round(avg(c.z), 2) AS mean_z
FROM asked a
JOIN families() f
JOIN chains c ON c.state = a.state AND c.family = f.family AND c.max_length = a.max_length
WHERE f.kernel IS NOT NULL
GROUP BY f.family
ORDER BY shortest, longest, f.family;
