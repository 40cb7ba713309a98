-- From version 1 to 2.
--
-- Taking a puzzle out looked at every proof there is, for those found in it; the list of puzzles was
-- to be had from `catena store ls` alone; and the edges of graphs had a row each.
CREATE INDEX proofs_by_puzzle ON proofs (puzzle);

-- Puzzles with where they came from, their ratings and their paths, each in one text: what `catena
-- store ls` prints.
CREATE VIEW puzzle_list (puzzle, grid, solution, state, origins, ratings, paths) AS
SELECT p.id, p.grid, p.solution, p.state,
       (SELECT group_concat(source || iif(number = 0, '', ':' || number), ', ')
        FROM origins o WHERE o.puzzle = p.id),
       (SELECT group_concat(measure || iif(value IS NULL, ' > ' || reach, ' = ' || value), ', ')
        FROM ratings r WHERE r.puzzle = p.id),
       (SELECT group_concat(id || ': ' || rules || ' (' || ending || ')', '; ')
        FROM paths a WHERE a.puzzle = p.id)
FROM puzzles p;

-- The edges of these graphs, all of a kind in one row: a graph has twenty thousand of them, and a row
-- for each is slow to write. `kind` is LINK, CONJUGATE, ALS, ALMOST_CELL or MEMBER, and `first` the
-- number of its first edge, counted from 0 through all kinds. `edges` is a JSON list that has
-- [source, target, via] for each: the source has the lower number, the member of MEMBER, and `via`
-- lists the nodes that the edge comes from, which are CSP variables, ALS or almost-cells. The view
-- graph_edges has them one a row.
CREATE TABLE graph_edges_by_kind (
    state INTEGER NOT NULL REFERENCES states ON DELETE CASCADE,
    kind TEXT NOT NULL,
    first INTEGER NOT NULL,
    edges TEXT NOT NULL,
    PRIMARY KEY (state, kind)
);

INSERT INTO graph_edges_by_kind (state, kind, first, edges)
SELECT state, kind, min(edge), json_group_array(json_array(source, target, json(via)))
FROM (SELECT * FROM graph_edges ORDER BY state, edge)
GROUP BY state, kind;
DROP VIEW graph_edge_list;
DROP TABLE graph_edges;

-- Stored edges, one a row. `via` is a JSON list of nodes.
CREATE VIEW graph_edges (state, edge, kind, source, target, via) AS
SELECT k.state, k.first + e.key, k.kind, e.value ->> 0, e.value ->> 1, e.value -> 2
FROM graph_edges_by_kind k, json_each(k.edges) e;

-- Stored edges with the names of their nodes.
CREATE VIEW graph_edge_list (state, kind, source, target) AS
SELECT e.state, e.kind, s.name, t.name
FROM graph_edges e
JOIN graph_nodes s ON s.state = e.state AND s.node = e.source
JOIN graph_nodes t ON t.state = e.state AND t.node = e.target;
