-- A store of version 1 with the hinge puzzle of D. Berthier, "Fully supersymmetric chains", as sqlite3 dumps it:
-- added from a list and solved by whips, rated, and searched for nrc-chains. The rows of `candidates`, which are the
-- same in every store, are made as version 1 made them.
PRAGMA application_id = 1130460261;
PRAGMA user_version = 1;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
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
CREATE TABLE states (
    id INTEGER PRIMARY KEY,
    live BLOB NOT NULL CHECK (length(live) = 92),
    hash INTEGER NOT NULL,
    candidates INTEGER NOT NULL,
    links INTEGER NOT NULL
);
INSERT INTO states VALUES(1,X'044084040082000204810460680100120412200208004090200302194c10020400042040044000404020420080010808008008081040024000280180c100220b40010161900481002185806202b02100120898c10034014809309900',8297535953642806266,124,218);
INSERT INTO states VALUES(2,X'044084040082000204810460680100120412200208004090200302194c10020400042040044000404020420080010808008008081040024000280180c100220b40010141900481002185806202a02100120898c10034014009309900',-8801013736946908126,121,188);
INSERT INTO states VALUES(3,X'044084040082000204810460680100120412200208004090200302194c10020400042040044000404020420080010808008008081040024000280180c100200b40010141900481002185806202a02100120898c10034014009309900',2407908153338144580,120,180);
INSERT INTO states VALUES(4,X'044084040082000204810460680100120412200208004090200302194c10020400042040044000404020420080010808008008081040024000280180c100200b40010140900481002185806202a02100120890c10034014009309900',-2058503120673862225,118,168);
INSERT INTO states VALUES(5,X'044084040082000204810460680100120412200208004090200302104410020400042040044000404020420080010808008008081040024000280180c100200b40010140900481002185806202a02100120890c10034014009309900',9106364368975367724,115,151);
INSERT INTO states VALUES(6,X'044084040082000204810460680100120412200208004090200302104410020400042040044000404020420080010808008008081040024000280180c100200340010140900481002185806202a02100120890c10034014009209000',1336234893256253685,111,120);
INSERT INTO states VALUES(7,X'044004040082000204010040680100120010200208004080200202104010020400042040044000404020420080010808008008081040024000280180c100200240010140100481002001802200202100120890410024010009209000',3844672352254689380,91,31);
INSERT INTO states VALUES(8,X'044004040082000204010040680100120010200208004080200202104010020400042040044000404020420080010808008008081040024000280180c100200240010140100481002001802200202100100890410024010009209000',6932076402004946930,90,27);
INSERT INTO states VALUES(9,X'044004040082000204010040480100120010200208004080200202104010020400042040044000404020420080010808008008081040024000280180c100200240010140100481002001802200202100100810410024010009209000',-6042370819411727150,88,21);
INSERT INTO states VALUES(10,X'044004040082000204010040480100120010200208004080200202104010020400042040044000404020420080010808008008081040024000280180c100200240010140100481002001802200202100100810410024010008209000',2432255819698224803,87,18);
INSERT INTO states VALUES(11,X'044004040082000204010040480100120010200208004080200202104010020400042040044000404020420080010808008008081040024000280180c100200240010100100481002000802200202100100810410024010008209000',9066864410926894456,85,12);
INSERT INTO states VALUES(12,X'044004040082000204010040480100120010200208004080200202104010020400042040044000404020420080010808008008081040024000280180c100200240010100100481002000802200202100100800410024010008209000',556556692411878632,84,9);
INSERT INTO states VALUES(13,X'0440040400820002040100404801001200102002080040802002021040100204000420400440004040204200800108080080080810400240002801808100200240010100100481002000802200202100100800410024010008209000',3102858779184089384,83,6);
INSERT INTO states VALUES(14,X'0440040400820002040100404801001200102002080040802002021040100204000420400440004040204200800108080080080810400240002800808100200240010100100481002000802200202100100800410024010008208000',-994532021644146695,81,0);
CREATE TABLE puzzles (
    id INTEGER PRIMARY KEY,
    grid TEXT NOT NULL UNIQUE,
    solution TEXT,
    state INTEGER NOT NULL REFERENCES states
);
INSERT INTO puzzles VALUES(1,'6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..','614352978982471536375698412429536187751284369863719254247165893138947625596823741',1);
CREATE TABLE origins (
    puzzle INTEGER NOT NULL REFERENCES puzzles ON DELETE CASCADE,
    source TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (puzzle, source, number)
) WITHOUT ROWID;
INSERT INTO origins VALUES(1,'hinge.txt',1);
CREATE TABLE proof_families (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    shape TEXT NOT NULL CHECK (json_valid(shape)),
    query TEXT,
    UNIQUE (name, shape)
);
INSERT INTO proof_families VALUES(1,'whip','{"z":"always","t":true,"closing":"whip","branching":false,"spaces":"any","one-digit":false,"restricted":false,"groups":false,"als":false}',replace('-- whip\n--\n-- Finds:    A chain that closes when nothing is left for its last variable: all but the left-\n--           linking candidate is linked to the target or to an earlier right-linking candidate.\n-- Sound:    If z were true, each l would be false and each r true, from left to right: all else\n--           in a variable is linked to z or to an earlier r. Then x is false too, being linked to\n--           what is true, and the last variable has no candidate left. So z is false.\n-- Source:   Denis Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles", ch. 5;\n--           Denis Berthier, "Fully supersymmetric chains: nrc, nrct, nrcz and nrczt chains",\n--           after A9 (nrczt-whips)\n-- Notation: whip[4]\n-- Fires:    :0000:x:..34..+7...5...912.7...2.....1.5.7.+686...9..+17.......34..2+9....+1.......9+29..+261.75:516:: ==> r3c4<>8, length 3\n-- Misses:   :0000:x:..34..+7...5...912.7...2.....1.5.7.+686...9..+17.......34..2+9....+1.......9+29..+261.75::: ==> r3c4<>8, up to length 4\n\nMATCH ANY SHORTEST ACYCLIC (z:Candidate)\n      (()-[:LINK]-(l:Candidate)-[v:CONJUGATE MODULO z, PREV(r)]-(r:Candidate)){0, $max - 1}\n      ()-[:LINK]-(x:Candidate)-[:MEMBER]-(w:Csp WHERE COVERED(w, x, z, r))\nDETACH DELETE z\n','\n',char(10)));
INSERT INTO proof_families VALUES(2,'naked-single','null',NULL);
INSERT INTO proof_families VALUES(3,'hidden-single','null',NULL);
INSERT INTO proof_families VALUES(4,'nrc-chain','{"z":"never","t":false,"closing":"target","branching":false,"spaces":"any","one-digit":false,"restricted":false,"groups":false,"als":false}',replace('-- nrc-chain\n--\n-- Finds:    A chain of candidates, each linked to the next, both ends linked to the target. It\n--           runs through variables with two candidates.\n-- Sound:    If z were true, each l would be false and each r true, from left to right: a variable\n--           has one of two candidates. So the last r would be true as well, and z, which is\n--           linked to it, false.\n-- Source:   Denis Berthier, "Fully supersymmetric chains: nrc, nrct, nrcz and nrczt chains", A1\n-- Notation: nrc4-chain; biv-chain[4]\n-- Fires:    :0000:x:..34..+7...5...912.7...2.....1.5.7.+686...9..+17.......34..2+9....+1.......9+29..+261.75:516:: ==> r3c4<>8, length 3\n-- Misses:   :0000:x:..34..+7...5...912.7...2.....1.5.7.+686...9..+17.......34..2+9....+1.......9+29..+261.75::: ==> r3c4<>8, up to length 4\n\nMATCH ANY SHORTEST SIMPLE (z:Candidate)\n      (()-[:LINK]-(l:Candidate)-[v:CONJUGATE]-(r:Candidate)){1, $max}\n      ()-[:LINK]-(z)\nDETACH DELETE z\n','\n',char(10)));
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
INSERT INTO proofs VALUES(1,1,1,1,1,'r7c6<>8',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(2,1,1,1,1,'r8c6<>8',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(3,1,1,1,1,'r9c6<>8',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(4,2,1,1,2,'r7c2<>8',1,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(5,3,1,2,0,'r7c2=4',0,0,0,0,NULL,NULL,NULL,'r7c2');
INSERT INTO proofs VALUES(6,4,1,3,0,'r3c7=4',0,0,0,0,NULL,NULL,NULL,'c7n4');
INSERT INTO proofs VALUES(7,5,1,1,2,'r7c3<>5',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(8,5,1,1,2,'r9c8<>5',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(9,5,1,1,2,'r9c9<>5',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(10,5,1,1,2,'r9c9<>8',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(11,6,1,1,3,'r1c2<>8',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(12,6,1,1,3,'r1c9<>1',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(13,6,1,1,3,'r2c1<>5',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(14,6,1,1,3,'r2c2<>1',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(15,6,1,1,3,'r2c6<>8',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(16,6,1,1,3,'r2c7<>8',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(17,6,1,1,3,'r3c3<>8',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(18,6,1,1,3,'r3c6<>1',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(19,6,1,1,3,'r3c8<>5',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(20,6,1,1,3,'r7c3<>8',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(21,6,1,1,3,'r7c7<>5',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(22,6,1,1,3,'r8c2<>8',0,2,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(23,6,1,1,3,'r8c2<>9',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(24,6,1,1,3,'r8c3<>5',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(25,6,1,1,3,'r8c4<>8',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(26,6,1,1,3,'r8c6<>3',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(27,6,1,1,3,'r8c6<>5',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(28,6,1,1,3,'r9c2<>8',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(29,6,1,1,3,'r9c4<>9',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(30,6,1,1,3,'r9c6<>5',0,1,0,0,'whip',NULL,NULL,NULL);
INSERT INTO proofs VALUES(31,7,1,2,0,'r1c9=8',0,0,0,0,NULL,NULL,NULL,'r1c9');
INSERT INTO proofs VALUES(32,8,1,2,0,'r2c1=9',0,0,0,0,NULL,NULL,NULL,'r2c1');
INSERT INTO proofs VALUES(33,9,1,2,0,'r3c8=1',0,0,0,0,NULL,NULL,NULL,'r3c8');
INSERT INTO proofs VALUES(34,10,1,2,0,'r7c3=7',0,0,0,0,NULL,NULL,NULL,'r7c3');
INSERT INTO proofs VALUES(35,11,1,2,0,'r8c2=3',0,0,0,0,NULL,NULL,NULL,'r8c2');
INSERT INTO proofs VALUES(36,12,1,2,0,'r8c9=5',0,0,0,0,NULL,NULL,NULL,'r8c9');
INSERT INTO proofs VALUES(37,13,1,2,0,'r6c9=4',0,0,0,0,NULL,NULL,NULL,'r6c9');
INSERT INTO proofs VALUES(38,1,1,4,1,'r7c6<>8 r8c6<>8 r9c6<>8',0,0,0,0,'target',NULL,NULL,NULL);
INSERT INTO proofs VALUES(39,1,1,4,3,'r2c1<>5 r3c7<>5 r3c8<>5',0,0,0,0,'target',NULL,NULL,NULL);
INSERT INTO proofs VALUES(40,1,1,4,3,'r2c7<>8',0,0,0,0,'target',NULL,NULL,NULL);
INSERT INTO proofs VALUES(41,1,1,4,3,'r3c3<>8',0,0,0,0,'target',NULL,NULL,NULL);
INSERT INTO proofs VALUES(42,1,1,4,3,'r3c7<>8',0,0,0,0,'target',NULL,NULL,NULL);
INSERT INTO proofs VALUES(43,1,1,4,3,'r3c8<>5',0,0,0,0,'target',NULL,NULL,NULL);
INSERT INTO proofs VALUES(44,1,1,4,3,'r8c3<>5',0,0,0,0,'target',NULL,NULL,NULL);
INSERT INTO proofs VALUES(45,1,1,4,3,'r9c2<>8',0,0,0,0,'target',NULL,NULL,NULL);
INSERT INTO proofs VALUES(46,1,1,4,3,'r9c8<>5',0,0,0,0,'target',NULL,NULL,NULL);
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
INSERT INTO proof_steps VALUES(1,1,'c4n8',NULL,'n8r8c4',0,NULL,'{"n8r9c4":0}');
INSERT INTO proof_steps VALUES(2,1,'c4n8',NULL,'n8r8c4',0,NULL,'{"n8r9c4":0}');
INSERT INTO proof_steps VALUES(3,1,'c4n8',NULL,'n8r8c4',0,NULL,'{"n8r9c4":0}');
INSERT INTO proof_steps VALUES(4,1,'r1n8',NULL,'n8r1c2',0,'n8r1c9',NULL);
INSERT INTO proof_steps VALUES(4,2,'c7n8',NULL,'n8r2c7',1,NULL,'{"n8r3c7":1,"n8r7c7":0}');
INSERT INTO proof_steps VALUES(7,1,'r3n5',NULL,'n5r3c3',0,'n5r3c8',NULL);
INSERT INTO proof_steps VALUES(7,2,'c7n5',NULL,'n5r2c7',1,NULL,'{"n5r7c7":0}');
INSERT INTO proof_steps VALUES(8,1,'r7c7',NULL,'n5r7c7',0,'n8r7c7',NULL);
INSERT INTO proof_steps VALUES(8,2,'r8c9',NULL,'n8r8c9',1,NULL,'{"n5r8c9":0}');
INSERT INTO proof_steps VALUES(9,1,'r7c7',NULL,'n5r7c7',0,'n8r7c7',NULL);
INSERT INTO proof_steps VALUES(9,2,'r8c9',NULL,'n8r8c9',1,NULL,'{"n5r8c9":0}');
INSERT INTO proof_steps VALUES(10,1,'r7c7',NULL,'n8r7c7',0,'n5r7c7',NULL);
INSERT INTO proof_steps VALUES(10,2,'r8c9',NULL,'n5r8c9',1,NULL,'{"n8r8c9":0}');
INSERT INTO proof_steps VALUES(11,1,'r1c9',NULL,'n8r1c9',0,'n1r1c9',NULL);
INSERT INTO proof_steps VALUES(11,2,'r3c8',NULL,'n1r3c8',1,'n5r3c8',NULL);
INSERT INTO proof_steps VALUES(11,3,'r3c3',NULL,'n5r3c3',2,NULL,'{"n8r3c3":0}');
INSERT INTO proof_steps VALUES(12,1,'r1c2',NULL,'n1r1c2',0,'n8r1c2',NULL);
INSERT INTO proof_steps VALUES(12,2,'r3c3',NULL,'n8r3c3',1,'n5r3c3',NULL);
INSERT INTO proof_steps VALUES(12,3,'r3c8',NULL,'n5r3c8',2,NULL,'{"n1r3c8":0}');
INSERT INTO proof_steps VALUES(13,1,'r2c7',NULL,'n5r2c7',0,'n8r2c7',NULL);
INSERT INTO proof_steps VALUES(13,2,'r1n8',NULL,'n8r1c9',1,'n8r1c2',NULL);
INSERT INTO proof_steps VALUES(13,3,'r3c3',NULL,'n8r3c3',2,NULL,'{"n5r3c3":0}');
INSERT INTO proof_steps VALUES(14,1,'r1c2',NULL,'n1r1c2',0,'n8r1c2',NULL);
INSERT INTO proof_steps VALUES(14,2,'r3n8',NULL,'n8r3c3',1,'n8r3c6',NULL);
INSERT INTO proof_steps VALUES(14,3,'r2c6',NULL,'n8r2c6',2,NULL,'{"n1r2c6":0}');
INSERT INTO proof_steps VALUES(15,1,'r2c7',NULL,'n8r2c7',0,'n5r2c7',NULL);
INSERT INTO proof_steps VALUES(15,2,'r3c8',NULL,'n5r3c8',1,'n1r3c8',NULL);
INSERT INTO proof_steps VALUES(15,3,'r3c6',NULL,'n1r3c6',2,NULL,'{"n8r3c6":0}');
INSERT INTO proof_steps VALUES(16,1,'r1c9',NULL,'n8r1c9',0,'n1r1c9',NULL);
INSERT INTO proof_steps VALUES(16,2,'r3n1',NULL,'n1r3c8',1,'n1r3c6',NULL);
INSERT INTO proof_steps VALUES(16,3,'r2c6',NULL,'n1r2c6',2,NULL,'{"n8r2c6":0}');
INSERT INTO proof_steps VALUES(17,1,'r1c2',NULL,'n8r1c2',0,'n1r1c2',NULL);
INSERT INTO proof_steps VALUES(17,2,'r2n1',NULL,'n1r2c2',1,'n1r2c6',NULL);
INSERT INTO proof_steps VALUES(17,3,'r3c6',NULL,'n1r3c6',2,NULL,'{"n8r3c6":0}');
INSERT INTO proof_steps VALUES(18,1,'r2c6',NULL,'n1r2c6',0,'n8r2c6',NULL);
INSERT INTO proof_steps VALUES(18,2,'r2c7',NULL,'n8r2c7',1,'n5r2c7',NULL);
INSERT INTO proof_steps VALUES(18,3,'r3c8',NULL,'n5r3c8',2,NULL,'{"n1r3c8":0}');
INSERT INTO proof_steps VALUES(19,1,'r2c7',NULL,'n5r2c7',0,'n8r2c7',NULL);
INSERT INTO proof_steps VALUES(19,2,'r2c6',NULL,'n8r2c6',1,'n1r2c6',NULL);
INSERT INTO proof_steps VALUES(19,3,'r3n1',NULL,'n1r3c6',2,NULL,'{"n1r3c8":0}');
INSERT INTO proof_steps VALUES(20,1,'r3c3',NULL,'n8r3c3',0,'n5r3c3',NULL);
INSERT INTO proof_steps VALUES(20,2,'r2n5',NULL,'n5r2c1',1,'n5r2c7',NULL);
INSERT INTO proof_steps VALUES(20,3,'r7c7',NULL,'n5r7c7',2,NULL,'{"n8r7c7":0}');
INSERT INTO proof_steps VALUES(21,1,'r2n5',NULL,'n5r2c7',0,'n5r2c1',NULL);
INSERT INTO proof_steps VALUES(21,2,'r3c3',NULL,'n5r3c3',1,'n8r3c3',NULL);
INSERT INTO proof_steps VALUES(21,3,'r7n8',NULL,'n8r7c3',2,NULL,'{"n8r7c7":0}');
INSERT INTO proof_steps VALUES(22,1,'r7c3',NULL,'n8r7c3',0,'n7r7c3',NULL);
INSERT INTO proof_steps VALUES(22,2,'r8c3',NULL,'n7r8c3',1,'n5r8c3','{"n8r8c3":0}');
INSERT INTO proof_steps VALUES(22,3,'r8c9',NULL,'n5r8c9',2,NULL,'{"n8r8c9":0}');
INSERT INTO proof_steps VALUES(23,1,'r8c4',NULL,'n9r8c4',0,'n8r8c4',NULL);
INSERT INTO proof_steps VALUES(23,2,'r9n8',NULL,'n8r9c4',1,'n8r9c2',NULL);
INSERT INTO proof_steps VALUES(23,3,'c2n3',NULL,'n3r9c2',2,NULL,'{"n3r8c2":0}');
INSERT INTO proof_steps VALUES(24,1,'r3c3',NULL,'n5r3c3',0,'n8r3c3',NULL);
INSERT INTO proof_steps VALUES(24,2,'r1n8',NULL,'n8r1c2',1,'n8r1c9',NULL);
INSERT INTO proof_steps VALUES(24,3,'r8c9',NULL,'n8r8c9',2,NULL,'{"n5r8c9":0}');
INSERT INTO proof_steps VALUES(25,1,'r8n9',NULL,'n9r8c4',0,'n9r8c2',NULL);
INSERT INTO proof_steps VALUES(25,2,'c2n3',NULL,'n3r8c2',1,'n3r9c2',NULL);
INSERT INTO proof_steps VALUES(25,3,'r9n8',NULL,'n8r9c2',2,NULL,'{"n8r9c4":0}');
INSERT INTO proof_steps VALUES(26,1,'r9c6',NULL,'n3r9c6',0,'n5r9c6',NULL);
INSERT INTO proof_steps VALUES(26,2,'b7n5',NULL,'n5r9c1',1,'n5r8c3',NULL);
INSERT INTO proof_steps VALUES(26,3,'r8n7',NULL,'n7r8c3',2,NULL,'{"n7r8c6":0}');
INSERT INTO proof_steps VALUES(27,1,'r7n5',NULL,'n5r7c6',0,'n5r7c7',NULL);
INSERT INTO proof_steps VALUES(27,2,'r2n5',NULL,'n5r2c7',1,'n5r2c1',NULL);
INSERT INTO proof_steps VALUES(27,3,'r9n5',NULL,'n5r9c1',2,NULL,'{"n5r9c6":0}');
INSERT INTO proof_steps VALUES(28,1,'r9c4',NULL,'n8r9c4',0,'n9r9c4',NULL);
INSERT INTO proof_steps VALUES(28,2,'r8n9',NULL,'n9r8c4',1,'n9r8c2',NULL);
INSERT INTO proof_steps VALUES(28,3,'c2n3',NULL,'n3r8c2',2,NULL,'{"n3r9c2":0}');
INSERT INTO proof_steps VALUES(29,1,'r8n9',NULL,'n9r8c4',0,'n9r8c2',NULL);
INSERT INTO proof_steps VALUES(29,2,'c2n3',NULL,'n3r8c2',1,'n3r9c2',NULL);
INSERT INTO proof_steps VALUES(29,3,'r9n8',NULL,'n8r9c2',2,NULL,'{"n8r9c4":0}');
INSERT INTO proof_steps VALUES(30,1,'r7c6',NULL,'n5r7c6',0,'n7r7c6',NULL);
INSERT INTO proof_steps VALUES(30,2,'r8n7',NULL,'n7r8c6',1,'n7r8c3',NULL);
INSERT INTO proof_steps VALUES(30,3,'b7n5',NULL,'n5r8c3',2,NULL,'{"n5r9c1":0}');
INSERT INTO proof_steps VALUES(38,1,'c4n8',NULL,'n8r9c4',0,'n8r8c4',NULL);
INSERT INTO proof_steps VALUES(39,1,'r2c7',NULL,'n5r2c7',0,'n8r2c7',NULL);
INSERT INTO proof_steps VALUES(39,2,'r1n8',NULL,'n8r1c9',1,'n8r1c2',NULL);
INSERT INTO proof_steps VALUES(39,3,'r3c3',NULL,'n8r3c3',2,'n5r3c3',NULL);
INSERT INTO proof_steps VALUES(40,1,'r1c9',NULL,'n8r1c9',0,'n1r1c9',NULL);
INSERT INTO proof_steps VALUES(40,2,'r3n1',NULL,'n1r3c8',1,'n1r3c6',NULL);
INSERT INTO proof_steps VALUES(40,3,'r2c6',NULL,'n1r2c6',2,'n8r2c6',NULL);
INSERT INTO proof_steps VALUES(41,1,'r1c2',NULL,'n8r1c2',0,'n1r1c2',NULL);
INSERT INTO proof_steps VALUES(41,2,'r2n1',NULL,'n1r2c2',1,'n1r2c6',NULL);
INSERT INTO proof_steps VALUES(41,3,'r3c6',NULL,'n1r3c6',2,'n8r3c6',NULL);
INSERT INTO proof_steps VALUES(42,1,'r1n8',NULL,'n8r1c9',0,'n8r1c2',NULL);
INSERT INTO proof_steps VALUES(42,2,'r7c2',NULL,'n8r7c2',1,'n4r7c2',NULL);
INSERT INTO proof_steps VALUES(42,3,'c7n4',NULL,'n4r7c7',2,'n4r3c7',NULL);
INSERT INTO proof_steps VALUES(43,1,'r2c7',NULL,'n5r2c7',0,'n8r2c7',NULL);
INSERT INTO proof_steps VALUES(43,2,'r2c6',NULL,'n8r2c6',1,'n1r2c6',NULL);
INSERT INTO proof_steps VALUES(43,3,'r3n1',NULL,'n1r3c6',2,'n1r3c8',NULL);
INSERT INTO proof_steps VALUES(44,1,'r3c3',NULL,'n5r3c3',0,'n8r3c3',NULL);
INSERT INTO proof_steps VALUES(44,2,'r1n8',NULL,'n8r1c2',1,'n8r1c9',NULL);
INSERT INTO proof_steps VALUES(44,3,'r8c9',NULL,'n8r8c9',2,'n5r8c9',NULL);
INSERT INTO proof_steps VALUES(45,1,'r9c4',NULL,'n8r9c4',0,'n9r9c4',NULL);
INSERT INTO proof_steps VALUES(45,2,'r8n9',NULL,'n9r8c4',1,'n9r8c2',NULL);
INSERT INTO proof_steps VALUES(45,3,'c2n3',NULL,'n3r8c2',2,'n3r9c2',NULL);
INSERT INTO proof_steps VALUES(46,1,'r6c8',NULL,'n5r6c8',0,'n4r6c8',NULL);
INSERT INTO proof_steps VALUES(46,2,'c9n4',NULL,'n4r6c9',1,'n4r9c9',NULL);
INSERT INTO proof_steps VALUES(46,3,'r9n1',NULL,'n1r9c9',2,'n1r9c8',NULL);
CREATE TABLE paths (
    id INTEGER PRIMARY KEY,
    puzzle INTEGER NOT NULL REFERENCES puzzles ON DELETE CASCADE,
    rules TEXT NOT NULL,
    reach INTEGER NOT NULL,
    ending TEXT NOT NULL CHECK (ending IN ('solved', 'stuck', 'stopped')),
    UNIQUE (puzzle, rules, reach)
);
INSERT INTO paths VALUES(1,1,'singles, whip',3,'solved');
CREATE TABLE path_states (
    path INTEGER NOT NULL REFERENCES paths ON DELETE CASCADE,
    position INTEGER NOT NULL,
    state INTEGER NOT NULL REFERENCES states,
    PRIMARY KEY (path, position)
) WITHOUT ROWID;
INSERT INTO path_states VALUES(1,0,1);
INSERT INTO path_states VALUES(1,1,2);
INSERT INTO path_states VALUES(1,2,3);
INSERT INTO path_states VALUES(1,3,4);
INSERT INTO path_states VALUES(1,4,5);
INSERT INTO path_states VALUES(1,5,6);
INSERT INTO path_states VALUES(1,6,7);
INSERT INTO path_states VALUES(1,7,8);
INSERT INTO path_states VALUES(1,8,9);
INSERT INTO path_states VALUES(1,9,10);
INSERT INTO path_states VALUES(1,10,11);
INSERT INTO path_states VALUES(1,11,12);
INSERT INTO path_states VALUES(1,12,13);
INSERT INTO path_states VALUES(1,13,14);
CREATE TABLE path_proofs (
    path INTEGER NOT NULL REFERENCES paths ON DELETE CASCADE,
    position INTEGER NOT NULL,
    number INTEGER NOT NULL,
    proof INTEGER NOT NULL REFERENCES proofs,
    PRIMARY KEY (path, position, number)
) WITHOUT ROWID;
INSERT INTO path_proofs VALUES(1,0,1,1);
INSERT INTO path_proofs VALUES(1,0,2,2);
INSERT INTO path_proofs VALUES(1,0,3,3);
INSERT INTO path_proofs VALUES(1,1,1,4);
INSERT INTO path_proofs VALUES(1,2,1,5);
INSERT INTO path_proofs VALUES(1,3,1,6);
INSERT INTO path_proofs VALUES(1,4,1,7);
INSERT INTO path_proofs VALUES(1,4,2,8);
INSERT INTO path_proofs VALUES(1,4,3,9);
INSERT INTO path_proofs VALUES(1,4,4,10);
INSERT INTO path_proofs VALUES(1,5,1,11);
INSERT INTO path_proofs VALUES(1,5,2,12);
INSERT INTO path_proofs VALUES(1,5,3,13);
INSERT INTO path_proofs VALUES(1,5,4,14);
INSERT INTO path_proofs VALUES(1,5,5,15);
INSERT INTO path_proofs VALUES(1,5,6,16);
INSERT INTO path_proofs VALUES(1,5,7,17);
INSERT INTO path_proofs VALUES(1,5,8,18);
INSERT INTO path_proofs VALUES(1,5,9,19);
INSERT INTO path_proofs VALUES(1,5,10,20);
INSERT INTO path_proofs VALUES(1,5,11,21);
INSERT INTO path_proofs VALUES(1,5,12,22);
INSERT INTO path_proofs VALUES(1,5,13,23);
INSERT INTO path_proofs VALUES(1,5,14,24);
INSERT INTO path_proofs VALUES(1,5,15,25);
INSERT INTO path_proofs VALUES(1,5,16,26);
INSERT INTO path_proofs VALUES(1,5,17,27);
INSERT INTO path_proofs VALUES(1,5,18,28);
INSERT INTO path_proofs VALUES(1,5,19,29);
INSERT INTO path_proofs VALUES(1,5,20,30);
INSERT INTO path_proofs VALUES(1,6,1,31);
INSERT INTO path_proofs VALUES(1,7,1,32);
INSERT INTO path_proofs VALUES(1,8,1,33);
INSERT INTO path_proofs VALUES(1,9,1,34);
INSERT INTO path_proofs VALUES(1,10,1,35);
INSERT INTO path_proofs VALUES(1,11,1,36);
INSERT INTO path_proofs VALUES(1,12,1,37);
CREATE TABLE ratings (
    puzzle INTEGER NOT NULL REFERENCES puzzles ON DELETE CASCADE,
    measure TEXT NOT NULL,
    value INTEGER,
    reach INTEGER NOT NULL,
    PRIMARY KEY (puzzle, measure)
) WITHOUT ROWID;
INSERT INTO ratings VALUES(1,'W',3,36);
CREATE TABLE graph_nodes (
    state INTEGER NOT NULL REFERENCES states ON DELETE CASCADE,
    node INTEGER NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (state, node)
) WITHOUT ROWID;
CREATE TABLE graph_edges (
    state INTEGER NOT NULL REFERENCES states ON DELETE CASCADE,
    edge INTEGER NOT NULL,
    kind TEXT NOT NULL,
    source INTEGER NOT NULL,
    target INTEGER NOT NULL,
    via TEXT NOT NULL,
    PRIMARY KEY (state, edge)
) WITHOUT ROWID;
CREATE INDEX states_by_hash ON states (hash);
CREATE INDEX puzzles_by_state ON puzzles (state);
CREATE INDEX proofs_by_state ON proofs (state, family, length);
CREATE INDEX path_states_by_state ON path_states (state);
CREATE INDEX path_proofs_by_proof ON path_proofs (proof);
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
CREATE VIEW state_candidates (state, candidate, digit, row, col, block) AS
SELECT s.id, c.name, c.digit, c.row, c.col, c.block
FROM states s CROSS JOIN candidates c
WHERE (instr('0123456789ABCDEF', substr(hex(substr(s.live, c.id / 8 + 1, 1)), c.id / 4 % 2 + 1, 1))
       - 1) & (8 >> c.id % 4);
CREATE VIEW proof_conclusions (proof, state, conclusion, candidate, places) AS
SELECT p.id,
       p.state,
       c.value,
       'n' || substr(c.value, -1) || substr(c.value, 1, 4),
       instr(c.value, '=') > 0
FROM proofs p, json_each('["' || replace(p.conclusions, ' ', '","') || '"]') c;
CREATE VIEW proof_list (proof, state, puzzle, family, length, conclusions, t, z, groups, als) AS
SELECT p.id, p.state, p.puzzle, f.name, p.length, p.conclusions, p.t, p.z, p.groups, p.als
FROM proofs p JOIN proof_families f ON f.id = p.family;
CREATE VIEW path_list (path, puzzle, rules, position, state, number, proof, family, length,
                       conclusions, next_state) AS
SELECT a.id, a.puzzle, a.rules, s.position, s.state, j.number, p.id, f.name, p.length,
       p.conclusions, n.state
FROM paths a
JOIN path_states s ON s.path = a.id
JOIN path_proofs j ON j.path = s.path AND j.position = s.position
JOIN proofs p ON p.id = j.proof
JOIN proof_families f ON f.id = p.family
LEFT JOIN path_states n ON n.path = s.path AND n.position = s.position + 1;
CREATE VIEW graph_edge_list (state, kind, source, target) AS
SELECT e.state, e.kind, s.name, t.name
FROM graph_edges e
JOIN graph_nodes s ON s.state = e.state AND s.node = e.source
JOIN graph_nodes t ON t.state = e.state AND t.node = e.target;
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
CREATE VIEW proof_json (proof, json) AS
SELECT p.id, json_object(
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
    END))
FROM proofs p JOIN proof_families f ON f.id = p.family;
COMMIT;
