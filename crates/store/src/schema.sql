-- Version 5 of the store's schema. `migrations` beside this file has what an older one lacks.
--
-- One file holds puzzles, the states met on the way to their solutions, the proofs that join these
-- states, and, where asked for, the typed graph of a state. Everything is written as people write
-- it, so that no program but sqlite3 is needed to read it: candidates as n4r2c5, CSP variables as
-- r2c5, r2n4, c5n4 or b2n4, lists with a blank between their members. Only the live candidates of a
-- state are bits; the views state_candidates and state_grids spell them out.

-- The 729 candidates there are, so that plain SQL can take one apart. `id` is nine times the cell,
-- row by row, plus the digit, all counted from 0; the other columns count from 1.
CREATE TABLE candidates (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    digit INTEGER NOT NULL,
    row INTEGER NOT NULL,
    col INTEGER NOT NULL,
    block INTEGER NOT NULL
);

WITH RECURSIVE ids (id) AS (SELECT 0 UNION ALL SELECT id + 1 FROM ids WHERE id < 728)
INSERT INTO candidates
SELECT id,
       'n' || (id % 9 + 1) || 'r' || (id / 81 + 1) || 'c' || (id / 9 % 9 + 1),
       id % 9 + 1,
       id / 81 + 1,
       id / 9 % 9 + 1,
       id / 243 * 3 + id / 9 % 9 / 3 + 1
FROM ids;

-- States: each stored once, whatever path leads to it. `live` is 729 bits, the candidate with id 0
-- first and the highest bit of a byte first, then seven zeros: 92 bytes. `hash` is the 64-bit
-- FNV-1a of these bytes as a signed number; it finds a state, and the bytes decide. `candidates` is
-- the number of live candidates, `links` that of linked pairs of them.
CREATE TABLE states (
    id INTEGER PRIMARY KEY,
    live BLOB NOT NULL CHECK (length(live) = 92),
    hash INTEGER NOT NULL,
    candidates INTEGER NOT NULL,
    links INTEGER NOT NULL
);
CREATE INDEX states_by_hash ON states (hash);

-- Puzzles: what someone handed in. `grid` is 81 characters with a dot for an empty cell where the
-- givens say it all, else 729 characters, nine a cell, with a dot for a candidate that is not live.
-- `solution` is 81 digits; NULL when there is none or more than one, or nobody looked. `state` is the
-- state the puzzle stands for, before anything is applied.
CREATE TABLE puzzles (
    id INTEGER PRIMARY KEY,
    grid TEXT NOT NULL UNIQUE,
    solution TEXT,
    state INTEGER NOT NULL REFERENCES states
);
CREATE INDEX puzzles_by_state ON puzzles (state);

-- Where a puzzle came from: the name of a collection and the number of its line, from 1, or a text
-- of the user's with number 0. A puzzle may come from several.
CREATE TABLE origins (
    puzzle INTEGER NOT NULL REFERENCES puzzles ON DELETE CASCADE,
    source TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (puzzle, source, number)
) WITHOUT ROWID;

-- The families that proofs name. `shape` is what its chains may do, as in catena-proof/1: a JSON
-- object, or null for a rule whose proofs are no chains. `query` is the family's text in the query
-- language; NULL when it was not known. A name with two shapes is two families.
CREATE TABLE proof_families (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    shape TEXT NOT NULL CHECK (json_valid(shape)),
    query TEXT,
    UNIQUE (name, shape)
);

-- Proofs: each stored once for its state. `puzzle` is the one it was found in, NULL when there was
-- none; its givens are drawn as such. `length` is the number of CSP variables, the target not
-- counted. `conclusions` are written r3c9<>8 and r3c9=5. `t` and `z` are the numbers of additional
-- candidates that an earlier right-linking candidate, or the target, explains; `groups` and `als`
-- those of the linking groups and of the steps by an almost locked set.
--
-- `closing` says how a chain closes (target, lr-lasso, rl-lasso, whip, loop) and `closing_step`
-- where a lasso does; NULL for a proof that is no chain. `targets` are the chain's targets where
-- they are not the candidates that the conclusions eliminate. `lines` are the numbered lines, as in
-- catena-proof/1; NULL where they are those that the chain gives, and the name of the variable where
-- they are the one line of a single. The view proof_json has the whole document.
CREATE TABLE proofs (
    id INTEGER PRIMARY KEY,
    state INTEGER NOT NULL REFERENCES states,
    puzzle INTEGER REFERENCES puzzles ON DELETE SET NULL,
    family INTEGER NOT NULL REFERENCES proof_families,
    length INTEGER NOT NULL,
    conclusions TEXT NOT NULL,
    t INTEGER NOT NULL,
    z INTEGER NOT NULL,
    groups INTEGER NOT NULL,
    als INTEGER NOT NULL,
    closing TEXT,
    closing_step INTEGER,
    targets TEXT,
    lines TEXT
);
CREATE INDEX proofs_by_state ON proofs (state, family, length);
CREATE INDEX proofs_by_puzzle ON proofs (puzzle);

