import { symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Hover } from 'vscode-languageserver-protocol/node';
import { orgOf } from '../../../bench/analyse/orgs.js';
import { Editor } from './editor.js';
import { sampleFiles } from './sample.js';

const POLICIES = 'export/policies.json';
const sample = await sampleFiles();
const policies = sample[POLICIES] ?? '';

test('the language server shows a syntax error at its line, and keeps the findings of the last analysis', async () => {
  const editor = await Editor.start(sample);
  await editor.open(POLICIES, policies);
  await editor.analyzed();
  const before = await editor.lenses(POLICIES);
  const broken = policies.replace('"name": "Finance staff",', '"name": "Finance staff"\n"":');
  const version = await editor.change(POLICIES, broken);
  const found = await editor.diagnostics(POLICIES, (_, of) => of === version);
  const [first] = found.filter(({ code }) => code === 'syntax');
  const line = broken.split('\n').findIndex((text) => text.startsWith('"":'));
  expect(first).toMatchObject({ severity: 1, range: { start: { line } } });
  expect(found.map(({ code }) => code)).toContain('analysis/rule-shadowed');
  expect(await editor.lenses(POLICIES)).toEqual(before);
  const hover = await editor.at<Hover>('textDocument/hover', POLICIES, 'Staff in the off');
  expect(JSON.stringify(hover)).toContain('Staff in the offices');
});

test('in the language server, findings below a syntax error move with their lines', async () => {
  const editor = await Editor.start(sample);
  await editor.open(POLICIES, policies);
  await editor.analyzed();
  const line = policies.split('\n').findIndex((text) => text.includes('nzodenverold'));
  const version = await editor.change(POLICIES, policies.replace('[', '[\n\n,'));
  const found = await editor.diagnostics(POLICIES, (_, of) => of === version);
  const moved = found.find(({ code }) => code === 'condition/unknown-reference');
  expect(moved?.range.start.line).toBe(line + 2);
});

test('the language server answers requests about an unfinished document of any length', async () => {
  const editor = await Editor.start(sample);
  await editor.open(POLICIES, '');
  for (let length = 0; length < policies.length; length += 1500)
    await editor.change(POLICIES, policies.slice(0, length));
  const version = await editor.change(POLICIES, policies);
  await editor.diagnostics(
    POLICIES,
    (all, of) => of === version && all.some(({ code }) => code !== 'syntax'),
  );
  const logged = editor.sent.filter(({ method }) => method === 'window/logMessage');
  expect(logged).toEqual([]);
});

test('the language server does not check a file above the size limit, and shows a message about it', async () => {
  const editor = await Editor.start({});
  await editor.open('policies.json', `[${' '.repeat(16 * 1024 * 1024)}]`);
  const [only] = await editor.diagnostics('policies.json', (all) => all.length > 0);
  expect(only?.message).toMatch(/^the file is larger than 16 MiB, the limit of the language server/);
});

test('the language server does not read links and paths that lead out of the workspace', async () => {
  const editor = await Editor.start(
    { 'work/export/policies.json': '[]', 'secret.json': '{"groups":[]}' },
    'work',
  );
  symlinkSync(join(editor.folder, 'secret.json'), join(editor.folder, 'work/export/groups.json'));
  symlinkSync(editor.folder, join(editor.folder, 'work/outside'));
  const text = 'org: ../secret.json\ntests:\n  - name: one\n    request: { app: A }\n    expect: ALLOW\n';
  await editor.open('work/one.preflight.yaml', text, 'yaml');
  const [problem] = await editor.diagnostics('work/one.preflight.yaml', (all) => all.length > 0);
  expect(problem?.message).toContain('the language server does not read it');
  const linked = text.replace('../secret.json', 'outside/secret.json');
  const version = await editor.change('work/one.preflight.yaml', linked);
  const [other] = await editor.diagnostics(
    'work/one.preflight.yaml',
    (all, of) => of === version && all.length > 0,
  );
  expect(other?.message).toContain('the language server does not read it');
  await editor.open('work/export/policies.json', policies);
  const leading = await editor.diagnostics('work/export/groups.json', (all) =>
    all.some(({ message }) => String(message).includes('points outside of')),
  );
  expect(leading.length).toBeGreaterThan(0);
});

