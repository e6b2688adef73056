#!/bin/sh
# Shards of many games on the cores of this machine, by GNU parallel. Where it was broken off, it goes on when it is run again.
set -eu
: "${variant:=solitaire}" "${games:=1000000}" "${shards:=8}"

seq "$shards" | parallel --joblog shards.log --resume-failed --halt now,fail=1 \
    houserule sim "$variant" --games "$games" --workers 1 --shard "{}/$shards" --shard-file "shard-{}.json"

houserule merge shard-*.json
