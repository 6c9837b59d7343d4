import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, expect, test } from 'vitest';
import { sampleFolder } from '../integrations/mcp/sample-folder.js';

const { folder, dispose } = await sampleFolder();
const MAIN = resolve('dist/cli/main.js');

afterAll(dispose);

const CALLS: readonly (readonly [name: string, given: Record<string, unknown>])[] = [
  ['inspect_export', { export: 'export' }],
  ['explain_sign_in', { export: 'export', request: { app: 'CRM', user: 'ben@example.com' } }],
  ['who_can_access', { export: 'export', question: 'overview' }],
  ['compare_exports', { before: 'export', after: 'proposed' }],
  ['lint_export', { export: 'export' }],
  ['prove_statement', { export: 'export', never: { assurance: '1fa-knowledge' } }],
];

test('a client of the MCP SDK starts the built MCP server, gives it roots, calls every tool, and cancels a call', async () => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'mcp'],
    cwd: resolve('.'),
    stderr: 'pipe',
  });
  const errors: unknown[] = [];
  const client = new Client({ name: 'test', version: '1' }, { capabilities: { roots: {} } });
  client.onerror = (error) => {
    // Progress that was sent before the server learned of the cancellation.
    if (!error.message.includes('unknown token')) errors.push(error);
  };
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: pathToFileURL(folder).href }] }));
  await client.connect(transport);
  const written: string[] = [];
  transport.stderr?.on('data', (text) => written.push(String(text)));
  // The client checks each answer against the output schema of the tool.
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual(CALLS.map(([name]) => name).sort());
  const cancelling = new AbortController();
  const cancelled = client.callTool(
    { name: 'compare_exports', arguments: { before: 'export', after: 'proposed' } },
    undefined,
    { signal: cancelling.signal, onprogress: () => cancelling.abort('enough') },
  );
  await expect(cancelled).rejects.toThrow('enough');
  for (const [name, given] of CALLS) {
    const result = await client.callTool({ name, arguments: given });
    expect(result.isError, JSON.stringify(result.content)).toBeUndefined();
    expect(result.structuredContent).toBeDefined();
  }
  await client.close();
  expect({ errors, written }).toEqual({ errors: [], written: [] });
});

test('the built MCP server writes only JSON-RPC to standard output, survives damaged messages, and ends with its input', () => {
  const request = (id: number, method: string, params: object) =>
    JSON.stringify({ jsonrpc: '2.0', id, method, params });
  const clientInfo = { name: 'test', version: '1' };
  const lines = [
    request(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }),
    'not JSON',
    '{"jsonrpc":"2.0"}',
    request(2, 'no/such/method', {}),
    request(3, 'tools/call', { name: 'lint_export', arguments: { export: '/etc' } }),
    request(4, 'tools/call', { name: 'inspect_export', arguments: { export: 'export' } }),
  ];
  const input = `${lines.join('\n')}\n`;
  const { stdout, stderr, status } = spawnSync(process.execPath, [MAIN, 'mcp'], {
    cwd: folder,
    input,
    encoding: 'utf8',
  });
  const answers = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .sort((one, other) => one.id - other.id);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  expect(answers.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(answers[1].error.code).toBe(-32601);
  expect(answers[2].result.isError).toBe(true);
  expect(answers[3].result.structuredContent.org.counts.policies).toBe(7);
});

test('`preflight mcp` with a path that does not exist fails before the server starts', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [MAIN, 'mcp', 'nowhere'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
  expect(stderr).toContain('there is no such file or folder');
});

test('in the build, one command-line file imports the MCP SDK on demand, and only the server thread file contains the MCP tools', () => {
  const textOf = (file: string) => readFileSync(join('dist', file), 'utf8');
  const scripts = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  const importing = scripts.filter((file) => textOf(file).includes('@modelcontextprotocol/sdk/'));
  expect(importing).toEqual([join('cli', 'other-commands.js')]);
  const found = textOf(join('cli', 'other-commands.js')).match(/.{8}["']@modelcontextprotocol\/sdk\//g) ?? [];
  expect(found.length).toBe(3);
  for (const one of found) expect(one).toContain('import(');
  expect(scripts.filter((file) => textOf(file).includes('explain_sign_in'))).toEqual(['mcp-thread.js']);
});
