import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import {
  type CompletionItem,
  createProtocolConnection,
  type Hover,
  type MessageConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { sampleFolder } from '../integrations/mcp/sample-folder.js';

const { folder, dispose } = await sampleFolder();
const MAIN = resolve('dist/cli/main.js');

afterAll(dispose);

test('an editor starts the built language server, receives findings, a hover and completions, and ends the server', async () => {
  const server = spawn(process.execPath, [MAIN, 'lsp', '--stdio'], { stdio: 'pipe' });
  const exited = once(server, 'exit');
  const written: string[] = [];
  server.stderr.on('data', (text) => written.push(String(text)));
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  const any = connection as unknown as MessageConnection;
  const found = new Promise<PublishDiagnosticsParams>((end) => {
    any.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      if (params.diagnostics.length > 1) end(params);
    });
  });
  connection.listen();
  await connection.sendRequest('initialize', {
    processId: null,
    rootUri: pathToFileURL(folder).href,
    capabilities: {},
  });
  const path = join(folder, 'export/policies.json');
  const uri = pathToFileURL(path).href;
  const text = readFileSync(path, 'utf8');
  const textDocument = { uri, languageId: 'json', version: 1, text };
  await connection.sendNotification('textDocument/didOpen', { textDocument });
  const { diagnostics } = await found;
  expect(diagnostics.map(({ code }) => code)).toEqual([
    'condition/unknown-reference',
    'analysis/rule-shadowed',
  ]);
  const line = text.split('\n').findIndex((one) => one.includes('"00gfinance'));
  const about = { textDocument: { uri }, position: { line, character: 20 } };
  const hover = await connection.sendRequest<Hover>('textDocument/hover', about);
  expect((hover.contents as { value: string }).value).toMatch(/^\*\*Finance\*\*/);
  const items = await connection.sendRequest<CompletionItem[]>('textDocument/completion', about);
  expect(items.map(({ label }) => label)).toContain('Staff');
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  const [status] = await exited;
  connection.dispose();
  expect({ status, written }).toEqual({ status: 0, written: [] });
});

test('the built language server ends when its input ends, also without a session, and writes nothing', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [MAIN, 'lsp'], {
    input: '',
    encoding: 'utf8',
  });
  expect({ stdout, stderr, status }).toEqual({ stdout: '', stderr: '', status: 2 });
});

test('in the build, only one file of the command line imports the package of the language server protocol, and only on demand', () => {
  const scripts = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  const importing = scripts.flatMap((file) => {
    const found = readFileSync(join('dist', file), 'utf8').match(
      /.{7}["']vscode-languageserver[\w/-]*["']\)/g,
    );
    return (found ?? []).map((text) => `${file}: ${text}`);
  });
  const imported = ['vscode-languageserver/node', 'vscode-languageserver'].map(
    (name) => `${join('cli', 'other-commands.js')}: import("${name}")`,
  );
  expect(importing).toEqual(imported);
});
