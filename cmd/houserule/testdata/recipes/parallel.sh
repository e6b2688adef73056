#!/bin/sh
# Plays many games in shards on the cores of this machine, with GNU parallel. After an interruption, run it again to continue.
set -eu
: "${variant:=solitaire}" "${games:=1000000}" "${shards:=8}"

seq "$shards" | parallel --joblog shards.log --resume-failed --halt now,fail=1 \
    houserule sim "$variant" --games "$games" --workers 1 --shard "{}/$shards" --shard-file "shard-{}.json"

houserule merge shard-*.json
