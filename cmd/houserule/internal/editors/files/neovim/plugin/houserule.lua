-- houserule in Neovim, from 0.7 on: rules are a file type of their own, and the language server starts with them.
-- folder is the one that the server works in: the repository that a file is in, or the folder that it lies in.
local function folder(file)
  local git = vim.fn.finddir(".git", vim.fn.fnamemodify(file, ":p:h") .. ";")
  return git ~= "" and vim.fn.fnamemodify(git, ":p:h:h") or vim.fn.fnamemodify(file, ":p:h")
end

-- has_rules tells whether rules lie beside a file of data, or in a folder above.
local function has_rules(file)
  local dir = vim.fn.fnamemodify(file, ":p:h")
  for _ = 1, 4 do
    if #vim.fn.glob(dir .. "/*.rules", false, true) > 0 then return true end
    dir = vim.fn.fnamemodify(dir, ":h")
  end
  return false
end

local servers = {}

local function start(buffer)
  local file = vim.api.nvim_buf_get_name(buffer)
  if file == "" then return end
  local root = folder(file)
  if not servers[root] then
    servers[root] = vim.lsp.start_client({
      name = "houserule",
      cmd = { vim.g.houserule or "houserule", "lsp" },
      root_dir = root,
      on_exit = function() servers[root] = nil end,
    })
  end
  if not servers[root] then return end
  vim.lsp.buf_attach_client(buffer, servers[root])
  if vim.lsp.inlay_hint then vim.lsp.inlay_hint.enable(true, { bufnr = buffer }) end -- from 0.10 on
end

local group = vim.api.nvim_create_augroup("houserule", {})
-- What can be run or counted at a line is offered there: :lua vim.lsp.codelens.run()
vim.api.nvim_create_autocmd({ "BufEnter", "InsertLeave", "CursorHold" }, {
  group = group,
  pattern = "*.rules",
  callback = function() vim.lsp.codelens.refresh() end,
})
vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
  group = group,
  pattern = "*.rules",
  callback = function(event) vim.bo[event.buf].filetype = "houserule" end,
})
vim.api.nvim_create_autocmd("FileType", {
  group = group,
  pattern = "houserule",
  callback = function(event)
    vim.bo[event.buf].commentstring = "# %s"
    vim.bo[event.buf].omnifunc = "v:lua.vim.lsp.omnifunc"
    start(event.buf)
  end,
})
vim.api.nvim_create_autocmd("FileType", {
  group = group,
  pattern = "toml",
  callback = function(event)
    if has_rules(vim.api.nvim_buf_get_name(event.buf)) then start(event.buf) end
  end,
})