-- The steps of chains, counted from 1. A step is by a CSP variable, `csp`, or by an almost locked
-- set, `als`, which is the list of its cells. `left` and `right` are its left- and right-linking
-- candidates, one each, or the members of a group; `right` is NULL in the last step of a whip.
-- `left_reason` is 0 when the target makes left false, else the step whose right-linking candidate
-- does. `extra` are the additional candidates, a JSON object from candidate to reason, the same
-- numbers; NULL when there are none.
CREATE TABLE proof_steps (
    proof INTEGER NOT NULL REFERENCES proofs ON DELETE CASCADE,
    step INTEGER NOT NULL,
    csp TEXT,
    als TEXT,
    "left" TEXT NOT NULL,
    left_reason INTEGER NOT NULL,
    "right" TEXT,
    extra TEXT,
    PRIMARY KEY (proof, step)
) WITHOUT ROWID;

-- The givens of proofs that assume that they have exactly one solution: a list of cells. No other proof is here.
CREATE TABLE proof_givens (
    proof INTEGER PRIMARY KEY REFERENCES proofs ON DELETE CASCADE,
    givens TEXT NOT NULL
);

-- What shows that fewer truths do not prove what a proof by truths does, where that is known: a JSON array, with an
-- array of candidates for each filling, as in catena-proof/1. No other proof is here.
CREATE TABLE proof_fillings (
    proof INTEGER PRIMARY KEY REFERENCES proofs ON DELETE CASCADE,
    fillings TEXT NOT NULL CHECK (json_valid(fillings))
);

-- Resolution paths: one for each puzzle, list of rules and `reach`, the greatest length looked for.
-- `ending` is solved, stuck when no rule applies any more, or stopped when a budget ended it.
CREATE TABLE paths (
    id INTEGER PRIMARY KEY,
    puzzle INTEGER NOT NULL REFERENCES puzzles ON DELETE CASCADE,
    rules TEXT NOT NULL,
    reach INTEGER NOT NULL,
    ending TEXT NOT NULL CHECK (ending IN ('solved', 'stuck', 'stopped')),
    UNIQUE (puzzle, rules, reach)
);

-- The states of a path, in order from position 0. The last has no proofs.
CREATE TABLE path_states (
    path INTEGER NOT NULL REFERENCES paths ON DELETE CASCADE,
    position INTEGER NOT NULL,
    state INTEGER NOT NULL REFERENCES states,
    PRIMARY KEY (path, position)
) WITHOUT ROWID;
CREATE INDEX path_states_by_state ON path_states (state);

-- What joins the state at a position of a path to the next: the proofs applied there, in order from
-- number 1.
CREATE TABLE path_proofs (
    path INTEGER NOT NULL REFERENCES paths ON DELETE CASCADE,
    position INTEGER NOT NULL,
    number INTEGER NOT NULL,
    proof INTEGER NOT NULL REFERENCES proofs,
    PRIMARY KEY (path, position, number)
) WITHOUT ROWID;
CREATE INDEX path_proofs_by_proof ON path_proofs (proof);

-- Ratings: the W, B, … of a puzzle. `value` is NULL when none was found up to `reach`, the greatest
-- length looked for. `digest` is the 64-bit FNV-1a, as a signed number, of the puzzle's grid, measure,
-- value (a dash for NULL) and reach, with a line feed between them: a row that was changed by hand does
-- not fit it and is not believed. It is NULL in rows of older stores. `catena store check` rates again.
CREATE TABLE ratings (
    puzzle INTEGER NOT NULL REFERENCES puzzles ON DELETE CASCADE,
    measure TEXT NOT NULL,
    value INTEGER,
    reach INTEGER NOT NULL,
    digest INTEGER,
    PRIMARY KEY (puzzle, measure)
) WITHOUT ROWID;

