import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { generatedOrg } from './explorer/generated-org.js';
import { table } from './measure.js';

/**
 * Records sessions with `preflight mcp` on the sample export and on a generated org of 1,000 rules: each call, the beginning of its answer,
 * its CPU time and the memory of the server. The second call of a tool finds the export that the first one read. Requires the built
 * package in dist. Requires Linux, whose folder /proc has the CPU time and memory of the server.
 */

const main = resolve('dist/cli/main.js');
if (!existsSync(main)) throw new Error('there is no dist: run `npm run build` first');

type Call = readonly [tool: string, given: Readonly<Record<string, unknown>>];

const folder = mkdtempSync(join(tmpdir(), 'preflight-mcp-'));
spawnSync(process.execPath, [main, 'init', '--sample'], { cwd: folder });
const SAMPLE: readonly Call[] = [
  ['inspect_export', { export: 'sample/export' }],
  [
    'explain_sign_in',
    { export: 'sample/export', request: { app: 'Payroll', user: 'ann@example.com', ip: '203.0.113.9' } },
  ],
  [
    'explain_sign_in',
    { export: 'sample/export', request: { app: 'Payroll', user: 'ann@example.com' }, edits: true },
  ],
  ['who_can_access', { export: 'sample/export', question: 'overview' }],
  ['who_can_access', { export: 'sample/export', question: 'below', app: 'Expenses', assurance: '2fa' }],
  ['compare_exports', { before: 'sample/export', after: 'sample/proposed' }],
  ['lint_export', { export: 'sample/export' }],
  [
    'prove_statement',
    { export: 'sample/export', when: { app: 'Wiki' }, always: { assurance: { atLeast: '2fa' } } },
  ],
];

const org = JSON.stringify(generatedOrg({ applications: 20, rules: 50, users: 500 }));
mkdirSync(join(folder, 'large'));
writeFileSync(join(folder, 'large/before.json'), org);
writeFileSync(join(folder, 'large/after.json'), org.replace('"factorMode":"2FA"', '"factorMode":"1FA"'));
const LARGE: readonly Call[] = [
  ['inspect_export', { export: 'large/before.json' }],
  [
    'explain_sign_in',
    {
      export: 'large/before.json',
      request: { app: 'Application 7', user: 'user3@example.com', ip: '10.4.0.1' },
    },
  ],
  ['who_can_access', { export: 'large/before.json', question: 'overview' }],
  ['who_can_access', { export: 'large/before.json', question: 'overview' }],
  [
    'who_can_access',
    { export: 'large/before.json', question: 'below', app: 'Application 7', assurance: '2fa' },
  ],
  ['compare_exports', { before: 'large/before.json', after: 'large/after.json' }],
  ['lint_export', { export: 'large/before.json' }],
  [
    'prove_statement',
    { export: 'large/before.json', when: { app: 'Application 7' }, never: { assurance: '1fa-knowledge' } },
  ],
];

await session('the sample export', SAMPLE);
await session('20 applications, 1,000 rules, 500 users', LARGE);
rmSync(folder, { recursive: true });

async function session(name: string, calls: readonly Call[]): Promise<void> {
  const transport = new StdioClientTransport({ command: process.execPath, args: [main, 'mcp'], cwd: folder });
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(transport);
  const pid = transport.pid ?? 0;
  const started = cpuOf(pid);
  const { tools } = await client.listTools();
  const rows = [
    ['(start)', '', `${started} ms`, `${memoryOf(pid)} MB`],
    [
      '(list of tools)',
      `${JSON.stringify(tools).length}`,
      `${cpuOf(pid) - started} ms`,
      `${memoryOf(pid)} MB`,
    ],
  ];
  console.log(`\n${name}\n`);
  for (const [tool, given] of calls) {
    const before = cpuOf(pid);
    const { content } = await client.callTool({ name: tool, arguments: { ...given } });
    const [{ text }] = content as [{ readonly text: string }];
    console.log(
      `> ${tool} ${JSON.stringify(given)}\n< ${text.slice(0, 300)}${text.length > 300 ? ' …' : ''}`,
    );
    const detail = given.question === undefined ? '' : ` (${given.question})`;
    const cpu = `${cpuOf(pid) - before} ms`;
    rows.push([
      `\`${tool}\`${detail}${given.edits === true ? ' (edits)' : ''}`,
      `${text.length}`,
      cpu,
      `${memoryOf(pid)} MB`,
    ]);
  }
  console.log(`\n${table(['call', 'answer, characters', 'CPU time', 'peak memory so far'], rows)}`);
  await client.close();
}

/** Returns the CPU time of a process with its threads, in milliseconds, in steps of ten. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Returns the peak memory of a process in megabytes. */
function memoryOf(pid: number): number {
  const [, kilobytes = '0'] = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
