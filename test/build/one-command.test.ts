import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCommand } from '../../.build/make.js';

const folder = mkdtempSync(join(tmpdir(), 'one-command-'));
beforeAll(() => makeCommand(folder, 'simulate'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('one command alone, as the demo builds it', () => {
  it('answers', () => {
    const { status, stdout } = preflight(
      'simulate fixtures/orgs/salto.json --app Zendesk --group Engineers --format tree',
    );
    expect([status, stdout.split('\n', 1)[0]]).toEqual([0, expect.stringContaining(' at Zendesk')]);
  });

  it.each(['lint fixtures/orgs/salto.json', 'who fixtures/orgs/salto.json', '__complete -- simulate ""'])(
    'says of `%s` that it was not built',
    (line) => {
      const { status, stderr } = preflight(line);
      expect([status, stderr]).toEqual([
        2,
        'of the commands only `simulate` was built here: `npm run build` builds all\n',
      ]);
    },
  );
});

function preflight(line: string) {
  return spawnSync(process.execPath, [join(folder, 'cli.cjs'), ...line.split(' ')], { encoding: 'utf8' });
}
