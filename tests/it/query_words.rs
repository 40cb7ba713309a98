//! What someone who comes from GQL or Cypher tries beside `MATCH` and `RETURN`: statements that compute,
//! choose and join rows, values of all kinds, and words that the language does not have.

use catena::explorer::{AskError, Explorer, QueryAnswer, QueryAsk};
use catena::graph::{EdgeKind, Labelled, NodeKind};
use catena::query::{Code, Value, parse};

/// A state with pairs, chains and room: after singles, 272 candidates.
const GRID: &str =
    "000010002001000030040005600000006700300000005008400000007800040050000900200030000";

fn ask(text: &str, ask: &QueryAsk) -> Result<QueryAnswer, AskError> {
    Explorer::open(GRID).unwrap().after_singles().query(text, ask)
}

/// The rows as texts, the values of each with ` | ` between them.
fn rows(text: &str) -> Vec<String> {
    let answer = ask(text, &QueryAsk::default());
    let answer = answer.unwrap_or_else(|error| panic!("{text}: {error}"));
    let row = |row: &catena::explorer::query::Row| {
        row.values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ")
    };
    answer.rows.iter().map(row).collect()
}

/// What an edge is said to join is what it joins, with the nodes and edges of tagging too: no other pair of kinds has
/// one, and each kind that is said has one in this state.
#[test]
fn an_edge_joins_what_is_said_of_it() {
    const PAIRS: &str =
        "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";
    /// Half a turn maps it to itself, with other names for the digits.
    const TURNED: &str =
        ".....85.....1..........2649.7.....85.3.6.4.7.52.....3.1648..........9.....52.....";
    let [pairs, turned] =
        [PAIRS, TURNED].map(|puzzle| Explorer::open(puzzle).unwrap().after_singles());
    let has = |kind: EdgeKind, one: NodeKind, other: NodeKind| {
        let explorer = if kind == EdgeKind::Image { &turned } else { &pairs };
        let text = format!("MATCH (a:{one})-[e:{kind}]-(b:{other}) RETURN a LIMIT 1");
        !explorer.query(&text, &QueryAsk::default()).unwrap().rows.is_empty()
    };
    for kind in EdgeKind::every() {
        let joins = kind.joins();
        let mut met = [Vec::new(), Vec::new()];
        for one in NodeKind::every() {
            for other in NodeKind::every().filter(|&other| has(kind, one, other)) {
                let sides = [[one, other], [other, one]].into_iter();
                let mut said = sides.filter(|[a, b]| joins[0].contains(a) && joins[1].contains(b));
                let [a, b] = said.next().unwrap_or_else(|| panic!("({one})-[{kind}]-({other})"));
                met[0].push(a);
                met[1].push(b);
            }
        }
        for (side, met) in joins.into_iter().zip(met) {
            assert!(side.iter().all(|kind| met.contains(kind)), "{kind}: {side:?}, met {met:?}");
        }
    }
}

