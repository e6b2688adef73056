# Turns the colours of a terminal screen into HTML.
function class(   c) {
    c = ""
    if (bold) c = c " b"
    if (dim) c = c " d"
    if (reverse) c = c " r"
    if (colour != "") c = c " c" colour
    return c
}

function set(codes,   n, part, i) {
    n = split(codes, part, ";")
    if (n == 0) bold = dim = reverse = 0
    for (i = 1; i <= n; i++) {
        if (part[i] + 0 == 0) { bold = dim = reverse = 0; colour = "" }
        if (part[i] == 1) bold = 1
        if (part[i] == 2) dim = 1
        if (part[i] == 22) bold = dim = 0
        if (part[i] == 7) reverse = 1
        if (part[i] == 27) reverse = 0
        if (part[i] >= 30 && part[i] <= 37) colour = part[i]
        if (part[i] == 39) colour = ""
    }
}

{
    gsub(/&/, "\\&amp;")
    gsub(/</, "\\&lt;")
    line = $0
    out = "<span class=\"" class() "\">"
    while (match(line, /\033\[[0-9;]*m/)) {
        out = out substr(line, 1, RSTART - 1)
        set(substr(line, RSTART + 2, RLENGTH - 3))
        out = out "</span><span class=\"" class() "\">"
        line = substr(line, RSTART + RLENGTH)
    }
    print out line "</span>"
}
