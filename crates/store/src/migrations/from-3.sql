-- From version 3 to 4.
--
-- A counterexample was kept as a proof; that the other family has none was not.
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
