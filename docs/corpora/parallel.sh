#!/bin/bash
# All shards of a corpus by GNU parallel, one per core; with --sshloginfile in PARALLEL on many machines, which
# see the same folder:
#
#   parallel.sh 100 CORPUS FOLDER --by W
#
# Run again, it goes on with the shards that are not finished.
set -eu
shards=$1 corpus=$2 folder=$3
shift 3
mkdir -p "$folder"
seq "$shards" | parallel --bar --halt never --workdir . \
    catena rate "$corpus" "$@" --shard "{}/$shards" --threads 1 --output "$folder/{}.csv"
catena rate --merge "$folder"/*.csv --output "$folder.csv"
