import { expect, test } from 'vitest';
import type { CodeAction, Diagnostic, TextEdit } from 'vscode-languageserver-protocol/node';
import { readSnapshot, unwrap } from '../../../src/index.js';
import { analysisDenyPreempted } from '../../../src/lint/rules/analysis/deny-preempted.js';
import { analysisRuleRedundant } from '../../../src/lint/rules/analysis/rule-redundant.js';
import { analysisWeakerRuleFirst } from '../../../src/lint/rules/analysis/weaker-rule-first.js';
import { analyze, diff } from '../../../src/public/analysis.js';
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

/** Returns the names of the unreachable rules of the sample. `text` replaces the file with its policies. */
function unreachable(text: string): readonly unknown[] {
  const documents = Object.entries({ ...sample, [POLICIES]: text }).flatMap(([name, one]) =>
    name.startsWith('export/') ? [{ name, text: one }] : [],
  );
  return unwrap(analyze(unwrap(readSnapshot(documents))))
    .rules.filter(({ reachability }) => reachability.kind !== 'reachable')
    .map(({ rule }) => rule.name);
}

test('the language server offers code actions that move a shadowed rule above the rule that shadows it, or remove it', async () => {
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

test.each([
  [
    analysisRuleRedundant.id,
    analysisRuleRedundant.examples,
    'remove `Payroll › Administrators` (no result changes)',
    { changes: [], rules: ['In the office', 'Elsewhere', 'Catch-all'] },
  ],
  [
    analysisWeakerRuleFirst.id,
    analysisWeakerRuleFirst.examples,
    'move `Payroll › Administrators` above `Payroll › In the office` (review it: results may change)',
    { changes: ['stricter'], rules: ['Administrators', 'In the office', 'Catch-all'] },
  ],
  [
    analysisDenyPreempted.id,
    analysisDenyPreempted.examples,
    'move `Payroll › High risk` above `Payroll › Staff in the office` (review it: results may change)',
    { changes: ['removed'], rules: ['High risk', 'Staff in the office', 'Staff', 'Catch-all'] },
  ],
])(
  'the code action of %s in the language server changes the results as its title states, and removes the finding',
  async (id, examples, title, expected) => {
    const text = JSON.stringify(examples.bad[0], null, 2);
    const editor = await Editor.start({ 'org.json': text });
    await editor.open('org.json', text);
    const actions = await actionsAt(editor, 'org.json', id);
    expect(actions.map((one) => one.title)).toEqual([title]);
    const edited = applied(editor, 'org.json', text, actions[0]);
    const orgOf = (one: string) => unwrap(readSnapshot([{ name: 'org.json', text: one }]));
    const after = orgOf(edited);
    const { changes, isComplete } = unwrap(diff(orgOf(text), after));
    const rules = after.policies.flatMap((policy) => policy.rules);
    expect({
      changes: [...new Set(changes.map(({ change }) => change))],
      rules: rules
        .toSorted((one, other) => (one.priority ?? 0) - (other.priority ?? 0))
        .map(({ name }) => name),
    }).toEqual(expected);
    expect(isComplete).toBe(true);
    const from = editor.sent.length;
    await editor.change('org.json', edited);
    await editor.analyzed(from);
    const left = await editor.diagnostics('org.json', (_, version) => version === 2, from);
    expect(left.map(({ code }) => code)).not.toContain(id);
  },
);

test('a code action of the language server edits nothing in a document that has changed since the server read it', async () => {
  const editor = await Editor.start(sample);
  await editor.open(POLICIES, policies);
  expect(await actionsAt(editor, POLICIES, 'analysis/rule-shadowed')).toHaveLength(2);
  await editor.change(POLICIES, policies.replace('[', '[,'));
  expect(await actionsAt(editor, POLICIES, 'analysis/rule-shadowed')).toEqual([]);
});
