import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { root } from '../../package/packed.js';
import { pythonWith, testWith } from '../../package/tools.js';

const PAGE = join(root, 'docs/logs.md');

const LOG = join(root, 'fixtures/cli/history/logs/september.ndjson');

testWith(
  pythonWith('duckdb'),
  '`pip install duckdb`',
  'the DuckDB query in docs/logs.md writes a table from which backtest answers the same as from the log',
  (python) => {
    const folder = mkdtempSync(join(tmpdir(), 'policy-preflight-duckdb-'));
    try {
      mkdirSync(join(folder, 'logs'));
      const events = readFileSync(LOG, 'utf8').split('\n').filter(isObject);
      writeFileSync(join(folder, 'logs/september.ndjson.gz'), gzipSync(events.join('\n')));
      const [, query = ''] = /```sql\n(.*?)```/s.exec(readFileSync(PAGE, 'utf8')) ?? [];
      execFileSync(python, ['-c', 'import sys, duckdb; duckdb.sql(sys.argv[1])', query], { cwd: folder });

      const [fromLines, fromTable] = ['logs', 'september.parquet'].map((log) => backtest(log, folder));
      expect(fromLines).toContain('10  agree');
      expect(fromTable).toBe(fromLines);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

/** Whether a line of the log is a complete JSON object. One line of the log is broken on purpose, and DuckDB refuses such a file. */
function isObject(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}

function backtest(log: string, folder: string): string {
  const words = ['logs', 'backtest', log, '--export', resolve(root, 'fixtures/cli/org.json')];
  return execFileSync(process.execPath, [join(root, 'dist/cli/main.js'), ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
}
