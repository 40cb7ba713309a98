#!/bin/bash
# One shard of a corpus per task of a SLURM array:
#
#   sbatch --array=1-100 slurm.sh 100 CORPUS FOLDER --by W
#
# Shards that failed or ran out of time are submitted again, with the same number of shards, and go on after
# their last row:
#
#   sbatch --array=7,12 slurm.sh 100 CORPUS FOLDER --by W
#
#SBATCH --job-name=catena
#SBATCH --cpus-per-task=4
#SBATCH --mem-per-cpu=2G
#SBATCH --time=04:00:00
#SBATCH --signal=B:INT@60
#SBATCH --requeue
set -eu
shards=$1 corpus=$2 folder=$3
shift 3
mkdir -p "$folder"
exec catena rate "$corpus" "$@" \
    --shard "$SLURM_ARRAY_TASK_ID/$shards" \
    --threads "${SLURM_CPUS_PER_TASK:-1}" \
    --output "$folder/$SLURM_ARRAY_TASK_ID.csv"
