-- What is the typed graph of a state made of, and which of its candidates have the most links?
--
-- Name the state in the first line. The graph is made when the report runs; it need not be
-- materialised.
WITH asked (state) AS (VALUES (1))
SELECT 'nodes' AS what, kind AS name, count(*) AS number
FROM asked JOIN nodes ON nodes.state = asked.state
GROUP BY kind
UNION ALL
SELECT 'edges', label, count(*)
FROM asked JOIN edges ON edges.state = asked.state
GROUP BY label
UNION ALL
SELECT * FROM (
    SELECT 'links of', n.name, count(*)
    FROM asked
    JOIN edges e ON e.state = asked.state AND e.kind = 'LINK'
    JOIN nodes n ON n.state = asked.state AND n.node IN (e.source, e.target)
    WHERE n.kind = 'Candidate'
    GROUP BY n.node
    ORDER BY 3 DESC, n.node
    LIMIT 5
);
