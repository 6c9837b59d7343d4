import { expect, test } from 'vitest';
import type { Location } from 'vscode-languageserver-protocol/node';
import { kindNamedAt } from '../../../src/integrations/lsp/suite-names.js';
import { Editor, lineOf } from './editor.js';
import { sampleFiles } from './sample.js';

const POLICIES = 'export/policies.json';
const TESTS = 'names.preflight.yaml';

const sample = await sampleFiles();

const tests = [
  'org: export',
  'parts:',
  '  ann: { user: ann@example.com }',
  'defaults: { app: Payroll }',
  'tests:',
  '  - name: Payroll needs Finance',
  '    request: [ann, { groups: [Finance] }]',
  '    expect: { rule: Finance apps › Finance staff }',
  '  - name: no other rule',
  '    when: { group: Finance }',
  '    reachable: [Finance staff]',
  '',
].join('\n');

async function opened(): Promise<Editor> {
  const editor = await Editor.start(sample);
  await editor.open(POLICIES, sample[POLICIES] ?? '');
  await editor.open(TESTS, tests, 'yaml');
  await editor.diagnostics(POLICIES, (all) => all.length > 1);
  return editor;
}

const linesIn = (editor: Editor, path: string, text: string, found: readonly Location[]) =>
  found.filter(({ uri }) => uri === editor.uri(path)).map((one) => lineOf(text, one));

const USES = { context: { includeDeclaration: false } };

test('"find references" on a group lists its uses in the export and in open policy tests, whether the cursor is in the export or in a test', async () => {
  const editor = await opened();
  const fromExport = await editor.at<Location[]>('textDocument/references', POLICIES, '"00gfinance', USES);
  const fromTests = await editor.at<Location[]>('textDocument/references', TESTS, '{ group: Fin', USES);
  const inTests = ['request: [ann, { groups: [Finance] }]', 'when: { group: Finance }'];
  for (const found of [fromExport, fromTests]) {
    expect(linesIn(editor, TESTS, tests, found)).toEqual(inTests);
    expect(linesIn(editor, POLICIES, sample[POLICIES] ?? '', found)).toHaveLength(2);
  }
});

test('"find references" on a group also lists policy tests that are not open in the editor', async () => {
  const closed = 'checks/closed.preflight.yaml';
  const text = tests.replace('org: export', 'org: ../export');
  const editor = await Editor.start({
    ...sample,
    [closed]: text,
    'checks/broken.preflight.yaml': 'org: [Finance',
    'checks/other.preflight.yaml': text.replace('../export', 'missing'),
  });
  await editor.open(POLICIES, sample[POLICIES] ?? '');
  const find = async () =>
    await editor.at<Location[]>('textDocument/references', POLICIES, '"00gfinance', USES);
  const lines = ['request: [ann, { groups: [Finance] }]', 'when: { group: Finance }'];
  const found = await find();
  expect(linesIn(editor, closed, text, found)).toEqual(lines);
  expect(found.filter(({ uri }) => /broken|other/.test(uri))).toEqual([]);
  await editor.open(closed, text, 'yaml');
  expect(linesIn(editor, closed, text, await find())).toEqual(lines);
});

test('"find references" on a rule lists the policy tests that name the rule, with or without its policy', async () => {
  const editor = await opened();
  const found = await editor.at<Location[]>(
    'textDocument/references',
    POLICIES,
    '"name": "Finance staff',
    USES,
  );
  expect(linesIn(editor, TESTS, tests, found)).toEqual([
    'expect: { rule: Finance apps › Finance staff }',
    'reachable: [Finance staff]',
  ]);
});

test('"go to definition" on the name of a rule, user or group in a policy test leads to the object in the export', async () => {
  const editor = await opened();
  const at = async (before: string) => await editor.at<Location[]>('textDocument/definition', TESTS, before);
  const [rule] = await at('Finance apps › Fin');
  expect(rule?.uri).toBe(editor.uri(POLICIES));
  expect((await at('user: ann@')).map(({ uri }) => uri)).toEqual([editor.uri('export/users.json')]);
  expect((await at('groups: [Fin')).map(({ uri }) => uri)).toEqual([editor.uri('export/groups.json')]);
});

test('"go to definition" on the name of a shared part of a policy test file (section `parts`) leads to this part', async () => {
  const editor = await opened();
  const found = await editor.at<Location[]>('textDocument/definition', TESTS, 'request: [an');
  expect(linesIn(editor, TESTS, tests, found)).toEqual(['ann: { user: ann@example.com }']);
});

test('the path of a value in a policy test file determines which kind of object it names; the name of a shared part names no object', () => {
  expect(kindNamedAt(['tests', 0, 'when', 'people', 'groups', 'include', 0])).toBe('group');
  expect(kindNamedAt(['tests', 0, 'when', 'network', 'exclude', 1])).toBe('zone');
  expect(kindNamedAt(['tests', 0, 'when', 'network', 'connection'])).toBeUndefined();
  expect(kindNamedAt(['tests', 0, 'each', 'user', 2])).toBe('user');
  expect(kindNamedAt(['parts', 'user', 'ip'])).toBeUndefined();
  expect(kindNamedAt(['tests', 0, 'expect', 'assurance'])).toBeUndefined();
  expect(kindNamedAt(['tests', 0, 'expect', 'session', 'rule'])).toBe('rule');
});

test('"find references" on a policy does not list a policy test whose title, but nothing else, contains the name of the policy', async () => {
  const editor = await opened();
  const found = await editor.at<Location[]>(
    'textDocument/references',
    POLICIES,
    '"name": "Finance apps',
    USES,
  );
  expect(linesIn(editor, TESTS, tests, found)).toEqual([]);
});
