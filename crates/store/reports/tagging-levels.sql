-- Which level of tagging do puzzles need, and what does each level clear?
--
-- One row per list of rules and level: the puzzles whose path uses the level, the solved ones that
-- need no higher one, the candidates cleared and the most rounds of a clearing. Level `none` are
-- solved puzzles whose path has no tagging; what is left unsolved has a row of its own.
WITH level (rank, level, family) AS (VALUES
    (1, '1', 'tagging-1'), (2, 'half', 'tagging-half'), (3, '2', 'tagging-2'),
    (4, '3', 'tagging-3'), (5, '4', 'tagging-4')),
step AS (
    SELECT p.path, p.rules, l.rank, l.level, p.length,
           1 + length(p.conclusions) - length(replace(p.conclusions, ' ', '')) AS cleared
    FROM path_list p JOIN level l ON l.family = p.family),
hardest AS (
    SELECT a.id AS path, ifnull(max(s.rank), 0) AS rank
    FROM paths a LEFT JOIN step s ON s.path = a.id GROUP BY a.id),
counted AS (
    SELECT s.rules, s.rank, s.level, count(DISTINCT s.path) AS puzzles,
           count(DISTINCT CASE WHEN a.ending = 'solved' AND h.rank = s.rank THEN s.path END)
               AS hardest,
           sum(s.cleared) AS cleared, max(s.length) AS rounds
    FROM step s JOIN hardest h ON h.path = s.path JOIN paths a ON a.id = s.path
    GROUP BY s.rules, s.rank
    UNION ALL
    SELECT a.rules, 0, 'none', count(*), count(*), 0, 0
    FROM paths a JOIN hardest h ON h.path = a.id
    WHERE h.rank = 0 AND a.ending = 'solved' GROUP BY a.rules
    UNION ALL
    SELECT rules, 6, ending, count(*), 0, 0, 0
    FROM paths WHERE ending <> 'solved' GROUP BY rules, ending)
SELECT rules, level, puzzles, hardest, cleared, rounds
FROM counted ORDER BY rules, rank, level;
