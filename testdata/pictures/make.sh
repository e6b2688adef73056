#!/bin/sh
# Makes the two pictures of the README from the running program.
# It needs tmux, Chromium and Go, and takes about a minute: sh testdata/pictures/make.sh
set -eu
cd "$(dirname "$0")"
pictures=$(pwd)
root=$(cd ../.. && pwd)
work=$(mktemp -d)
trap 'tmux -L pictures kill-server 2>/dev/null || true; kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
server=

(cd "$root" && go build -o "$work/houserule" ./cmd/houserule)
export XDG_STATE_HOME="$work/state"

# photograph URL FILE WIDTH HEIGHT writes a picture of a page.
photograph() {
    timeout 60 chromium --headless --no-sandbox --hide-scrollbars --timeout=6000 \
        --window-size="$3,$4" --screenshot="$2" "$1" >"$work/log" 2>&1
}

# The terminal: the first question of a game of Solitaire.
tmux -L pictures new-session -d -x 100 -y 34 "$work/houserule play solitaire --seed 11"
sleep 3
tmux -L pictures send-keys Space
sleep 3
tmux -L pictures capture-pane -e -p >"$work/screen"
{
    echo '<meta charset="utf-8"><style>
        body { margin: 0; background: #16181d }
        pre { margin: 0; padding: 14px; font: 15px/1.3 "DejaVu Sans Mono", monospace; color: #d8dbe2 }
        .b { font-weight: bold } .d { opacity: .65 } .r { color: #16181d; background: #d8dbe2 }
        .c31 { color: #ef7a78 } .c32 { color: #8fce7a } .c33 { color: #e5c35c } .c34 { color: #7fb0f0 }
        .c35 { color: #cf9be8 } .c36 { color: #67ccc6 } .c37 { color: #ffffff }
        </style><pre>'
    awk -f ansi.awk "$work/screen"
    echo '</pre>'
} >"$work/screen.html"
photograph "file://$work/screen.html" "$pictures/terminal.png" 940 690

# The browser: a game of Hearts in its eighth turn.
printf 'auto until turn 8\nq\n' |
    "$work/houserule" play "$root/testdata/games/hearts.rules" --seed 5 --seat 1 --save "$work/game" >/dev/null
"$work/houserule" serve --load "$work/game" --listen localhost:8719 >"$work/links" 2>&1 &
server=$!
sleep 3
photograph "$(grep -o 'http://[^ ]*' "$work/links" | head -n 1)" "$pictures/browser.png" 1180 860
