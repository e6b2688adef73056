#!/bin/sh
#SBATCH --job-name=houserule
#SBATCH --array=1-8
#SBATCH --output=shard-%a.txt
# Shards of many games as a Slurm job array, a task for each: sbatch slurm.sh
# A shard that failed is run again by its number:             sbatch --array=3 slurm.sh
# Once all are there, in this folder:                         houserule merge shard-*.json
set -eu
: "${variant:=solitaire}" "${games:=1000000}" "${shards:=8}"

exec houserule sim "$variant" --games "$games" --workers "${SLURM_CPUS_PER_TASK:-1}" \
    --shard "$SLURM_ARRAY_TASK_ID/$shards" --shard-file "shard-$SLURM_ARRAY_TASK_ID.json"
