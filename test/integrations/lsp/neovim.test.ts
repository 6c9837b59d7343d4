import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { PROGRAM } from '../../cli/program-arguments.js';
import { NEOVIM, testWith } from '../../package/tools.js';
import { sampleFiles } from './sample.js';

testWith(
  NEOVIM,
  '`apt-get install neovim` installs it',
  'Neovim shows findings and a hover of the server, applies its edit of a shadowed rule, and ends it',
  async (nvim) => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'preflight-nvim-')));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const [path, text] of Object.entries(await sampleFiles())) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const script = join(folder, 'session.lua');
    writeFileSync(script, sessionIn(folder, [process.execPath, ...PROGRAM, 'lsp']));
    const policies = join(folder, 'export/policies.json');
    const { stderr } = spawnSync(
      nvim,
      ['--headless', '-u', 'NONE', '-i', 'NONE', policies, '-c', `luafile ${script}`],
      {
        encoding: 'utf8',
        env: { ...process.env, HOME: folder, XDG_CACHE_HOME: folder, XDG_STATE_HOME: folder },
      },
    );
    const shown = JSON.parse(readFileSync(join(folder, 'shown.json'), 'utf8')) as Shown;
    const { found, hover, titles, left, isStopped } = shown;
    expect(stderr).not.toContain('Error');
    const lines = readFileSync(policies, 'utf8').split('\n');
    expect(found.map(({ code }) => code)).toEqual(['condition/unknown-reference', 'analysis/rule-shadowed']);
    expect(lines[found[0]?.lnum ?? 0]?.trim()).toBe('"nzodenverold00000009"');
    expect(hover).toMatch(/^\*\*Finance apps › Finance staff at high risk\*\*/);
    expect(titles[0]).toMatch(/^move `Finance apps › Finance staff at high risk` above/);
    expect(left).toEqual(['condition/unknown-reference']);
    expect(isStopped).toBe(true);
  },
);

interface Shown {
  readonly found: readonly { readonly lnum: number; readonly code: string }[];
  readonly hover: string;
  readonly titles: readonly string[];
  /** The codes of the diagnostics after the first code action is applied. */
  readonly left: readonly string[];
  readonly isStopped: boolean;
}

/** Returns a Lua script that starts the server for the open buffer, and writes what it shows to `shown.json`. */
function sessionIn(folder: string, command: readonly string[]): string {
  return `
    local id = vim.lsp.start_client({ name = 'preflight', cmd = ${luaList(command)}, root_dir = ${JSON.stringify(folder)} })
    vim.lsp.buf_attach_client(0, id)
    vim.wait(60000, function() return #vim.diagnostic.get(0) >= 2 end, 50)
    local function codeOf(one) return one.user_data and one.user_data.lsp.code or one.code end
    local found, left, titles = {}, {}, {}
    for _, one in ipairs(vim.diagnostic.get(0)) do table.insert(found, { lnum = one.lnum, code = codeOf(one) }) end
    local about = { uri = vim.uri_from_bufnr(0) }
    local start = { line = found[2].lnum, character = 7 }
    local function ask(method, params) return vim.lsp.buf_request_sync(0, method, params, 60000)[id].result end
    local hover = ask('textDocument/hover', { textDocument = about, position = start })
    local range = { start = start, ['end'] = start }
    local actions = ask('textDocument/codeAction', { textDocument = about, range = range, context = { diagnostics = {} } })
    for _, one in ipairs(actions) do table.insert(titles, one.title) end
    vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
    vim.wait(60000, function() return #vim.diagnostic.get(0) == 1 end, 50)
    for _, one in ipairs(vim.diagnostic.get(0)) do table.insert(left, codeOf(one)) end
    vim.lsp.get_client_by_id(id).stop()
    local isStopped = vim.wait(60000, function() return vim.lsp.client_is_stopped(id) end, 50)
    local shown = { found = found, hover = hover.contents.value, titles = titles, left = left, isStopped = isStopped }
    vim.fn.writefile({ vim.fn.json_encode(shown) }, ${JSON.stringify(join(folder, 'shown.json'))})
    vim.cmd('qa!')
  `;
}

function luaList(words: readonly string[]): string {
  return `{ ${words.map((word) => JSON.stringify(word)).join(', ')} }`;
}