-- Counterexamples: `proof` eliminates `target` in its state, and the family `fails` has no proof of that up to
-- the length `up_to`. `complete` is 1: the search for one came to its end, with almost locked sets of up to
-- `als_size` cells, and needed no more than `budget` nodes. What a budget has ended is not stored. `query` is
-- the text of a family that does not come with the program. `longer` is a shortest proof by `fails`, NULL
-- when none is known; then `up_to` is one less than its length. `digest` is the 64-bit FNV-1a, as a signed
-- number, of these with a line feed between them: the state as 729 characters; the target; name and length
-- of `proof`; name and shape of `fails`; query; name and length of `longer`; up_to, als_size, budget and
-- complete. Between name and what follows is a blank, and a dash stands for NULL. `catena store check`
-- searches again.
CREATE TABLE counterexamples (
    id INTEGER PRIMARY KEY,
    proof INTEGER NOT NULL REFERENCES proofs,
    target TEXT NOT NULL,
    fails INTEGER NOT NULL REFERENCES proof_families,
    query TEXT,
    longer INTEGER REFERENCES proofs,
    up_to INTEGER NOT NULL,
    als_size INTEGER NOT NULL,
    budget INTEGER NOT NULL,
    complete INTEGER NOT NULL CHECK (complete = 1),
    digest INTEGER NOT NULL
);
CREATE INDEX counterexamples_by_proof ON counterexamples (proof);
CREATE INDEX counterexamples_by_longer ON counterexamples (longer);

-- The typed graph of a state, where it has been materialised: its nodes, counted from 0. `kind` is
-- Candidate, Csp, Group, Als or AlmostCell, and `name` is a name that no other node of the state has.
CREATE TABLE graph_nodes (
    state INTEGER NOT NULL REFERENCES states ON DELETE CASCADE,
    node INTEGER NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (state, node)
) WITHOUT ROWID;

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

-- Grids spelled out: the live digits of the 81 cells, row by row, with a blank between cells; an
-- empty text between two blanks is a cell that has lost them all.
CREATE VIEW state_grids (state, grid) AS
SELECT s.id,
       (SELECT group_concat(digits, ' ')
        FROM (SELECT (SELECT ifnull(group_concat(digit, ''), '')
                      FROM (SELECT c.digit
                            FROM candidates c
                            WHERE c.id BETWEEN cell.id AND cell.id + 8
                              AND (instr('0123456789ABCDEF',
                                         substr(hex(substr(s.live, c.id / 8 + 1, 1)),
                                                c.id / 4 % 2 + 1, 1)) - 1) & (8 >> c.id % 4)
                            ORDER BY c.id)) AS digits
              FROM candidates cell
              WHERE cell.id % 9 = 0
              ORDER BY cell.id))
FROM states s;

-- The live candidates of each state, one a row.
CREATE VIEW state_candidates (state, candidate, digit, row, col, block) AS
SELECT s.id, c.name, c.digit, c.row, c.col, c.block
FROM states s CROSS JOIN candidates c
WHERE (instr('0123456789ABCDEF', substr(hex(substr(s.live, c.id / 8 + 1, 1)), c.id / 4 % 2 + 1, 1))
       - 1) & (8 >> c.id % 4);

-- Puzzles with where they came from, their ratings and their paths, each in one text: what `catena
-- store ls` prints.
CREATE VIEW puzzle_list (puzzle, grid, solution, state, origins, ratings, paths) AS
SELECT p.id, p.grid, p.solution, p.state,
       (SELECT group_concat(source || iif(number = 0, '', ':' || number), ', ')
        FROM origins o WHERE o.puzzle = p.id),
       (SELECT group_concat(measure || iif(value IS NULL, ' > ' || reach, ' = ' || value), ', ')
        FROM ratings r WHERE r.puzzle = p.id),
       (SELECT group_concat(id || ': ' || rules || ' (' || ending || iif(
                    EXISTS (SELECT 1 FROM path_proofs j JOIN proof_givens USING (proof)
                            WHERE j.path = a.id),
                    ', assuming one solution', '') || ')', '; ')
        FROM paths a WHERE a.puzzle = p.id)
FROM puzzles p;

-- What each proof concludes, one conclusion a row: `places` is 1 when the candidate is true and 0
-- when it is eliminated.
CREATE VIEW proof_conclusions (proof, state, conclusion, candidate, places) AS
SELECT p.id,
       p.state,
       c.value,
       'n' || substr(c.value, -1) || substr(c.value, 1, 4),
       instr(c.value, '=') > 0
FROM proofs p, json_each('["' || replace(p.conclusions, ' ', '","') || '"]') c;

-- Proofs with the name of their family. `assumes` is 'one solution' where a proof rests on that, else NULL.
CREATE VIEW proof_list (proof, state, puzzle, family, length, conclusions, t, z, groups, als,
                        assumes) AS
SELECT p.id, p.state, p.puzzle, f.name, p.length, p.conclusions, p.t, p.z, p.groups, p.als,
       iif(p.id IN (SELECT proof FROM proof_givens), 'one solution', NULL)
FROM proofs p JOIN proof_families f ON f.id = p.family;

-- Paths step by step: which proof joins which two states, and what it assumes.
CREATE VIEW path_list (path, puzzle, rules, position, state, number, proof, family, length,
                       conclusions, next_state, assumes) AS
