-- Drives a Neovim without a screen: a house rule is written with the language server beside it. What it sees goes, a line
-- of JSON each, into the file SEEN; the last line says how it ended.
local seen = io.open(vim.env.SEEN, "w")
local function tell(what, value) seen:write(vim.json.encode({ what = what, value = value }) .. "\n") end

local function line(n) return vim.api.nvim_buf_get_lines(0, n - 1, n, false)[1] end

local function messages()
  local said = {}
  for _, d in ipairs(vim.diagnostic.get(0)) do table.insert(said, d.code .. ": " .. d.message) end
  return said
end

local function wait_for(count)
  assert(vim.wait(120000, function() return #vim.diagnostic.get(0) == count end, 10), "waited in vain for findings")
end

-- ask gives the answer of the server about the place of the first of some words on a line.
local function ask(method, n, words, more)
  vim.api.nvim_win_set_cursor(0, { n, assert(line(n):find(words, 1, true), words .. " is not there") - 1 })
  local params = vim.tbl_extend("force", vim.lsp.util.make_position_params(), more or {})
  params.range = { start = params.position, ["end"] = params.position }
  local _, answer = next(assert(vim.lsp.buf_request_sync(0, method, params, 120000)))
  return answer and answer.result
end

local function drive()
  vim.cmd("edit kinder.rules")
  local id = vim.lsp.start_client({ name = "houserule", cmd = { vim.env.HOUSERULE, "lsp" }, root_dir = vim.fn.getcwd() })
  vim.lsp.buf_attach_client(0, id)
  wait_for(1)
  tell("findings", messages())
  local fix = ask("textDocument/codeAction", 2, "stocks", { context = { diagnostics = {} } })[1]
  tell("fix", fix.title)
  vim.lsp.util.apply_workspace_edit(fix.edit, "utf-16")
  wait_for(0)
  tell("fixed", line(2))
  vim.api.nvim_buf_set_lines(0, 1, 2, false, { "replace phase take  { draw 2 from stock to mine }" })
  wait_for(0)
  vim.lsp.buf.formatting_sync({}, 120000)
  tell("formatted", line(2))
  tell("hover", ask("textDocument/hover", 2, "stock").contents.value)
  vim.api.nvim_buf_set_lines(0, 1, 2, false, { "replace phase take { draw 2 from st to mine }" })
  local offered = ask("textDocument/completion", 2, " to mine").items
  tell("offered", { offered[1].label, offered[1].detail })
  vim.api.nvim_buf_set_lines(0, 1, 2, false, { "replace phase take { draw 2 from stock to mine }" })
  local declared = ask("textDocument/definition", 2, "mine")[1]
  tell("definition", { vim.fn.fnamemodify(vim.uri_to_fname(declared.uri), ":t"), declared.range.start.line })
  tell("references", #ask("textDocument/references", 2, "mine", { context = { includeDeclaration = true } }))
  vim.api.nvim_win_set_cursor(0, { 2, line(2):find("mine", 1, true) - 1 })
  vim.lsp.buf.rename("hers")
  assert(vim.wait(120000, function() return line(2):find("hers", 1, true) end, 10), "nothing was renamed")
  tell("renamed", vim.tbl_map(function(b) return vim.api.nvim_buf_get_lines(b, -2, -1, false)[1] end, vim.api.nvim_list_bufs()))
  tell("outline", vim.tbl_map(function(s) return s.name end, ask("textDocument/documentSymbol", 1, "variant")))
end

local fine, problem = pcall(drive)
tell("end", fine and "fine" or problem)
seen:close()
vim.cmd("qa!")