/// Queries with their rows.
const ANSWERED: &[(&str, &[&str])] = &[
    // Rows.
    ("RETURN 1 + 1 AS two", &["2"]),
    ("FOR x IN [3, 1, 2] RETURN x ORDER BY x", &["1", "2", "3"]),
    ("FOR x IN [3, 1, 2] RETURN x ORDER BY x DESCENDING", &["3", "2", "1"]),
    ("FOR x IN [] RETURN x", &[]),
    ("FOR x IN [1, 2] FOR y IN [x, 10 * x] RETURN y", &["1", "10", "2", "20"]),
    ("FOR x IN [1, 2, 3] LET y = x * x, z = y + x RETURN y, z", &["1 | 2", "4 | 6", "9 | 12"]),
    ("FOR x IN [1, 2, 3, 4] FILTER x % 2 = 0 RETURN x", &["2", "4"]),
    ("FOR x IN [1, 2, 3, 4] FILTER WHERE x > 3 RETURN x", &["4"]),
    ("FOR x IN [1, 2, 3, 4] RETURN x OFFSET 1 LIMIT 2", &["2", "3"]),
    ("FOR x IN [1, 2, 3, 4] RETURN x SKIP 3", &["4"]),
    ("FOR x IN [1, 2, 3, 4] RETURN x SKIP 4", &[]),
    ("FOR x IN [2, 1] LET y = 5 RETURN *", &["2 | 5", "1 | 5"]),
    (
        "MATCH (a:Candidate {row: 1, digit: 3}) OPTIONAL MATCH (a)-[:CONJUGATE]-(b:Candidate) RETURN a, b",
        &["n3r1c2 | n3r7c2", "n3r1c3 | ", "n3r1c4 | ", "n3r1c6 | n3r6c6"],
    ),
    (
        "MATCH (a:Candidate {row: 1, digit: 3}) \
         OPTIONAL MATCH (a)-[:CONJUGATE]-(b:Candidate) WHERE b.row = 6 RETURN count(*), count(b)",
        &["4 | 1"],
    ),
    // What follows `NEXT` sees its columns, of all rows.
    (
        "MATCH (a:Candidate) RETURN a.row AS r, count(*) AS n NEXT FILTER n > 30 RETURN r, n",
        &["1 | 32", "2 | 34", "4 | 31", "5 | 33", "6 | 32", "8 | 31"],
    ),
    ("MATCH (a:Candidate) WITH a.row AS r, count(*) AS n WHERE n > 30 RETURN max(n)", &["34"]),
    ("FOR x IN [1, 2] RETURN sum(x) AS s NEXT RETURN s + 1", &["4"]),
    ("FOR x IN [1, 2] RETURN x NEXT FOR y IN [x, x] RETURN y NEXT RETURN count(*)", &["4"]),
    ("FOR x IN [3, 1, 2] RETURN x ORDER BY x LIMIT 1 NEXT RETURN x", &["1"]),
    (
        "MATCH (a:Candidate {name: 'n3r1c6'}) RETURN a NEXT MATCH (a)-[:CONJUGATE]-(b:Candidate) RETURN b",
        &["n3r6c6"],
    ),
    // Two queries.
    ("RETURN 1 AS x UNION RETURN 1 AS x", &["1"]),
    ("RETURN 1 AS x UNION DISTINCT RETURN 2 AS x", &["1", "2"]),
    ("RETURN 1 AS x UNION ALL RETURN 1 AS x", &["1", "1"]),
    ("RETURN 1 AS x UNION ALL RETURN 1 AS x UNION RETURN 1 AS x", &["1"]),
    ("FOR x IN [2] RETURN x UNION MATCH (z:Csp) RETURN 3 AS x", &["2", "3"]),
    // Procedures.
    (
        "CALL graph.components('CONJUGATE') YIELD * RETURN component, count(*) AS n \
         ORDER BY n DESC LIMIT 1",
        &["1 | 4"],
    ),
    // Conditions.
    (
        "RETURN NULL IS NULL, NULL IS NOT NULL, 1 IS NULL, 1 IS NOT NULL",
        &["true | false | false | true"],
    ),
    ("RETURN NULL = NULL", &[""]),
    ("MATCH (a:Candidate|Csp) WHERE a IS LABELED Csp RETURN count(*)", &["244"]),
    ("MATCH (a:Candidate|Csp) WHERE a IS NOT LABELED Csp RETURN count(*)", &["272"]),
    ("MATCH (a:Candidate|Csp) WHERE a:Candidate AND NOT a:Csp RETURN count(*)", &["272"]),
    ("MATCH (a IS Candidate) RETURN count(*)", &["272"]),
    (
        "MATCH (a {name: 'n3r1c6'})-[e]-(:Candidate) WHERE e IS LABELED CONJUGATE RETURN e",
        &["CONJUGATE n3r1c6 n3r6c6"],
    ),
    (
        "FOR t IN ['ab', 'bc'] RETURN t STARTS WITH 'a', t ENDS WITH 'c', t CONTAINS 'b'",
        &["true | false | true", "false | true | true"],
    ),
    (
        "FOR x IN [1, 2, 3] RETURN CASE WHEN x = 1 THEN 'one' WHEN x > 2 THEN 'many' ELSE 'two' END",
        &["one", "two", "many"],
    ),
    ("FOR x IN [1, 2] RETURN CASE x WHEN 1 THEN 'one' END", &["one", ""]),
    // Numbers.
    (
        "RETURN 7 / 2, -6 / 2, 7 % 4, 2 + 3 * 4, (2 + 3) * 4, -2 + 1",
        &["3.5 | -3 | 3 | 14 | 20 | -1"],
    ),
    ("RETURN 7.0 / 2, 1.5 + 1.5, 0.5 < 1, 3 = 3.0, 10 > 9.5", &["3.5 | 3 | true | true | true"]),
    ("FOR x IN [0] RETURN 1 / x, 1.5 / x, 1 % x", &[" |  | "]),
    (
        "FOR x IN [9223372036854775807] RETURN x + 1 IS NULL, abs(-x)",
        &["true | 9223372036854775807"],
    ),
    (
        "FOR x IN [1, 2, 2] RETURN sum(x), avg(x), sum(DISTINCT x), min(x), max(x)",
        &["5 | 1.6666666666666667 | 3 | 1 | 2"],
    ),
    ("FOR x IN [] RETURN sum(x), avg(x), count(x)", &["0 |  | 0"]),
    // Lists.
    (
        "LET l = [4, 5, 6] RETURN l[0], l[-1], l[3], l[1..], l[..2], l[1..2], l[-2..]",
        &["4 | 6 |  | 5, 6 | 4, 5 | 5 | 5, 6"],
    ),
    (
        "LET l = [4, 5, 6] RETURN head(l), last(l), size(l), cardinality(l), head([])",
        &["4 | 6 | 3 | 3 | "],
    ),
    (
        "RETURN [x IN [1, 2, 3] WHERE x > 1 | 10 * x], [x IN [1, 2]], [x IN [1, 2] | x + 1]",
        &["20, 30 | 1, 2 | 2, 3"],
    ),
    ("FOR x IN [1] RETURN [(x IN [1]), FALSE]", &["true, false"]),
    (
        "MATCH p = (a {name: 'n3r1c6'})-[:CONJUGATE]-(b:Candidate) RETURN nodes(p)[1], path_length(p)",
        &["n3r6c6 | 1"],
    ),
    // Texts.
    (
        "RETURN upper('aB'), lower('aB'), char_length('äb'), trim(' a '), left('äbc', 2), right('äbc', 2), left('a', 9)",
        &["AB | ab | 2 | a | äb | bc | a"],
    ),
    ("RETURN coalesce(NULL, 2, 3), coalesce(NULL) IS NULL", &["2 | true"]),
    (
        "RETURN substring('abcde', 1), substring('abcde', 1, 2), replace('r1c2', 'c', ' '), split('r1,r2', ',')",
        &["bcde | bc | r1 2 | r1, r2"],
    ),
    (
        "RETURN reverse('äb'), reverse([1, 2]), tail([1, 2, 3]), size('äb'), 'r' + to_string(3), toLower('A')",
        &["bä | 2, 1 | 2, 3 | 2 | r3 | a"],
    ),
    // Numbers and lists of them.
    (
        "RETURN range(1, 4), range(6, 0, -3), range(1, 0), range(1, 2, 0) IS NULL, range(0, 10000) IS NULL",
        &["1, 2, 3, 4 | 6, 3, 0 |  | true | true"],
    ),
    (
        "RETURN round(2.5), round(1.256, 2), sign(-3), sign(0), log10(100), to_number('2.5'), to_number('x') IS NULL",
        &["3 | 1.26 | -1 | 0 | 2 | 2.5 | true"],
    ),
    // What is unknown.
    (
        "RETURN 1 IN [NULL, 1], (1 IN [NULL, 2]) IS NULL, 1 IN [2], ([1] = [NULL]) IS NULL, [1, 2] = [NULL, 3]",
        &["true | true | false | true | false"],
    ),
    ("FOR x IN [1, 'a', NULL] RETURN x < 2, x = 1", &["true | true", " | false", " | "]),
    (
        "RETURN TRUE XOR FALSE, TRUE XOR TRUE, (TRUE XOR NULL) IS NULL, TRUE OR TRUE XOR TRUE",
        &["true | false | true | false"],
    ),
    (
        "RETURN ALL_DIFFERENT(1, 2, 3), ALL_DIFFERENT(1, 2, 1), ALL_DIFFERENT(1, NULL) IS NULL",
        &["true | false | true"],
    ),
    ("FOR x IN range(1, 9) FILTER 2 < x <= 4 RETURN x", &["3", "4"]),
    (
        "MATCH (c {name: 'r1n3'}) RETURN PROPERTY_EXISTS(c, space), PROPERTY_EXISTS(c, digit)",
        &["true | false"],
    ),
    // Rows.
    ("UNWIND [5, 6] AS x RETURN x", &["5", "6"]),
    ("FOR x IN ['a', 'b'] WITH ORDINALITY i RETURN x, i", &["a | 1", "b | 2"]),
    ("FOR x IN ['a', 'b'] WITH OFFSET i RETURN x, i", &["a | 0", "b | 1"]),
    ("FOR x IN [1, 1, 2] RETURN x, count(*) AS n GROUP BY x ORDER BY x", &["1 | 2", "2 | 1"]),
    ("FOR x IN [1, 1, 2] RETURN x AS y GROUP BY y", &["1", "2"]),
    // Patterns.
    ("MATCH (c:Csp {name: 'r1n3'})(()-[:MEMBER]-())?(x) RETURN count(*)", &["5"]),
    (
        "MATCH (c:Csp {name: 'r1n3'}) \
         RETURN EXISTS { MATCH (c)-[:MEMBER]-(a:Candidate) WHERE a.row = 1 MATCH (a)-[:CONJUGATE]-(b) WHERE b <> a }, \
                EXISTS { MATCH (c)-[:MEMBER]-(a:Candidate) MATCH (c)-[:MEMBER]-(a:Candidate) WHERE a.row = 2 }",
        &["true | false"],
    ),
    // Elements.
    (
        "MATCH (c {name: 'r1n3'}) RETURN labels(c), element_id(c), properties(c)",
        &["Csp | r1n3 | kind: Csp, name: r1n3, size: 4, source: variable, space: rn"],
    ),
    (
        "MATCH ({name: 'n3r1c6'})-[e:CONJUGATE]-(:Candidate) RETURN labels(e), element_id(e), properties(e)",
        &["CONJUGATE | CONJUGATE n3r1c6 n3r6c6 | kind: CONJUGATE, spaces: cn, via: c6n3"],
    ),
    // An edge may be repeated without parentheses.
    (
        "MATCH SIMPLE ({name: 'n3r1c6'})-[e:CONJUGATE]-{1, 2}(b:Candidate {name: 'n3r6c6'}) RETURN b, size(e)",
        &["n3r6c6 | 1"],
    ),
];

