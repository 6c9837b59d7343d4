import { expect, test } from 'vitest';
import type { CodeAction, Diagnostic, TextEdit } from 'vscode-languageserver-protocol/node';
import { readSnapshot, unwrap } from '../../../src/index.js';
import { analyze } from '../../../src/public/analysis.js';
import { Editor } from './editor.js';
import { sampleFiles } from './sample.js';

const POLICIES = 'export/policies.json';

const sample = await sampleFiles();
const policies = sample[POLICIES] ?? '';

/** Returns the actions at the first finding of a lint rule in a file. */
async function actionsAt(editor: Editor, path: string, rule: string): Promise<readonly CodeAction[]> {
  const isFound = ({ code }: Diagnostic) => code === rule;
  const found = await editor.diagnostics(path, (all) => all.some(isFound));
  const { range } = found.find(isFound) as Diagnostic;
  return await editor.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri: editor.uri(path) },
    range: { start: range.start, end: range.start },
    context: { diagnostics: [] },
  });
}

/** Applies the edits of an action to the text of a file. */
function applied(editor: Editor, path: string, text: string, action: CodeAction | undefined): string {
  const lines = text.split('\n');
  const offsetOf = ({ line, character }: TextEdit['range']['start']) =>
    lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + character;
  const edits = [...(action?.edit?.changes?.[editor.uri(path)] ?? [])].sort(
    (one, other) => offsetOf(other.range.start) - offsetOf(one.range.start),
  );
  return edits.reduce(
    (now, { range, newText }) =>
      now.slice(0, offsetOf(range.start)) + newText + now.slice(offsetOf(range.end)),
    text,
  );
}

/** Returns the names of the unreachable rules of the sample with other policies. */
function unreachable(text: string): readonly unknown[] {
  const documents = Object.entries({ ...sample, [POLICIES]: text }).flatMap(([name, one]) =>
    name.startsWith('export/') ? [{ name, text: one }] : [],
  );
  return unwrap(analyze(unwrap(readSnapshot(documents))))
    .rules.filter(({ reachability }) => reachability.kind !== 'reachable')
    .map(({ rule }) => rule.name);
}

test('a shadowed rule can be moved above the rule that shadows it, or removed', async () => {
  const editor = await Editor.start(sample);
  await editor.open(POLICIES, policies);
  const actions = await actionsAt(editor, POLICIES, 'analysis/rule-shadowed');
  expect(actions.map(({ title }) => title)).toEqual([
    'move `Finance apps › Finance staff at high risk` above `Finance apps › Finance staff` (review it: results may change)',
    'remove `Finance apps › Finance staff at high risk` (it decides no sign-in)',
  ]);
  expect(unreachable(policies)).toEqual(['Finance staff at high risk']);
  const [moved, removed] = actions.map((one) => applied(editor, POLICIES, policies, one));
  expect(unreachable(moved ?? '')).toEqual([]);
  expect(moved).toContain('Finance staff at high risk');
  expect(unreachable(removed ?? '')).toEqual([]);
  expect(removed).not.toContain('Finance staff at high risk');
  const before = JSON.parse(policies).flatMap((one: { rules: unknown[] }) => one.rules);
  const after = JSON.parse(removed ?? '').flatMap((one: { rules: unknown[] }) => one.rules);
  expect(before.length - after.length).toBe(1);
});

test('an action has no edit for a document that has changed since it was read', async () => {
  const editor = await Editor.start(sample);
  await editor.open(POLICIES, policies);
  expect(await actionsAt(editor, POLICIES, 'analysis/rule-shadowed')).toHaveLength(2);
  await editor.change(POLICIES, policies.replace('[', '[,'));
  expect(await actionsAt(editor, POLICIES, 'analysis/rule-shadowed')).toEqual([]);
});
