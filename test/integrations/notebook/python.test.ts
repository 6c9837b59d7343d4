import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect } from 'vitest';
import { root } from '../../package/packed.js';
import { pythonWith, testWith } from '../../package/tools.js';

testWith(
  pythonWith('pandas'),
  '`apt-get install python3-pandas`',
  'the program for Python in docs/what-if.md reads access, a change and a heat map of the sample into tables',
  (python) => {
    const folder = mkdtempSync(join(tmpdir(), 'policy-preflight-python-'));
    try {
      const command = join(root, 'dist/cli/main.js');
      execFileSync(process.execPath, [command, 'init', '--sample'], { cwd: folder, stdio: 'ignore' });
      const program = `${programIn('docs/what-if.md')}\nprint(json.dumps([apps.shape, changes.shape, cells.shape]))
print(json.dumps(cells.pivot_table(index="row", columns="column", values="assurance", aggfunc="first").loc["Expenses"].dropna().unique().tolist()))
print(json.dumps(sorted(apps["weakest"].unique())))`;
      const shown = execFileSync(python, ['-c', program], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, PATH: [withNpx(folder, command), process.env.PATH].join(delimiter) },
      });
      const [shapes, expenses, levels] = shown
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown[]);
      expect((shapes as [number, number][]).map(([rows]) => rows)).toEqual([5, 4, expect.any(Number)]);
      expect(expenses).toEqual(['1fa-knowledge']);
      expect(levels).toEqual(['1fa-knowledge', '2fa', '2fa-phishing-resistant']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

/** Returns the Python program in a page. */
function programIn(page: string): string {
  const text = readFileSync(join(root, page), 'utf8');
  return /```python\n(.*?)```/s.exec(text)?.[1] ?? '';
}

/** Writes an `npx` that runs the built command, so that the program needs no network. Returns its folder. */
function withNpx(folder: string, command: string): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const npx = join(bin, 'npx');
  writeFileSync(npx, `#!/bin/sh\nshift\nexec '${process.execPath}' '${command}' "$@"\n`);
  chmodSync(npx, 0o755);
  return bin;
}