#[test]
fn what_people_try_is_answered() {
    for (text, expected) in ANSWERED {
        assert_eq!(rows(text), *expected, "{text}");
    }
}

#[test]
fn what_is_written_is_the_same_query() {
    for (text, _) in ANSWERED {
        let written = parse(text).unwrap_or_else(|error| panic!("{text}: {error}")).to_string();
        let again =
            parse(&written).unwrap_or_else(|error| panic!("{written}: {error}")).to_string();
        assert_eq!(again, written, "{text}");
    }
}

#[test]
fn with_is_read_as_next() {
    let with = "MATCH (a:Candidate) WITH a.row AS r WHERE r > 8 RETURN r";
    let next = "MATCH (a:Candidate)\nRETURN a.row AS r\nNEXT\nFILTER r > 8\nRETURN r";
    assert_eq!(parse(with).unwrap().to_string(), next);
}

#[test]
fn an_optional_path_that_is_missing_does_not_hide_a_proof() {
    let text = "OPTIONAL MATCH (:Candidate {row: 1, row: 2}) \
                MATCH SIMPLE (z:Candidate)(()-[:LINK]-(l:Candidate)-[v:CONJUGATE]-(r:Candidate)){1, 3}\
                ()-[:LINK]-(z) DETACH DELETE z";
    let answer = ask(text, &QueryAsk::default()).unwrap();
    assert!(!answer.rows.is_empty());
    assert!(
        answer.rows.iter().all(|row| row.proof.as_ref().is_some_and(|proof| proof.is_proved()))
    );
}

