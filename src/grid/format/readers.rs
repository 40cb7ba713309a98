//! The table of all forms that are read.

/// A form of grids that [`read`](super::read) knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reader {
    /// What it is called.
    pub name: &'static str,
    /// Who writes it, and where it is defined.
    pub source: &'static str,
    /// A grid in this form.
    pub example: &'static str,
    /// Something close to it that is refused.
    pub near_miss: &'static str,
}

/// Every form, the plain ones first. All examples are one puzzle, or what is left of it after some steps.
pub const READERS: &[Reader] = &[
    Reader {
        name: "81 characters",
        source: "forums; one sign for empty cells: . 0 * _ or one of - x ? #",
        example: "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
        near_miss: "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.",
    },
    Reader {
        name: "81 characters with dashes",
        source: "SadMan Sudoku, clipboard",
        example: "57----9----------8-1---------168--4------28-9--2-9416-----2-----6-9-82-4---41-6--",
        near_miss: "57----9----------8-1---------168--4------28-9--2-9416-----2-----6-9-82-4---41-6-",
    },
    Reader {
        name: "nine lines",
        source: "forums; SudoCue .sdk, with lines that begin with #",
        example: r#"#A someone
57....9..
........8
.1.......
..168..4.
.....28.9
..2.9416.
....2....
.6.9.82.4
...41.6.."#,
        near_miss: r#"57....9..
........8
.1.......
..168..4.
.....28.9
..2.9416.
....2....
.6.9.82.4"#,
    },
    Reader {
        name: "names of rows and columns",
        source: "forums; numbers or letters, beside words or single cells",
        example: r#"  123 456 789
A 57. ... 9..
B ... ... ..8
C .1. ... ...
D ..1 68. .4.
E ... ..2 8.9
F ..2 .94 16.
G ... .2. ...
H .6. 9.8 2.4
J ... 41. 6.."#,
        near_miss: r#"  123 456 789
A 57. ... 9..
B ... ... ..8
C .1. ... ...
D ..1 68. .4
E ... ..2 8.9
F ..2 .94 16.
G ... .2. ...
H .6. 9.8 2.4
J ... 41. 6.."#,
    },
    Reader {
        name: "table of Markdown",
        source: "GitHub, Reddit, Discourse; with a head of names, with an empty one or without",
        example: r#"| 5 | 7 |   |   |   |   | 9 |   |   |
|---|---|---|---|---|---|---|---|---|
|   |   |   |   |   |   |   |   | 8 |
|   | 1 |   |   |   |   |   |   |   |
|   |   | 1 | 6 | 8 |   |   | 4 |   |
|   |   |   |   |   | 2 | 8 |   | 9 |
|   |   | 2 |   | 9 | 4 | 1 | 6 |   |
|   |   |   |   | 2 |   |   |   |   |
|   | 6 |   | 9 |   | 8 | 2 |   | 4 |
|   |   |   | 4 | 1 |   | 6 |   |   |"#,
        near_miss: r#"| 5 | 7 |   |   |   |   | 9 |   |   |
|---|---|---|---|---|---|---|---|---|
|   |   |   |   |   |   |   |   | 8 |
|   | 1 |   |   |   |   |   |   |   |
|   |   | 1 | 6 | 8 |   |   | 4 |
|   |   |   |   |   | 2 | 8 |   | 9 |
|   |   | 2 |   | 9 | 4 | 1 | 6 |   |
|   |   |   |   | 2 |   |   |   |   |
|   | 6 |   | 9 |   | 8 | 2 |   | 4 |
|   |   |   | 4 | 1 |   | 6 |   |   |"#,
    },
    Reader {
        name: "rows with a sign between them",
        source: "forums; / or one of \\ ; ,",
        example: "57....9../........8/.1......./..168..4./.....28.9/..2.9416./....2..../.6.9.82.4/...41.6..",
        near_miss: "57....9../........8/.1......./..168..4/.....28.9/..2.9416./....2..../.6.9.82.4/...41.6..",
    },
    Reader {
        name: "columns in a frame",
        source: "blanks for empty cells; jubalh/nudoku",
        example: r#"+-------+-------+-------+
| 5 7   |       | 9     |
|       |       |     8 |
|   1   |       |       |
+-------+-------+-------+
|     1 | 6 8   |   4   |
|       |     2 | 8   9 |
|     2 |   9 4 | 1 6   |
+-------+-------+-------+
|       |   2   |       |
|   6   | 9   8 | 2   4 |
|       | 4 1   | 6     |
+-------+-------+-------+
"#,
        near_miss: r#"+-------+-------+-------+
|  5 7  |       | 9     |
|       |       |     8 |
|   1   |       |       |
+-------+-------+-------+
|     1 | 6 8   |   4   |
|       |     2 | 8   9 |
|     2 |   9 4 | 1 6   |
+-------+-------+-------+
|       |   2   |       |
|   6   | 9   8 | 2   4 |
|       | 4 1   | 6     |
+-------+-------+-------+
"#,
    },
    Reader {
        name: "frame with dots for bars",
        source: "forums",
        example: r#"·-------·-------·-------·
· 5 7 . · . . . · 9 . . ·
· . . . · . . . · . . 8 ·
· . 1 . · . . . · . . . ·
·-------·-------·-------·
· . . 1 · 6 8 . · . 4 . ·
· . . . · . . 2 · 8 . 9 ·
· . . 2 · . 9 4 · 1 6 . ·
·-------·-------·-------·
· . . . · . 2 . · . . . ·
· . 6 . · 9 . 8 · 2 . 4 ·
· . . . · 4 1 . · 6 . . ·
·-------·-------·-------·
"#,
        near_miss: r#"·-------·-------·-------·
· 5 7 . · . . . · 9 . . ·
· . . . · . . . · . . 8 ·
· . 1 . · . . . · . . . ·
·-------·-------·-------·
· . . 1 · 6 8 . · . 4 . ·
· . . . · . . 2 · 8 . 9 ·
· . . 2 · . 9 4 · 1 6 . ·
·-------·-------·-------·
· . . . · . 2 . · . . . ·
· . 6 . · 9 . 8 · 2 . 4 ·
· . . . · 4 1 . · 6 . ·
·-------·-------·-------·
"#,
    },
    Reader {
        name: "fields",
        source: "spreadsheets; blanks for empty cells",
        example: r#"5,7,,,,,9,,
,,,,,,,,8
,1,,,,,,,
,,1,6,8,,,4,
,,,,,2,8,,9
,,2,,9,4,1,6,
,,,,2,,,,
,6,,9,,8,2,,4
,,,4,1,,6,,"#,
        near_miss: r#"57,,,,,9,,
,,,,,,,,8
,1,,,,,,,
,,1,6,8,,,4,
,,,,,2,8,,9
,,2,,9,4,1,6,
,,,,2,,,,
,6,,9,,8,2,,4
,,,4,1,,6,,"#,
    },
    Reader {
        name: "pencil marks",
        source: "HoDoKu, forums; marks such as * # ( ) & / < > = beside the digits, letters at the ends",
        example: r#"5 7 *34(68) 2/3/8 <346> 13 9 123 136
CD23469 2349 3469 2357 34567 13579 3457 12357 8
234689 1 34689 23578 34567 3579 3457 2357 3567
379 359 1 6 8 357 357 4 2
3467 345 34567 1 357 2 8 357 9
378 358 2 357 9 4 1 6 357
134789 34589 345789 357 2 6 357 135789 1357
137 6 357 9 357 8 2 1357 4
23789 23589 35789 4 1 357 6 35789 357"#,
        near_miss: r#"5 7 34<68 238 346 13 9 123 136
23469 2349 3469 2357 34567 13579 3457 12357 8
234689 1 34689 23578 34567 3579 3457 2357 3567
379 359 1 6 8 357 357 4 2
3467 345 34567 1 357 2 8 357 9
378 358 2 357 9 4 1 6 357
134789 34589 345789 357 2 6 357 135789 1357
137 6 357 9 357 8 2 1357 4
23789 23589 35789 4 1 357 6 35789 357"#,
    },
    Reader {
        name: "marks in braces",
        source: "forums",
        example: "{5} {7} {3, 4, 6, 8} {2, 3, 8} {3, 4, 6} {1, 3} {9} {1, 2, 3} {1, 3, 6} {2, 3, 4, 6, 9} {2, 3, 4, 9} {3, 4, 6, 9} {2, 3, 5, 7} {3, 4, 5, 6, 7} {1, 3, 5, 7, 9} {3, 4, 5, 7} {1, 2, 3, 5, 7} {8} {2, 3, 4, 6, 8, 9} {1} {3, 4, 6, 8, 9} {2, 3, 5, 7, 8} {3, 4, 5, 6, 7} {3, 5, 7, 9} {3, 4, 5, 7} {2, 3, 5, 7} {3, 5, 6, 7} {3, 7, 9} {3, 5, 9} {1} {6} {8} {3, 5, 7} {3, 5, 7} {4} {2} {3, 4, 6, 7} {3, 4, 5} {3, 4, 5, 6, 7} {1} {3, 5, 7} {2} {8} {3, 5, 7} {9} {3, 7, 8} {3, 5, 8} {2} {3, 5, 7} {9} {4} {1} {6} {3, 5, 7} {1, 3, 4, 7, 8, 9} {3, 4, 5, 8, 9} {3, 4, 5, 7, 8, 9} {3, 5, 7} {2} {6} {3, 5, 7} {1, 3, 5, 7, 8, 9} {1, 3, 5, 7} {1, 3, 7} {6} {3, 5, 7} {9} {3, 5, 7} {8} {2} {1, 3, 5, 7} {4} {2, 3, 7, 8, 9} {2, 3, 5, 8, 9} {3, 5, 7, 8, 9} {4} {1} {3, 5, 7} {6} {3, 5, 7, 8, 9} {3, 5, 7}",
        near_miss: "{5} {7} {3, 4, 6, 8} {2, 3, 8} {3, 4, 6} {1, 3} {9} {1, 2, 3} {1, 3, 6} {2, 3, 4, 6, 9} {2, 3, 4, 9} {3, 4, 6, 9} {2, 3, 5, 7} {3, 4, 5, 6, 7} {1, 3, 5, 7, 9} {3, 4, 5, 7} {1, 2, 3, 5, 7} {8} {2, 3, 4, 6, 8, 9} {1} {3, 4, 6, 8, 9} {2, 3, 5, 7, 8} {3, 4, 5, 6, 7} {3, 5, 7, 9} {3, 4, 5, 7} {2, 3, 5, 7} {3, 5, 6, 7} {3, 7, 9} {3, 5, 9} {1} {6} {8} {3, 5, 7} {3, 5, 7} {4} {2} {3, 4, 6, 7} {3, 4, 5} {3, 4, 5, 6, 7} {1} {3, 5, 7} {2} {8} {3, 5, 7} {9} {3, 7, 8} {3, 5, 8} {2} {3, 5, 7} {9} {4} {1} {6} {3, 5, 7} {1, 3, 4, 7, 8, 9} {3, 4, 5, 8, 9} {3, 4, 5, 7, 8, 9} {3, 5, 7} {2} {6} {3, 5, 7} {1, 3, 5, 7, 8, 9} {1, 3, 5, 7} {1, 3, 7} {6} {3, 5, 7} {9} {3, 5, 7} {8} {2} {1, 3, 5, 7} {4} {2, 3, 7, 8, 9} {2, 3, 5, 8, 9} {3, 5, 7, 8, 9} {4} {1} {3, 5, 7} {6} {3, 5, 7, 8, 9}",
    },
    Reader {
        name: "HoDoKu library line",
        source: "hodoku.sourceforge.net, regression tests",
        example: ":0000:x:57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..:315 324::",
        near_miss: ":0000:x:57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..:315 315::",
    },
    Reader {
        name: "729 characters",
        source: "SukakuExplainer, singles of sukaku",
        example: "....5..........7....34.6.8..23....8...34.6...1.3..............9123......1.3..6....234.6..9.234....9..34.6..9.23.5.7....34567..1.3.5.7.9..345.7..123.5.7.........8..234.6.891..........34.6.89.23.5.78...34567....3.5.7.9..345.7...23.5.7....3.567....3...7.9..3.5...91.............6..........8...3.5.7....3.5.7.....4......2.........34.67....345......34567..1..........3.5.7...2..............8...3.5.7..........9..3...78...3.5..8..2.........3.5.7..........9...4.....1.............6.....3.5.7..1.34..789..345..89..345.789..3.5.7...2............6.....3.5.7..1.3.5.7891.3.5.7..1.3...7.......6.....3.5.7..........9..3.5.7.........8..2.......1.3.5.7.....4......23...789.23.5..89..3.5.789...4.....1..........3.5.7.......6.....3.5.789..3.5.7..",
        near_miss: "....5..........7....34.6.8..23....8...34.6...1.3..............9123......1.3..6....234.6..9.234....9..34.6..9.23.5.7....34567..1.3.5.7.9..345.7..123.5.7.........8..234.6.891..........34.6.89.23.5.78...34567....3.5.7.9..345.7...23.5.7....3.567....3...7.9..3.5...91.............6..........8...3.5.7....3.5.7.....4......2.........34.67....345......34567..1..........3.5.7...2..............8...3.5.7..........9..3...78...3.5..8..2.........3.5.7..........9...4.....1.............6.....3.5.7..1.34..789..345..89..345.789..3.5.7...2............6.....3.5.7..1.3.5.7891.3.5.7..1.3...7.......6.....3.5.7..........9..3.5.7.........8..2.......1.3.5.7.....4......23...789.23.5..89..3.5.789...4.....1..........3.5.7.......6.....3.5.789..3.5.7.",
    },
    Reader {
        name: "162 characters",
        source: "sudokuwiki.org, Sudoku String Definitions",
        example: "1141ao8c2o0ag10e2aisgsio5c7ola5o5e81qs03qodc7ol85o5c78k8h803218158580h046o1o7o0258058158g1c8980558g10h032158sqpoto58052058ta5a4a2158g15881055a0hscpct80h035821t858",
        near_miss: "1141ao8c2o0ag10e2aisgsio5c7ola5o5e81qs03qodc7ol85o5c78k8h803218158580h046o1o7o0258058158g1c8980558g10h032158sqpoto58052058ta5a4a2158g15881055a0hscpct80h035821t85",
    },
    Reader {
        name: "S9B",
        source: "BlueAnt1/puzzle-coding, version B",
        example: "S9B05075a481q0n090p1j8w808u2w3y9z322x08cg01ce6g3y9y322w3q9i860106082u2u040k3i1a3y0j2u02082u095y4m022u090401062udbbydq2u021e2udj2v2f062u092u08022v04d4bsdi04012u06di2u",
        near_miss: "S9B05075a481q0n090p1j8w808u2w3y9z322x08cg01ce6g3y9y322w3q9i860106082u2u040k3i1a3y0j2u02082u095y4m022u090401062udbbydq2u021e2udj2v2f062u092u08022v04d4bsdi04012u06di2",
    },
    Reader {
        name: "list of lists, Python",
        source: "programs",
        example: r#"grid = [
    [5, 7, 0, 0, 0, 0, 9, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 8],
    [0, 1, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 1, 6, 8, 0, 0, 4, 0],
    [0, 0, 0, 0, 0, 2, 8, 0, 9],
    [0, 0, 2, 0, 9, 4, 1, 6, 0],
    [0, 0, 0, 0, 2, 0, 0, 0, 0],
    [0, 6, 0, 9, 0, 8, 2, 0, 4],
    [0, 0, 0, 4, 1, 0, 6, 0, 0],
]
"#,
        near_miss: r#"grid = [
    [5 7x, 0, 0, 0, 0, 9, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 8],
    [0, 1, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 1, 6, 8, 0, 0, 4, 0],
    [0, 0, 0, 0, 0, 2, 8, 0, 9],
    [0, 0, 2, 0, 9, 4, 1, 6, 0],
    [0, 0, 0, 0, 2, 0, 0, 0, 0],
    [0, 6, 0, 9, 0, 8, 2, 0, 4],
    [0, 0, 0, 4, 1, 0, 6, 0, 0],
]
"#,
    },
    Reader {
        name: "array, C",
        source: "programs",
        example: r#"int grid[9][9] = {
  {5,7,0,0,0,0,9,0,0},
  {0,0,0,0,0,0,0,0,8},
  {0,1,0,0,0,0,0,0,0},
  {0,0,1,6,8,0,0,4,0},
  {0,0,0,0,0,2,8,0,9},
  {0,0,2,0,9,4,1,6,0},
  {0,0,0,0,2,0,0,0,0},
  {0,6,0,9,0,8,2,0,4},
  {0,0,0,4,1,0,6,0,0}
};
"#,
        near_miss: r#"int grid[9][9] = {
  {7,0,0,0,0,9,0,0},
  {0,0,0,0,0,0,0,0,8},
  {0,1,0,0,0,0,0,0,0},
  {0,0,1,6,8,0,0,4,0},
  {0,0,0,0,0,2,8,0,9},
  {0,0,2,0,9,4,1,6,0},
  {0,0,0,0,2,0,0,0,0},
  {0,6,0,9,0,8,2,0,4},
  {0,0,0,4,1,0,6,0,0}
};
"#,
    },
    Reader {
        name: "record, JSON",
        source: "datasets",
        example: r#"{"puzzle": "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..", "difficulty": 8}"#,
        near_miss: r#"{"puzzle": "7....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..", "difficulty": 8}"#,
    },
    Reader {
        name: "records of cells",
        source: "datasets",
        example: r#"[{"row":0,"col":0,"val":5},{"row":0,"col":1,"val":7},{"row":0,"col":6,"val":9},{"row":1,"col":8,"val":8},{"row":2,"col":1,"val":1},{"row":3,"col":2,"val":1},{"row":3,"col":3,"val":6},{"row":3,"col":4,"val":8},{"row":3,"col":7,"val":4},{"row":4,"col":5,"val":2},{"row":4,"col":6,"val":8},{"row":4,"col":8,"val":9},{"row":5,"col":2,"val":2},{"row":5,"col":4,"val":9},{"row":5,"col":5,"val":4},{"row":5,"col":6,"val":1},{"row":5,"col":7,"val":6},{"row":6,"col":4,"val":2},{"row":7,"col":1,"val":6},{"row":7,"col":3,"val":9},{"row":7,"col":5,"val":8},{"row":7,"col":6,"val":2},{"row":7,"col":8,"val":4},{"row":8,"col":3,"val":4},{"row":8,"col":4,"val":1},{"row":8,"col":6,"val":6}]"#,
        near_miss: r#"[{"row":0,"col":0,"val":55},{"row":0,"col":1,"val":7},{"row":0,"col":6,"val":9},{"row":1,"col":8,"val":8},{"row":2,"col":1,"val":1},{"row":3,"col":2,"val":1},{"row":3,"col":3,"val":6},{"row":3,"col":4,"val":8},{"row":3,"col":7,"val":4},{"row":4,"col":5,"val":2},{"row":4,"col":6,"val":8},{"row":4,"col":8,"val":9},{"row":5,"col":2,"val":2},{"row":5,"col":4,"val":9},{"row":5,"col":5,"val":4},{"row":5,"col":6,"val":1},{"row":5,"col":7,"val":6},{"row":6,"col":4,"val":2},{"row":7,"col":1,"val":6},{"row":7,"col":3,"val":9},{"row":7,"col":5,"val":8},{"row":7,"col":6,"val":2},{"row":7,"col":8,"val":4},{"row":8,"col":3,"val":4},{"row":8,"col":4,"val":1},{"row":8,"col":6,"val":6}]"#,
    },
    Reader {
        name: "table, HTML",
        source: "pages",
        example: "<table><tr><td>5</td><td>7</td><td></td><td></td><td></td><td></td><td>9</td><td></td><td></td></tr><tr><td></td><td></td><td></td><td></td><td></td><td></td><td></td><td></td><td>8</td></tr><tr><td></td><td>1</td><td></td><td></td><td></td><td></td><td></td><td></td><td></td></tr><tr><td></td><td></td><td>1</td><td>6</td><td>8</td><td></td><td></td><td>4</td><td></td></tr><tr><td></td><td></td><td></td><td></td><td></td><td>2</td><td>8</td><td></td><td>9</td></tr><tr><td></td><td></td><td>2</td><td></td><td>9</td><td>4</td><td>1</td><td>6</td><td></td></tr><tr><td></td><td></td><td></td><td></td><td>2</td><td></td><td></td><td></td><td></td></tr><tr><td></td><td>6</td><td></td><td>9</td><td></td><td>8</td><td>2</td><td></td><td>4</td></tr><tr><td></td><td></td><td></td><td>4</td><td>1</td><td></td><td>6</td><td></td><td></td></tr></table>",
        near_miss: "<table><tr><td>5</td><td>7</td><td></td><td></td><td></td><td>9</td><td></td><td></td></tr><tr><td></td><td></td><td></td><td></td><td></td><td></td><td></td><td></td><td>8</td></tr><tr><td></td><td>1</td><td></td><td></td><td></td><td></td><td></td><td></td><td></td></tr><tr><td></td><td></td><td>1</td><td>6</td><td>8</td><td></td><td></td><td>4</td><td></td></tr><tr><td></td><td></td><td></td><td></td><td></td><td>2</td><td>8</td><td></td><td>9</td></tr><tr><td></td><td></td><td>2</td><td></td><td>9</td><td>4</td><td>1</td><td>6</td><td></td></tr><tr><td></td><td></td><td></td><td></td><td>2</td><td></td><td></td><td></td><td></td></tr><tr><td></td><td>6</td><td></td><td>9</td><td></td><td>8</td><td>2</td><td></td><td>4</td></tr><tr><td></td><td></td><td></td><td>4</td><td>1</td><td></td><td>6</td><td></td><td></td></tr></table>",
    },
    Reader {
        name: "[Puzzle] and [State]",
        source: "SadMan Sudoku, .sdk",
        example: r#"[Puzzle]
57....9..
........8
.1.......
..168..4.
.....28.9
..2.9416.
....2....
.6.9.82.4
...41.6..
[State]
57....9..
........8
.1.......
..168..4.
.....28.9
..2.9416.
....2....
.6.9.82.4
...41.6..
"#,
        near_miss: r#"[Puzzle]
........8
.1.......
..168..4.
.....28.9
..2.9416.
....2....
.6.9.82.4
...41.6..
[State]
........8
.1.......
..168..4.
.....28.9
..2.9416.
....2....
.6.9.82.4
...41.6..
"#,
    },
    Reader {
        name: "OpenSudoku, 81 digits",
        source: "ogarcia/opensudoku, version 1 of its files",
        example: r#"<opensudoku><name>a</name><game data="570000900000000008010000000001680040000002809002094160000020000060908204000410600" /></opensudoku>"#,
        near_miss: r#"<opensudoku><name>a</name><game data="70000900000000008010000000001680040000002809002094160000020000060908204000410600" /></opensudoku>"#,
    },
    Reader {
        name: "OpenSudoku, data of version 1",
        source: "ogarcia/opensudoku, CellCollection",
        example: r#"<opensudoku version="2"><folder name="a" created="0"><game created="0" state="1" time="0" last_played="0" data="version: 1&#10;5|-|0|7|-|0|0|3,4,6,8,|1|0|2,3,8,|1|0|3,4,6,|1|0|1,3,|1|9|-|0|0|1,2,3,|1|0|1,3,6,|1|0|2,3,4,6,9,|1|0|2,3,4,9,|1|0|3,4,6,9,|1|0|2,3,5,7,|1|0|3,4,5,6,7,|1|0|1,3,5,7,9,|1|0|3,4,5,7,|1|0|1,2,3,5,7,|1|8|-|0|0|2,3,4,6,8,9,|1|1|-|0|0|3,4,6,8,9,|1|0|2,3,5,7,8,|1|0|3,4,5,6,7,|1|0|3,5,7,9,|1|0|3,4,5,7,|1|0|2,3,5,7,|1|0|3,5,6,7,|1|0|3,7,9,|1|0|3,5,9,|1|1|-|0|6|-|0|8|-|0|0|3,5,7,|1|0|3,5,7,|1|4|-|0|0|2,|1|0|3,4,6,7,|1|0|3,4,5,|1|0|3,4,5,6,7,|1|0|1,|1|0|3,5,7,|1|2|-|0|8|-|0|0|3,5,7,|1|9|-|0|0|3,7,8,|1|0|3,5,8,|1|2|-|0|0|3,5,7,|1|9|-|0|4|-|0|1|-|0|6|-|0|0|3,5,7,|1|0|1,3,4,7,8,9,|1|0|3,4,5,8,9,|1|0|3,4,5,7,8,9,|1|0|3,5,7,|1|2|-|0|0|6,|1|0|3,5,7,|1|0|1,3,5,7,8,9,|1|0|1,3,5,7,|1|0|1,3,7,|1|6|-|0|0|3,5,7,|1|9|-|0|0|3,5,7,|1|8|-|0|2|-|0|0|1,3,5,7,|1|4|-|0|0|2,3,7,8,9,|1|0|2,3,5,8,9,|1|0|3,5,7,8,9,|1|4|-|0|1|-|0|0|3,5,7,|1|6|-|0|0|3,5,7,8,9,|1|0|3,5,7,|1|" note="" /></folder></opensudoku>"#,
        near_miss: r#"<opensudoku version="2"><folder name="a" created="0"><game created="0" state="1" time="0" last_played="0" data="version: 9&#10;5|-|0|7|-|0|0|3,4,6,8,|1|0|2,3,8,|1|0|3,4,6,|1|0|1,3,|1|9|-|0|0|1,2,3,|1|0|1,3,6,|1|0|2,3,4,6,9,|1|0|2,3,4,9,|1|0|3,4,6,9,|1|0|2,3,5,7,|1|0|3,4,5,6,7,|1|0|1,3,5,7,9,|1|0|3,4,5,7,|1|0|1,2,3,5,7,|1|8|-|0|0|2,3,4,6,8,9,|1|1|-|0|0|3,4,6,8,9,|1|0|2,3,5,7,8,|1|0|3,4,5,6,7,|1|0|3,5,7,9,|1|0|3,4,5,7,|1|0|2,3,5,7,|1|0|3,5,6,7,|1|0|3,7,9,|1|0|3,5,9,|1|1|-|0|6|-|0|8|-|0|0|3,5,7,|1|0|3,5,7,|1|4|-|0|0|2,|1|0|3,4,6,7,|1|0|3,4,5,|1|0|3,4,5,6,7,|1|0|1,|1|0|3,5,7,|1|2|-|0|8|-|0|0|3,5,7,|1|9|-|0|0|3,7,8,|1|0|3,5,8,|1|2|-|0|0|3,5,7,|1|9|-|0|4|-|0|1|-|0|6|-|0|0|3,5,7,|1|0|1,3,4,7,8,9,|1|0|3,4,5,8,9,|1|0|3,4,5,7,8,9,|1|0|3,5,7,|1|2|-|0|0|6,|1|0|3,5,7,|1|0|1,3,5,7,8,9,|1|0|1,3,5,7,|1|0|1,3,7,|1|6|-|0|0|3,5,7,|1|9|-|0|0|3,5,7,|1|8|-|0|2|-|0|0|1,3,5,7,|1|4|-|0|0|2,3,7,8,9,|1|0|2,3,5,8,9,|1|0|3,5,7,8,9,|1|4|-|0|1|-|0|0|3,5,7,|1|6|-|0|0|3,5,7,8,9,|1|0|3,5,7,|1|" note="" /></folder></opensudoku>"#,
    },
    Reader {
        name: "OpenSudoku, data of version 4",
        source: "ogarcia/opensudoku, SudokuBoard",
        example: r#"<opensudoku version="2"><folder name="a" created="0"><game created="0" state="1" time="0" last_played="0" data="version: 4&#10;5|0|0|0|7|0|0|0|0|172|0|1|0|134|0|1|0|44|0|1|0|5|0|1|9|0|0|0|0|7|0|1|0|37|0|1|0|302|0|1|0|270|0|1|0|300|0|1|0|86|0|1|0|124|0|1|0|341|0|1|0|92|0|1|0|87|0|1|8|0|0|0|0|430|0|1|1|0|0|0|0|428|0|1|0|214|0|1|0|124|0|1|0|340|0|1|0|92|0|1|0|86|0|1|0|116|0|1|0|324|0|1|0|276|0|1|1|0|0|0|6|0|0|0|8|0|0|0|0|84|0|1|0|84|0|1|4|0|0|0|0|2|0|1|0|108|0|1|0|28|0|1|0|124|0|1|0|1|0|1|0|84|0|1|2|0|0|0|8|0|0|0|0|84|0|1|9|0|0|0|0|196|0|1|0|148|0|1|2|0|0|0|0|84|0|1|9|0|0|0|4|0|0|0|1|0|0|0|6|0|0|0|0|84|0|1|0|461|0|1|0|412|0|1|0|476|0|1|0|84|0|1|2|0|0|0|0|32|0|1|0|84|0|1|0|469|0|1|0|85|0|1|0|69|0|1|6|0|0|0|0|84|0|1|9|0|0|0|0|84|0|1|8|0|0|0|2|0|0|0|0|85|0|1|4|0|0|0|0|454|0|1|0|406|0|1|0|468|0|1|4|0|0|0|1|0|0|0|0|84|0|1|6|0|0|0|0|468|0|1|0|84|0|1|" note="" /></folder></opensudoku>"#,
        near_miss: r#"<opensudoku version="2"><folder name="a" created="0"><game created="0" state="1" time="0" last_played="0" data="version: 4&#10;5|0|0|0|7|0|0|0|0|172|0|1|0|134|0|1|0|44|0|1|0|5|0|1|9|0|0|0|0|7|0|1|0|37|0|1|0|302|0|1|0|270|0|1|0|300|0|1|0|86|0|1|0|124|0|1|0|341|0|1|0|92|0|1|0|87|0|1|8|0|0|0|0|430|0|1|1|0|0|0|0|428|0|1|0|214|0|1|0|124|0|1|0|340|0|1|0|92|0|1|0|86|0|1|0|116|0|1|0|324|0|1|0|276|0|1|1|0|0|0|6|0|0|0|8|0|0|0|0|84|0|1|0|84|0|1|4|0|0|0|0|2|0|1|0|108|0|1|0|28|0|1|0|124|0|1|0|1|0|1|0|84|0|1|2|0|0|0|8|0|0|0|0|84|0|1|9|0|0|0|0|196|0|1|0|148|0|1|2|0|0|0|0|84|0|1|9|0|0|0|4|0|0|0|1|0|0|0|6|0|0|0|0|84|0|1|0|461|0|1|0|412|0|1|0|476|0|1|0|84|0|1|2|0|0|0|0|32|0|1|0|84|0|1|0|469|0|1|0|85|0|1|0|69|0|1|6|0|0|0|0|84|0|1|9|0|0|0|0|84|0|1|8|0|0|0|2|0|0|0|0|85|0|1|4|0|0|0|0|454|0|1|0|406|0|1|0|468|0|1|4|0|0|0|1|0|0|0|0|84|0|1|6|0|0|0|0|468|0|1|0" note="" /></folder></opensudoku>"#,
    },
    Reader {
        name: "address of f-puzzles",
        source: "f-puzzles.com, ?load=",
        example: "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZY8qhAHZ6jFu04wewKTN5SQpStRTpRreB25y5AXWSFZ07UZOGF/agA4RTdZsl6Dvc0oQBGG2I0TDv4zMdTZ0UBeA9VW3EtPld4ADZPOx9giwRrCK97PxjQgBZEqMldfSDS+RDqACYC72iXUPSGSNqik3rlGqzAswqEaoyk6PLUpE7knOp8gcLh2PCmzPH2hATploCS7NnQ/oXB1q3ulNjVvZnjZdG1rIve+Ea1c4m+saHjvNeHTf93yc/t6jzR7rW4jU7Am6mHQ6LhAA",
        near_miss: "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZY8qhAHZ6jFu04wewKTN5SQpStRTpRreB25y5AXWSFZ07UZOGF/agA4RTdZsl6Dvc0oQBGG2I0TDv4zMdTZ0UBeA9VW3EtPld4ADZPOx9giwRrCK97PxjQgBZEqMldfSDS+RDqACYC72iXUPSGSNqik3rlGqzAswqEaoyk6PLUpE7knOp8gcLh2PCmzPH2hATploCS7NnQ/oXB1q3ulNjVvZnjZdG1rIve+Ea1c4m+saHjvNeHTf93yc/t6jzR7rW4jU",
    },
    Reader {
        name: "address of SudokuPad, fpuzzles",
        source: "sudokupad.app",
        example: "https://sudokupad.app/fpuzzlesN4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZY8qhAHZ6jFu04wewKTN5SQpStRTpRreB25y5AXWSFZ07UZOGF/agA4RTdZsl6Dvc0oQBGG2I0TDv4zMdTZ0UBeA9VW3EtPld4ADZPOx9giwRrCK97PxjQgBZEqMldfSDS+RDqACYC72iXUPSGSNqik3rlGqzAswqEaoyk6PLUpE7knOp8gcLh2PCmzPH2hATploCS7NnQ/oXB1q3ulNjVvZnjZdG1rIve+Ea1c4m+saHjvNeHTf93yc/t6jzR7rW4jU7Am6mHQ6LhAA",
        near_miss: "https://sudokupad.app/fpuzzles",
    },
    Reader {
        name: "address of SudokuPad, scl",
        source: "sudokupad.app, puzzlezipper",
        example: "https://sudokupad.app/sclN4YwpgXA2lwG4QKwF8A08IHY3B39OCAnPrgLqqynUG27oIAcyFVDEAjDfT9a7+y7sAbIQjM6YgCx5+3UggBMYiT2ItKAjMrrr2MwWNEE5k3RB1bZmowoglzqpXZmmtCAxiFqIx3mQoQAGckAAZkIA===",
        near_miss: "https://sudokupad.app/sclN4YwpgXA2lwG4QKwF8A08IHY3B39OCAnPrgLqqynUG27oIAcyFVDEAjDfT9a7+y7sAbIQjM6YgCx5+3UggBMYiT2ItKAjMrrr2MwWNEE5k3RB1bZmowoglzqpXZmmtCAxiFqIx3mQoQA",
    },
    Reader {
        name: "address of SudokuPad, classic",
        source: "sudokupad.app, puzzletools",
        example: "https://sudokupad.app/classic5lxeIpU16Ss02ITC941uqGJ8CY4BQ",
        near_miss: "https://sudokupad.app/classic5lxeIpU16Ss02ITC941uqGJ8CY4B",
    },
    Reader {
        name: "address of SudokuWiki",
        source: "sudokuwiki.org, sudoku.htm?bd=",
        example: "https://www.sudokuwiki.org/sudoku.htm?bd=1141ao8c2o0ag10e2aisgsio5c7ola5o5e81qs03qodc7ol85o5c78k8h803218158580h046o1o7o0258058158g1c8980558g10h032158sqpoto58052058ta5a4a2158g15881055a0hscpct80h035821t858",
        near_miss: "https://www.sudokuwiki.org/sudoku.htm?bd=41ao8c2o0ag10e2aisgsio5c7ola5o5e81qs03qodc7ol85o5c78k8h803218158580h046o1o7o0258058158g1c8980558g10h032158sqpoto58052058ta5a4a2158g15881055a0hscpct80h035821t858",
    },
    Reader {
        name: "state of sudoku.coach",
        source: "sudoku.coach",
        example: "SCv7_32_f3damlia5v54o2eelh55bcliqh8kljmfp4niqaimma55cima556lb2mla55cub2bplpsij6f5g0gkaspj8dg10d504e5g60oobcocpgm0o32c45mi42kh5chg6ioj88p8g04p6g18kmopg4a9g682f034mk0rjhgjean9a0cg0r985l72r0rqo20dk0bb0767po4tje9e57coiu99h4ioi85vd27f423lg74f14ja8mg0s58hg4g",
        near_miss: "SCv7_32_f3damlia5v54o2eelh55bcliqh8kljmfp4niqaimma55cima556lb2mla55cub2bplpsij6f5g0gkaspj8dg10d504e5g60oobcocpgm0o32c45mi42kh5chg6ioj88p8g04p6g18kmopg4a9g682f034mk0rjhgjean9a0cg0r985l72r0rqo20dk0bb0767po4tje9e57coiu99h4ioi85vd27f423lg74f14ja8m",
    },
    Reader {
        name: "game of sudoku.coach",
        source: "sudoku.coach",
        example: "32_f3deqkid1e1j037t5ssnf44aefaqnuo73q6gf7a5192s33ot4rvfehb5on5mspfcs05p9p1lu29fdjb0428g4ii8eac0j6muqicniqc24gb093ueep9jus4l2da7coluc2t32jutrp6m7hnlhbg7kgq6hg70l9ebcmi11gpt1vadk5b03j56g9tm6dh5c1arackbigk2ht5ek9j0popjd5b9q3um25f93d7e89srkjddld3cdd9pf8uumnof5pvhcnse6uoh5gg4svtenvkhn9pv7nsr642gm47onp8dhnn38j0",
        near_miss: "32_f3deqkid1e1j037t5ssnf44aefaqnuo73q6gf7a5192s33ot4rvfehb5on5mspfcs05p9p1lu29fdjb0428g4ii8eac0j6muqicniqc24gb093ueep9jus4l2da7coluc2t32jutrp6m7hnlhbg7kgq6hg70l9ebcmi11gpt1vadk5b03j56g9tm6dh5c1arackbigk2ht5ek9j0popjd5b9q3um25f93d7e89srkjddld3cdd9pf8uumnof5pvhcnse6uoh5gg4svtenvkhn9pv7nsr642gm47onp",
    },
    Reader {
        name: "columns of a list",
        source: "Kaggle: id, puzzle, solution",
        example: "7,570000900000000008010000000001680040000002809002094160000020000060908204000410600,99",
        near_miss: "7,70000900000000008010000000001680040000002809002094160000020000060908204000410600,99",
    },
    Reader {
        name: "the puzzle twice",
        source: "forums: a frame and a line",
        example: r#"+-------+-------+-------+
| 5 7   |       | 9     |
|       |       |     8 |
|   1   |       |       |
+-------+-------+-------+
|     1 | 6 8   |   4   |
|       |     2 | 8   9 |
|     2 |   9 4 | 1 6   |
+-------+-------+-------+
|       |   2   |       |
|   6   | 9   8 | 2   4 |
|       | 4 1   | 6     |
+-------+-------+-------+

57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..
"#,
        near_miss: r#"+-------+-------+-------+
| 5 7   |       | 9     |
|       |       |     8 |
|   1   |       |       |
+-------+-------+-------+
|     1 | 6 8   |   4   |
|       |     2 | 8   9 |
|     2 |   9 4 | 1 6   |
+-------+-------+-------+
|       |   2   |       |
|   6   | 9   8 | 2   4 |
|       | 4 1   | 6     |
+-------+-------+-------+

75....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..
"#,
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::format::read;

    const PUZZLE: &str = READERS[0].example;

    #[test]
    fn every_example_is_the_puzzle_and_every_near_miss_is_refused() {
        let puzzle = read(PUZZLE).unwrap();
        for reader in READERS {
            let found = read(reader.example);
            let position = found.unwrap_or_else(|error| panic!("{}: {error}", reader.name));
            let is_of_it = position.state.candidates().all(|c| puzzle.state.is_live(c));
            assert!(is_of_it && position.state.len() > 150, "{}: {position:?}", reader.name);
            let missed = read(reader.near_miss);
            assert!(missed.is_err(), "{}: {missed:?}", reader.name);
        }
    }
}