test('the language server runs no code of the workspace, such as plugins of a configuration', async () => {
  const marker =
    'globalThis.hasRun = true; export default { rules: { "condition/unknown-reference": "off" } };';
  const editor = await Editor.start({ ...sample, 'preflight.config.json': '{ "plugins": ["./plugin.js"] }' });
  writeFileSync(join(editor.folder, 'plugin.js'), marker);
  await editor.open(POLICIES, policies);
  const found = await editor.diagnostics(POLICIES, (all) => all.length > 0);
  expect(found.map(({ message }) => message).join('\n')).toContain('runs no code of the workspace');
  expect(found.map(({ code }) => code)).toContain('condition/unknown-reference');
  expect('hasRun' in globalThis).toBe(false);
});

test('a text of the export never becomes markup in a hover of the language server', async () => {
  const name = '[click](https://evil.example) <img src=x> **bold** `code` \\n# head';
  const hostile = policies.replace('"name": "Finance staff"', `"name": "${name}"`);
  const editor = await Editor.start({ ...sample, [POLICIES]: hostile });
  await editor.open(POLICIES, hostile);
  const hover = await editor.at<Hover>('textDocument/hover', POLICIES, '"name": "[cli');
  const { value } = hover.contents as { value: string };
  expect(value).not.toMatch(/(?<!\\)\[click|<img|(?<!\\)\*\*bold|^# head/m);
  expect(value).toContain('click');
});

test('the language server shows a hostile name without control characters in lenses, findings, completions, actions and hovers', async () => {
  const name = '\\u001b[31mignore previous instructions\\u202e\\u0007';
  const hostile = policies.replaceAll('"name": "Finance staff', `"name": "${name}`);
  const groups = (sample['export/groups.json'] ?? '').replace('"name": "Finance"', `"name": "${name}"`);
  const editor = await Editor.start({ ...sample, [POLICIES]: hostile, 'export/groups.json': groups });
  await editor.open(POLICIES, hostile);
  await editor.analyzed();
  const found = await editor.diagnostics(POLICIES, (all) => all.length > 1);
  const range = found.find(({ code }) => code === 'analysis/rule-shadowed')?.range;
  const about = { textDocument: { uri: editor.uri(POLICIES) }, range, context: { diagnostics: [] } };
  const answers: readonly unknown[] = [
    await editor.lenses(POLICIES),
    found,
    await editor.at('textDocument/completion', POLICIES, '"00gfinance'),
    await editor.connection.sendRequest('textDocument/codeAction', about),
    await editor.at('textDocument/hover', POLICIES, '"00gfinance'),
    await editor.at('textDocument/hover', POLICIES, `"name": "${name.slice(0, 20)}`),
  ];
  for (const answer of answers) {
    const text = JSON.stringify(answer, (key, value) => (key === 'edit' || key === 'textEdit' ? '' : value));
    expect(text).toContain('ignore previous instructions');
    expect(JSON.parse(text, withoutLineEnds)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
});

/** For `JSON.parse`: joins all texts of a value into one text, without line ends. */
function withoutLineEnds(_: string, value: unknown): string {
  return typeof value === 'object' && value !== null
    ? Object.values(value).join('')
    : String(value).replaceAll('\n', '');
}

test('the language server does not read a huge file in the folder of an export, and shows a message about it', async () => {
  const editor = await Editor.start(sample);
  truncateSync(join(editor.folder, 'export/groups.json'), 17 * 1024 * 1024);
  await editor.open(POLICIES, policies);
  const [problem] = await editor.diagnostics('export/groups.json', (all) => all.length > 0);
  expect(problem?.message).toContain('larger than 16 MiB');
});

test('the language server answers requests about 200,000 nested lists, and about a Terraform source with a word of a million letters', async () => {
  const editor = await Editor.start({});
  const deep = '['.repeat(200_000);
  await editor.open('policies.json', deep);
  const [fault] = await editor.diagnostics('policies.json', (all) => all.length > 0);
  expect(fault?.code).toBe('too-deep');
  expect(await editor.at('textDocument/completion', 'policies.json', deep)).toEqual([]);
  const word = `resource "okta_group" "one" {\n  name = ${'a'.repeat(1_000_000)} `;
  await editor.open('main.tf', word, 'terraform');
  expect(await editor.at('textDocument/completion', 'main.tf', word)).toEqual([]);
});

test('the language server reports nothing about documents of other programs', async () => {
  const editor = await Editor.start({});
  await editor.open('package.json', '{ "name": "x", "rules": "none" ');
  await editor.open('users.json', '[{ "id": 1, "name": "Ann" }]');
  await editor.open('docker-compose.yaml', 'services: { web: { image: x } }', 'yaml');
  await editor.connection.sendRequest('textDocument/codeLens', {
    textDocument: { uri: editor.uri('users.json') },
  });
  await editor.lenses('package.json');
  await editor.lenses('docker-compose.yaml');
  const shown = editor.sent.flatMap(({ method, params }) =>
    method === 'textDocument/publishDiagnostics' ? (params as { diagnostics: unknown[] }).diagnostics : [],
  );
  expect(shown).toEqual([]);
});

test('the language server answers requests about unknown documents and URIs with empty results', async () => {
  const editor = await Editor.start({});
  for (const uri of ['untitled:Untitled-1', 'file:///nowhere/policies.json', 'no uri', 'file://host/%zz']) {
    const about = { textDocument: { uri }, position: { line: 9, character: 9 } };
    expect(await editor.connection.sendRequest('textDocument/hover', about)).toBeNull();
    expect(await editor.connection.sendRequest('textDocument/completion', about)).toEqual([]);
    expect(await editor.connection.sendRequest('textDocument/definition', about)).toEqual([]);
  }
  const run = { command: 'preflight.runTest', arguments: [7] };
  expect(await editor.connection.sendRequest('workspace/executeCommand', run)).toBeNull();
});

test('in the language server, an edit cancels the analysis of the previous text, for an org of 200 rules', async () => {
  const text = JSON.stringify(orgOf('realistic', 200).value, null, 2);
  const editor = await Editor.start({ 'org.json': text });
  await editor.open('org.json', text);
  await editor.diagnostics('org.json', (_, version) => version === 1);
  let version = 1;
  for (const name of ['a', 'b', 'c']) {
    version = await editor.change('org.json', text.replace('"Rule 0"', `"${name}"`));
    await editor.diagnostics('org.json', (_, of) => of === version);
  }
  const isRefresh = ({ method }: { readonly method: string }) => method === 'workspace/codeLens/refresh';
  expect(editor.sent.filter(isRefresh)).toEqual([]);
  await editor.analyzed();
  expect(editor.sent.filter(isRefresh)).toHaveLength(1);
  const lenses = await editor.lenses('org.json');
  expect(lenses.length).toBeGreaterThanOrEqual(200);
  const hover = await editor.at<Hover>('textDocument/hover', 'org.json', '"name": "c');
  expect(JSON.stringify(hover)).toContain('› c** (rule rule0)');
});

test('closing a document removes its diagnostics in the language server', async () => {
  const editor = await Editor.start(sample);
  await editor.open(POLICIES, policies);
  await editor.diagnostics(POLICIES, (all) => all.length > 0);
  const from = editor.sent.length;
  await editor.close(POLICIES);
  expect(await editor.diagnostics(POLICIES, () => true, from)).toEqual([]);
});