SELECT a.id, a.puzzle, a.rules, s.position, s.state, j.number, p.id, f.name, p.length,
       p.conclusions, n.state,
       iif(p.id IN (SELECT proof FROM proof_givens), 'one solution', NULL)
FROM paths a
JOIN path_states s ON s.path = a.id
JOIN path_proofs j ON j.path = s.path AND j.position = s.position
JOIN proofs p ON p.id = j.proof
JOIN proof_families f ON f.id = p.family
LEFT JOIN path_states n ON n.path = s.path AND n.position = s.position + 1;

-- Counterexamples with the names of both families: `length` is that of the first one's proof, `longer_length`
-- that of the second's, NULL when it has none up to `none_up_to`.
CREATE VIEW counterexample_list (counterexample, state, candidates, target, holds, length, fails,
                                 none_up_to, als_size, longer_length) AS
SELECT c.id, s.id, s.candidates, c.target, f.name, p.length, g.name, c.up_to, c.als_size, l.length
FROM counterexamples c
JOIN proofs p ON p.id = c.proof
JOIN states s ON s.id = p.state
JOIN proof_families f ON f.id = p.family
JOIN proof_families g ON g.id = c.fails
LEFT JOIN proofs l ON l.id = c.longer;

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

-- The steps of each chain as catena-proof/1 has them.
CREATE VIEW step_json (proof, step, json) AS
SELECT proof, step, json_object(
    'csp', csp,
    'als', json('["' || replace(als, ' ', '","') || '"]'),
    'left', json('["' || replace("left", ' ', '","') || '"]'),
    'left_reason', CASE left_reason WHEN 0 THEN 'target' ELSE left_reason END,
    'right', json('["' || replace("right", ' ', '","') || '"]'),
    'extra', json((
        SELECT json_group_array(json_object(
            'candidate', key,
            'reason', CASE value WHEN 0 THEN 'target' ELSE value END))
        FROM json_each(ifnull(extra, '{}')))))
FROM proof_steps;

-- The chain of each proof that is one, as catena-proof/1 has it.
CREATE VIEW chain_json (proof, json) AS
SELECT id, json_object(
    'targets', json(CASE
        WHEN targets = '' THEN '[]'
        WHEN targets IS NOT NULL THEN '["' || replace(targets, ' ', '","') || '"]'
        ELSE (SELECT json_group_array(candidate)
              FROM proof_conclusions c WHERE c.proof = p.id AND NOT places)
    END),
    'steps', json((
        SELECT json_group_array(json(json))
        FROM (SELECT json FROM step_json s WHERE s.proof = p.id ORDER BY step))),
    'closing', json_object('kind', closing, 'step', closing_step))
FROM proofs p
WHERE closing IS NOT NULL;

-- Proofs as catena-proof/1 documents, for catena check and everything else that reads them. Where
-- the lines are those that the chain gives, `lines` is null. What assumes one solution has its givens, and what shows
-- that fewer truths do not prove it has its fillings.
CREATE VIEW proof_json (proof, json) AS
SELECT p.id, CASE
    WHEN p.givens IS NOT NULL THEN json_patch(p.json, json_object(
        'givens', json('["' || replace(p.givens, ' ', '","') || '"]'),
        'assumes', 'one solution'))
    WHEN p.fillings IS NOT NULL THEN json_patch(p.json, json_object('fillings', json(p.fillings)))
    ELSE p.json
    END
FROM (
    SELECT p.id, g.givens, e.fillings, json_object(
        'schema', 'catena-proof/1',
        'state', json((SELECT '["' || replace(grid, ' ', '","') || '"]'
                       FROM state_grids g WHERE g.state = p.state)),
        'family', json_object('name', f.name, 'shape', json(f.shape)),
        'length', length,
        'eliminates', json((SELECT json_group_array(candidate)
                            FROM proof_conclusions c WHERE c.proof = p.id AND NOT places)),
        'places', json((SELECT json_group_array(candidate)
                        FROM proof_conclusions c WHERE c.proof = p.id AND places)),
        'chain', json((SELECT json FROM chain_json c WHERE c.proof = p.id)),
        'lines', json(CASE
            WHEN lines NOT LIKE '[%' THEN json_array(json_object(
                'n', 1,
                'claim', json_array(json_object('true', json_array(
                    'n' || substr(conclusions, -1) || substr(conclusions, 1, 4)))),
                'ground', json_object('variable', json_object('csp', lines, 'from', json_array()))))
            ELSE lines
        END)) AS json
    FROM proofs p JOIN proof_families f ON f.id = p.family
    LEFT JOIN proof_givens g ON g.proof = p.id
    LEFT JOIN proof_fillings e ON e.proof = p.id
) p;
