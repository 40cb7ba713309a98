-- Which methods of the Sudoku Assistant do puzzles need, and how often is each the hardest one?
--
-- One row per list of rules and method, in the order of R. M. Hanson, "Sudoku Assistant": the
-- puzzles whose path uses the method, and the solved ones that need nothing harder, as a number
-- and in percent of all puzzles. What is left unsolved has a row of its own; families that the
-- Assistant does not have come before it.
WITH method (rank, method, family) AS (VALUES
    (1, 'singles', 'naked-single'), (1, 'singles', 'hidden-single'),
    (2, 'locked candidates', 'pointing'), (2, 'locked candidates', 'claiming'),
    (2, 'locked candidates', 'locked-subset'),
    (3, 'subsets', 'naked-subset'), (3, 'subsets', 'hidden-subset'),
    (4, 'basic fish', 'basic-fish'),
    (5, 'bent subsets', 'bent-naked-subset'), (5, 'bent subsets', 'sue-de-coq'),
    (6, 'ALS pairs', 'als-pair'), (6, 'ALS pairs', 'als-pair-loop'),
    (6, 'ALS pairs', 'als-xz'), (6, 'ALS pairs', 'als-xz-loop'),
    (7, 'grid ALS', 'grid-als'), (7, 'grid ALS', 'grid-sashimi'),
    (8, 'almost-locked ranges', 'almost-locked-range'),
    (9, 'polarities forced by an ALS', 'polarity-forced-by-als'),
    (10, 'Medusa, strong', 'medusa-trap'), (10, 'Medusa, strong', 'medusa-wrap'),
    (11, 'Medusa, weak', 'medusa-weak-wrap'), (11, 'Medusa, weak', 'medusa-weak-corner'),
    (12, 'hinges', 'strong-hinge'), (12, 'hinges', 'weak-hinge'),
    (13, 'hypothesis', 'hypothesis-0'),
    (14, 'hypothesis +', 'hypothesis-plus'),
    (15, 'hypothesis ++', 'hypothesis-plus-plus')),
used AS (
    SELECT DISTINCT p.path, p.rules,
           ifnull(m.rank, 16) AS rank, ifnull(m.method, p.family) AS method
    FROM path_list p LEFT JOIN method m ON m.family = p.family),
hardest AS (SELECT path, max(rank) AS rank FROM used GROUP BY path),
total AS (SELECT rules, count(*) AS puzzles FROM paths GROUP BY rules),
counted AS (
    SELECT u.rules, u.rank, u.method, count(*) AS used,
           sum(a.ending = 'solved' AND h.rank = u.rank) AS hardest
    FROM used u JOIN hardest h ON h.path = u.path JOIN paths a ON a.id = u.path
    GROUP BY u.rules, u.rank, u.method
    UNION ALL
    SELECT rules, 17, ending, count(*), count(*) FROM paths WHERE ending <> 'solved'
    GROUP BY rules, ending)
SELECT c.rules, c.method, c.used, c.hardest, round(100.0 * c.hardest / t.puzzles, 1) AS percent
FROM counted c JOIN total t ON t.rules = c.rules
ORDER BY c.rules, c.rank, c.method;