#[test]
fn what_stands_before_next_is_no_path_of_a_proof() {
    let text = "MATCH (c:Csp {size: 2}) RETURN count(*) AS n NEXT \
                MATCH SIMPLE (z:Candidate)(()-[:LINK]-(l:Candidate)-[v:CONJUGATE]-(r:Candidate)){1, 3}\
                ()-[:LINK]-(z) DETACH DELETE z";
    let answer = ask(text, &QueryAsk::default()).unwrap();
    assert!(!answer.rows.is_empty());
    assert!(
        answer.rows.iter().all(|row| row.proof.as_ref().is_some_and(|proof| proof.is_proved()))
    );
}

/// Queries that are refused, with a part of what is said.
const REFUSED: &[(&str, Code, &str)] = &[
    ("MATCH (a) SET a.x = 1", Code::Syntax, "no `SET`; a query never writes to the graph"),
    ("CREATE (a)", Code::Syntax, "no `CREATE`; a query never writes to the graph"),
    ("RETURN 1 AS x EXCEPT RETURN 2 AS x", Code::Syntax, "no `EXCEPT`; write"),
    ("RETURN 1 AS x INTERSECT RETURN 2 AS x", Code::Syntax, "no `INTERSECT`; write"),
    ("MATCH (a) RETURN a.row, count(*) GROUP BY a.column", Code::Misplaced, "name all of these"),
    ("MATCH (a) RETURN a.row, a.column, count(*) GROUP BY a.row", Code::Misplaced, "leave it out"),
    (
        "MATCH (a) FILTER PROPERTY_EXISTS(a, colour) RETURN a",
        Code::UnknownProperty,
        "has no property",
    ),
    ("RETURN range(1)", Code::WrongCount, "perhaps the step between two"),
    ("RETURN round(1.5, 2, 3)", Code::WrongCount, "perhaps how many decimals"),
    ("MATCH (a)-[:LINK*1..3]-(b) RETURN a", Code::Syntax, "`-[:LINK]-{1, 3}`"),
    ("MATCH (a)-:LINK-(b) RETURN a", Code::Syntax, "an edge of any kind is `-[]-`"),
    ("MATCH (a)-->(b) RETURN a", Code::Misplaced, "no edge of this graph has a direction"),
    ("MATCH (a)<--(b) RETURN a", Code::Misplaced, "no edge of this graph has a direction"),
    ("MATCH (a)->(b) RETURN a", Code::Misplaced, "no edge of this graph has a direction"),
    ("MATCH (a)<-[]->(b) RETURN a", Code::Syntax, "an edge leads one way"),
    ("MATCH (a)~[]~(b) RETURN a", Code::Syntax, "an edge is `-[…]-`"),
    ("MATCH (a:State) RETURN a", Code::UnknownLabel, "begin with `USE GRAPH OF STATES`"),
    ("MATCH (a)-[:STEP]-(b) RETURN a", Code::UnknownLabel, "begin with `USE GRAPH OF STATES`"),
    ("USE GRAPH OF STATES MATCH (s:State) RETURN s", Code::Misplaced, "is about a store"),
    ("USE GRAPH STATES MATCH (s) RETURN s", Code::Syntax, "expected `OF`"),
    ("MATCH CHEAPEST (a)-[]-(b) RETURN a", Code::Syntax, "`ANY` before `CHEAPEST`"),
    (
        "MATCH ANY CHEAPEST (a)-[]-{1, 2}(b) RETURN a",
        Code::Misplaced,
        "nothing says what this path costs",
    ),
    (
        "MATCH ANY (a)(-[:LINK]- COST 1){1, 2}(b) RETURN a",
        Code::Misplaced,
        "only the cheapest path has a cost",
    ),
    (
        "MATCH ANY CHEAPEST (a)(-[:LINK]- COST 1){1, 2}(b)(-[:LINK]- COST GREATEST 1){1, 2}(c) RETURN a",
        Code::Misplaced,
        "`COST GREATEST` in all",
    ),
    (
        "MATCH ANY CHEAPEST (a)(-[:LINK]- COST 'x'){1, 2}(b) RETURN a",
        Code::WrongType,
        "this is a text",
    ),
    ("MATCH (a) -- (b) RETURN a", Code::Syntax, "`--` begins a comment here"),
    ("MATCH (a)\n--> (b)\n", Code::Syntax, "`--` begins a comment here"),
    ("SHOW TABLES", Code::Syntax, "expected `LABELS`"),
    ("MATCH (a) RETURN percentile(a.row, 2)", Code::WrongType, "a number from 0 to 1"),
    ("MATCH (a) RETURN percentile(a.row)", Code::WrongCount, "a part of all"),
    ("MATCH (a) RETURN median(a.name)", Code::WrongType, "this is a text"),
    ("USE EACH STATE WHERE rating > 5 MATCH (a) RETURN a", Code::UnknownVariable, "`rating`"),
    (
        "USE EACH STATE WHERE EXISTS { (a:Als) } MATCH (a) RETURN a",
        Code::Misplaced,
        "before they are opened",
    ),
    ("MATCH p = shortestPath((a)-[]-(b)) RETURN p", Code::Syntax, "write `ANY SHORTEST` before"),
    ("MATCH (a)-[:LINK]-{1,}(b) RETURN a", Code::Unbounded, "needs an upper bound"),
    ("MATCH (a)-[:LINK]-*(b) RETURN a", Code::Unbounded, "needs an upper bound"),
    ("MATCH (a) RETURN id(a)", Code::UnknownFunction, "no `id`; write `element_id(x)`"),
    ("MATCH (a)-[e]-() RETURN type(e)", Code::UnknownFunction, "write `e.kind`"),
    ("RETURN 1 AS x UNION RETURN 1 AS y", Code::WrongCount, "the columns before it are x"),
    (
        "MATCH (z:Candidate) DETACH DELETE z UNION RETURN 1 AS x",
        Code::Misplaced,
        "joined by `UNION`",
    ),
    ("RETURN 1 UNION MATCH (z:Candidate) DETACH DELETE z", Code::Misplaced, "joined by `UNION`"),
    ("RETURN *", Code::Misplaced, "nothing is bound"),
    ("MATCH (a) RETURN count(*) NEXT RETURN 1", Code::Misplaced, "needs a name"),
    ("MATCH (a) RETURN 1 AS x NEXT RETURN a", Code::UnknownVariable, "nothing binds `a`"),
    ("LET x = 1 LET x = 2 RETURN x", Code::Rebound, "already bound"),
    ("LET x = 1 FOR x IN [2] RETURN x", Code::Rebound, "already bound"),
    ("LET x = [1] RETURN [x IN x]", Code::Rebound, "already bound"),
    ("FILTER 3 RETURN 1", Code::WrongType, "this is a number"),
    ("FOR x IN 3 RETURN x", Code::WrongType, "expected a list"),
    ("RETURN 1 / 0", Code::WrongType, "nothing can be divided by 0"),
    ("RETURN 1 + 'a'", Code::WrongType, "this is a text"),
    ("RETURN 'a' * 2", Code::WrongType, "this is a text"),
    ("RETURN 1 STARTS WITH 'a'", Code::WrongType, "this is a number"),
    ("RETURN [1]['a']", Code::WrongType, "this is a text"),
    ("RETURN 1[0]", Code::WrongType, "this is a number"),
    ("RETURN labels(1)", Code::WrongType, "this is a number"),
    ("RETURN 1 IS LABELED Csp", Code::WrongType, "this is a number"),
    ("MATCH (a) RETURN a IS LABELED Cps", Code::UnknownLabel, "did you mean `Csp`?"),
    ("RETURN CASE WHEN 1 THEN 2 END", Code::WrongType, "this is a number"),
    ("RETURN CASE ELSE 2 END", Code::Syntax, "expected"),
    ("RETURN CASE WHEN TRUE THEN 2", Code::Syntax, "`END`"),
    ("RETURN 1 IS EMPTY", Code::Syntax, "`LABELED`"),
    ("RETURN sum('a')", Code::WrongType, "this is a text"),
    ("FOR x IN [1] FILTER sum(x) > 1 RETURN x", Code::Misplaced, "whole column of `RETURN`"),
    ("RETURN 1 LIMIT 1.5", Code::WrongType, "must be known before"),
    ("OPTIONAL RETURN 1", Code::Syntax, "expected `MATCH`"),
];

