use catena::proof::{published, ClosingKind};
use catena_theorems::{family::*, decide::*, semantics::Semantics, pattern::classes};
use std::ops::ControlFlow;
fn fam(name:&str)->Family{ let (n,l)=name.split_once('[').unwrap(); let l=l.trim_end_matches(']'); let l=if l=="*"{Length::Any}else{Length::UpTo(l.parse().unwrap())};
 Family{name:n.into(),kinds:n.split('+').map(|n|Kind::Chain(published(n).unwrap())).collect(),length:l}}
fn main(){ let a:Vec<String>=std::env::args().collect();
 let inner=fam(&a[1]);
 let t=std::time::Instant::now();
 if a.len()==2 { let Length::UpTo(n)=inner.length else {panic!()}; for l in 1..=n { let mut k=0; let _=classes(&inner, l..=l, |_|{k+=1;ControlFlow::Continue(())}); println!("{l}: {k} {:?}",t.elapsed()); } return; }
 let sem=match a.get(3).map(|s|s.as_str()){Some("any")=>Semantics::Any,Some("nonempty")=>Semantics::NonEmpty,Some("solvable")=>Semantics::Solvable,_=>Semantics::SinglesDone};
 let q=Question{inner,outer:fam(&a[2]),semantics:sem,keep:1,first_only:false,certify:a.get(4).is_some(),most_rounds:u64::MAX};
 let d=decide(&q,&Default::default(),|_|{});
 println!("{:?} {:?}",d.counts,t.elapsed());
 let _=ClosingKind::Whip;
 if q.certify { let Some(th)=d.theorem(&q) else { println!("no theorem {}",d.classes.len()); return; }; let t=std::time::Instant::now(); println!("{:?} {:?}", catena::theorem::judge(&th).map(|s|s.to_string()).map_err(|e|e.to_string()), t.elapsed());
 let j=catena::theorem::json::to_json(&th); println!("{} bytes", j.len()); assert!(catena::theorem::json::from_json(&j).unwrap()==th); }
}
