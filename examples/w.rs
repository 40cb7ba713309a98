use catena::grid::*;
use catena::search::rate::*;
fn main() {
    let f = std::env::args().nth(1).unwrap();
    let max: usize = std::env::args().nth(2).map_or(20, |s| s.parse().unwrap());
    let text = std::fs::read_to_string(f).unwrap();
    let braid = std::env::args().nth(3).is_some();
    let column = std::env::args().nth(3).map_or(2, |s| s.parse().unwrap());
    let mut st = catena::search::answer::Work::unlimited();
    let t = std::time::Instant::now();
    let (mut n, mut below, mut above) = (0, 0, 0);
    for line in text.lines().filter(|l| !l.starts_with('#')) {
        let cols: Vec<&str> = line.split('\t').collect();
        let mut g = [None; 81];
        for (i, c) in cols[0].chars().enumerate() { g[i] = c.to_digit(10).and_then(Digit::from_number); }
        let s = State::from_givens(&g).unwrap();
        let t1 = std::time::Instant::now();
        let w = if braid { b(&s, max, &mut st) } else { w(&s, max, &mut st) }.found();
        let e: usize = cols[column].parse().unwrap();
        n += 1;
        if w != Some(e) { println!("{} published {} got {:?}", cols[1], e, w); if w.is_some_and(|w| w < e) { below += 1 } else { above += 1 } }
        if t1.elapsed().as_millis() > 100 { println!("slow {} {e} {:?}", cols[1], t1.elapsed()); }
    }
    println!("{n} puzzles, below {below}, above {above}, {:?} {st:?}", t.elapsed());
}