#[test]
fn what_is_not_there_is_named() {
    for (text, code, part) in REFUSED {
        match ask(text, &QueryAsk::default()) {
            Err(AskError::Query(diagnostic)) => {
                assert_eq!(diagnostic.code, *code, "{text}: {diagnostic}");
                assert!(diagnostic.to_string().contains(part), "{text}: {diagnostic}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn the_greatest_length_has_a_default() {
    let text = "EXPLAIN MATCH ANY SHORTEST SIMPLE (z:Candidate)\
                (()-[:LINK]-(l:Candidate)-[v:CONJUGATE]-(r:Candidate)){1, $max}()-[:LINK]-(z) DETACH DELETE z";
    let plan = ask(text, &QueryAsk::default()).unwrap().plan;
    assert!(plan.contains("parameter: $max is 12, its default\n"), "{plan}");
    let of = |max| QueryAsk {
        parameters: [("max".to_owned(), Value::Integer(max))].into(),
        ..QueryAsk::default()
    };
    assert!(!ask(text, &of(3)).unwrap().plan.contains("default"));
    let run = text.trim_start_matches("EXPLAIN ");
    let [usual, twelve, three] =
        [&QueryAsk::default(), &of(12), &of(3)].map(|a| ask(run, a).unwrap().rows.len());
    assert!(usual == twelve && three <= twelve);
}

#[test]
fn a_parameter_that_the_query_does_not_have_is_refused() {
    let given = QueryAsk {
        parameters: [("mx".to_owned(), Value::Integer(3))].into(),
        ..QueryAsk::default()
    };
    let say = |text: &str| ask(text, &given).unwrap_err().to_string();
    assert_eq!(
        say("FOR x IN [1] RETURN x LIMIT $max"),
        "the query has no parameter `$mx`; expected `$max`; did you mean `$max`?"
    );
    assert_eq!(say("RETURN '$mx'"), "the query has no parameter `$mx`; it has no parameter at all");
}

#[test]
fn explain_tells_every_statement() {
    let text = "EXPLAIN MATCH (c:Csp) OPTIONAL MATCH (c)-[:MEMBER]-(x:Candidate) LET d = c.size \
                FILTER d > 2 FOR i IN [1, d] RETURN c, d, i NEXT RETURN c UNION ALL MATCH (c:Csp) RETURN c";
    let plan = ask(text, &QueryAsk::default()).unwrap().plan;
    let lines: Vec<&str> = plan.lines().skip(2).filter(|line| !line.starts_with("  ")).collect();
    assert_eq!(
        lines,
        [
            "walk (c:Csp)",
            "keep the rows for which nothing matches",
            "walk (c)-[:MEMBER]-(x:Candidate)",
            "compute d",
            "keep the rows that meet the condition",
            "a row for each item, i",
            "collect c, d, i, and go on with these",
            "return c",
            "add the rows of another query",
            "walk (c:Csp)",
            "return c",
        ]
    );
}

#[test]
fn lists_that_double_end_at_the_memory() {
    let doubled = "LET a = [1, 2, 3, 4] ".to_owned()
        + &(0..26)
            .map(|n| {
                let before = if n == 0 { "a".to_owned() } else { format!("a{}", n - 1) };
                format!("LET a{n} = {before} || {before} ")
            })
            .collect::<String>()
        + "RETURN size(a25)";
    let interrupt = catena::work::Interrupt::new().within_memory(1_000_000);
    let answer = ask(&doubled, &QueryAsk { interrupt, ..QueryAsk::default() }).unwrap();
    assert_eq!(answer.stopped_by, Some(catena::work::Stopped::Memory));
    assert!(answer.rows.is_empty());
}

/// Families as they may be written otherwise, each with its record's name.
const REWRITTEN: &[(&str, &str)] = &[
    (
        "MATCH ANY SHORTEST SIMPLE (z:Candidate)(()-[:LINK]-(l:Candidate)-[v:CONJUGATE]-(r:Candidate)){1, 5}\
         ()-[:LINK]-(z) WHERE z.digit = 1 AND z.row > 2 DETACH DELETE z",
        "nrc-chain",
    ),
    (
        "MATCH ANY SHORTEST SIMPLE (z:Candidate)(()-[:LINK]-(l:Candidate)-[v:CONJUGATE]-(r:Candidate)){1, 5}\
         ()-[:LINK]-(z) FILTER z.digit = 1 FILTER z.row > 2 DETACH DELETE z",
        "nrc-chain",
    ),
    (
        "MATCH ANY SHORTEST SIMPLE (z:Candidate)\
         (()-[:LINK]-(l:Candidate {digit: z.digit})-[v:CONJUGATE]-(r:Candidate WHERE z.digit = r.digit)){1, 5}\
         ()-[:LINK]-(z) DETACH DELETE z",
        "c-chain",
    ),
    (
        "MATCH ANY SHORTEST SIMPLE (z:Candidate)\
         (()-[:LINK]-(l:Group|Candidate)-[v:ALS|CONJUGATE]-(r:Group|Candidate)){1, 5}()-[:LINK]-(z) DETACH DELETE z",
        "als-chain",
    ),
];

#[test]
fn a_family_is_known_however_it_is_written() {
    for (text, family) in REWRITTEN {
        let plan = ask(&format!("EXPLAIN {text}"), &QueryAsk::default()).unwrap().plan;
        assert!(plan.contains(&format!("\nfamily: {family}: ")), "{text}\n{plan}");
        let fast = ask(text, &QueryAsk::default()).unwrap();
        let plain = ask(text, &QueryAsk { plain: true, ..QueryAsk::default() }).unwrap();
        assert_ne!(fast.answered_by, None, "{text}");
        let targets = |answer: &QueryAnswer| {
            let mut rows: Vec<String> =
                answer.rows.iter().map(|row| row.values[0].to_string()).collect();
            rows.sort_unstable();
            rows
        };
        assert!(!plain.rows.is_empty(), "{text}");
        assert_eq!(targets(&fast), targets(&plain), "{text}");
    }
}

#[test]
fn a_condition_on_more_than_the_target_is_no_family() {
    let chain = "MATCH ANY SHORTEST SIMPLE (z:Candidate)\
                 (()-[:LINK]-(l:Candidate)-[v:CONJUGATE]-(r:Candidate)){1, 5}()-[:LINK]-(z)";
    for condition in ["size(r) > 1", "EXISTS { (z)-[:LINK]-(:Group) }", "z.row = 1 AND size(l) > 1"]
    {
        let text = format!("EXPLAIN {chain} WHERE {condition} DETACH DELETE z");
        let plan = ask(&text, &QueryAsk::default()).unwrap().plan;
        assert!(!plan.contains("\nfamily: "), "{text}\n{plan}");
    }
}

/// What is highlighted and completed are the words that the parser reads and that it does not refuse.
#[test]
fn the_vocabulary_has_the_words_of_the_parser() {
    use std::collections::BTreeSet;
    let folder = crate::root().join("src/query/parse");
    let mut read = BTreeSet::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        for quoted in text.split('"').skip(1).step_by(2) {
            let is_word = quoted.len() > 1 && quoted.chars().all(|c| c.is_ascii_uppercase());
            read.extend(is_word.then(|| quoted.to_owned()));
        }
    }
    let refused = [
        "CREATE",
        "EXCEPT",
        "FINISH",
        "FOREACH",
        "HAVING",
        "INTERSECT",
        "LOAD",
        "OTHERWISE",
        "REMOVE",
        "SELECT",
        "SET",
    ];
    for word in refused {
        assert!(read.remove(word), "{word} is not named by the parser");
        let text = format!("MATCH (x) {word} y RETURN x");
        assert!(parse(&text).is_err(), "{text}");
    }
    // Two list predicates, which the tree of a query spells.
    read.extend(["NONE", "SINGLE"].map(str::to_owned));
    let known: BTreeSet<String> = catena::query::KEYWORDS.map(str::to_owned).into();
    assert_eq!(known.len(), catena::query::KEYWORDS.len(), "each once");
    assert_eq!(known, read);
    let functions: Vec<&str> = catena::query::function_names().collect();
    assert!(functions.contains(&"element_id") && functions.contains(&"avg"));
}
