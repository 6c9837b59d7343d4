import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PublishDiagnosticsParams } from 'vscode-languageserver-protocol';
import {
  createProtocolConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { CONFIG_SECTIONS } from '../src/cli/features/config-sections.js';
import type { Io } from '../src/console/io/io.js';
import { importServerPackage } from '../src/integrations/lsp/lsp-command.js';
import { serve } from '../src/integrations/lsp/serve.js';
import { lintDocuments } from '../src/lint/lint.js';
import { orgOf } from './analyse/orgs.js';
import { exportOf } from './lint/export.js';
import { table } from './measure.js';

/**
 * Measures the language server while a file is edited. The CPU time has two figures: from an edit to the findings of the checks, and from
 * an edit to the end of the policy analysis. Each is divided by the time of one complete lint run over the same text. The peak memory is
 * measured, too. For each org, the server and the editor run in a process of their own.
 */
const EDITS = 12;

const [file] = process.argv.slice(2);
if (file === undefined) compare();
else await work(file);

function compare(): void {
  const folder = mkdtempSync(join(tmpdir(), 'preflight-'));
  const rows = Object.entries(orgs()).map(([name, text]) => {
    const path = join(folder, name.replaceAll(/\W+/g, '-'), 'org.json');
    mkdirSync(join(path, '..'));
    writeFileSync(path, text);
    const { stdout } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), path], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const result = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Measured;
    const { lint, first, checked, analyzed, peak } = result;
    const to = (milliseconds: number) =>
      `${milliseconds.toFixed(0)} ms (${(milliseconds / lint).toFixed(2)})`;
    const size = `${(text.length / 1e6).toFixed(2)} MB`;
    return [
      name,
      size,
      `${lint.toFixed(0)} ms`,
      to(first),
      to(checked),
      to(analyzed),
      `${(peak / 1e6).toFixed(0)} MB`,
    ];
  });
  rmSync(folder, { recursive: true });
  const header = [
    'export',
    'size',
    'one lint',
    'first checks',
    'checks per edit',
    'with analysis',
    'peak memory',
  ];
  console.log(table(header, rows));
}

function orgs(): Readonly<Record<string, string>> {
  const sample = JSON.parse(
    readFileSync(new URL('../../../fixtures/orgs/salto.json', import.meta.url), 'utf8'),
  );
  return {
    'recorded org': JSON.stringify(sample, null, 2),
    '1,000 rules in 20 policies': exportOf(1000),
    '1,000 rules in 1 policy': JSON.stringify(orgOf('realistic', 1000).value, null, 2),
  };
}

interface Measured {
  readonly lint: number;
  readonly first: number;
  /** The median CPU time of an edit until its findings are published. */
  readonly checked: number;
  readonly analyzed: number;
  readonly peak: number;
}

async function work(path: string): Promise<void> {
  const text = readFileSync(path, 'utf8');
  const [toServer, toEditor] = [new PassThrough(), new PassThrough()];
  void serve(await importServerPackage(), ioOver(toServer, toEditor), CONFIG_SECTIONS);
  const connection = createProtocolConnection(
    new StreamMessageReader(toEditor),
    new StreamMessageWriter(toServer),
  );
  const waiting = new Map<string, () => void>();
  const until = (event: string) => new Promise<void>((resolve) => waiting.set(event, resolve));
  const any = connection as unknown as MessageConnection;
  any.onNotification('textDocument/publishDiagnostics', ({ version }: PublishDiagnosticsParams) =>
    waiting.get(`checked ${version}`)?.(),
  );
  any.onRequest('workspace/codeLens/refresh', () => {
    waiting.get('analyzed')?.();
    return null;
  });
  connection.listen();
  const uri = pathToFileURL(path).href;
  await connection.sendRequest('initialize', {
    processId: null,
    rootUri: pathToFileURL(join(path, '..')).href,
    capabilities: { workspace: { codeLens: { refreshSupport: true } } },
  });
  const times: { checked: number; analyzed: number }[] = [];
  for (let version = 1; version <= EDITS; version++) {
    const [checked, analyzed] = [until(`checked ${version}`), until('analyzed')];
    const start = process.cpuUsage();
    const edited = text.replace('"name": "', `"name": "${'x'.repeat(version)}`);
    if (version === 1)
      await connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri, languageId: 'json', version, text: edited },
      });
    else
      await connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges: [{ text: edited }],
      });
    await checked;
    const first = since(start);
    await analyzed;
    times.push({ checked: first, analyzed: since(start) });
  }
  const later = times.slice(1);
  const peak = process.resourceUsage().maxRSS * 1024;
  const lint = lintTime(text);
  const measured: Measured = {
    lint,
    first: times[0]?.checked ?? Number.NaN,
    checked: median(later.map((one) => one.checked)),
    analyzed: median(later.map((one) => one.analyzed)),
    peak,
  };
  console.log(JSON.stringify(measured));
  process.exit();
}

function lintTime(text: string): number {
  const times = Array.from({ length: 5 }, () => {
    const start = process.cpuUsage();
    lintDocuments([{ name: 'org.json', text }]);
    return since(start);
  });
  return median(times);
}

function since(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[times.length >> 1] ?? Number.NaN;
}

function ioOver(input: PassThrough, output: PassThrough): Io {
  return {
    version: 'bench',
    env: {},
    now: () => performance.now(),
    today: () => Date.UTC(2026, 0, 15),
    files: { readPieces: () => input },
    out: {
      isTerminal: false,
      columns: undefined,
      write: (text: string | Uint8Array) => Promise.resolve(void output.write(text)),
    },
  } as unknown as Io;
}
