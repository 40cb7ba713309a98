-- Which families does each puzzle need, how often, and up to which length?
--
-- One row per puzzle, list of rules and family of its path; singles have length 0.
SELECT puzzle, rules, family, count(*) AS proofs, max(length) AS longest
FROM path_list
GROUP BY puzzle, rules, family
ORDER BY puzzle, rules, longest, family;
