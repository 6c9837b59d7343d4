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
  'Neovim shows the findings of the server',
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
    const found = JSON.parse(readFileSync(join(folder, 'found.json'), 'utf8')) as readonly Shown[];
    expect(stderr).not.toContain('Error');
    const lines = readFileSync(policies, 'utf8').split('\n');
    expect(found.map(({ code }) => code)).toEqual(['condition/unknown-reference', 'analysis/rule-shadowed']);
    expect(lines[found[0]?.lnum ?? 0]?.trim()).toBe('"nzodenverold00000009"');
  },
);

interface Shown {
  readonly lnum: number;
  readonly code: string;
}

/** Returns a Lua script that starts the server for the open buffer, waits for two diagnostics, and writes them to `found.json`. */
function sessionIn(folder: string, command: readonly string[]): string {
  return `
    local id = vim.lsp.start_client({ name = 'preflight', cmd = ${luaList(command)}, root_dir = ${JSON.stringify(folder)} })
    vim.lsp.buf_attach_client(0, id)
    vim.wait(60000, function() return #vim.diagnostic.get(0) >= 2 end, 50)
    local found = {}
    for _, one in ipairs(vim.diagnostic.get(0)) do
      table.insert(found, { lnum = one.lnum, code = one.user_data and one.user_data.lsp.code or one.code })
    end
    vim.fn.writefile({ vim.fn.json_encode(found) }, ${JSON.stringify(join(folder, 'found.json'))})
    vim.cmd('qa!')
  `;
}

function luaList(words: readonly string[]): string {
  return `{ ${words.map((word) => JSON.stringify(word)).join(', ')} }`;
}
