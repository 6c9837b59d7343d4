import { expect, test } from 'vitest';
import type {
  CompletionItem,
  Diagnostic,
  PublishDiagnosticsParams,
} from 'vscode-languageserver-protocol/node';
import { Editor, lineOf } from './editor.js';
import { sampleFiles } from './sample.js';

const POLICIES = 'export/policies.json';
const CONFIG = 'preflight.config.json';
const SUPPRESSIONS = 'preflight.suppressions.json';

const sample = await sampleFiles();

const shown = (text: string, all: readonly Diagnostic[]) =>
  all.map((one) => [one.code, lineOf(text, one), String(one.message)]);

/** Returns the diagnostics of a document that the editor received so far. */
const about = (editor: Editor, path: string) =>
  editor.sent.flatMap(({ params }) => {
    const { uri, diagnostics } = (params ?? {}) as Partial<PublishDiagnosticsParams>;
    return uri === editor.uri(path) ? (diagnostics ?? []) : [];
  });

const labels = (items: readonly CompletionItem[]) => items.map(({ label }) => label);

test('the language server shows mistakes in the compliance section of a configuration at their lines', async () => {
  const editor = await Editor.start(sample);
  const text = ['{ "compliance": {', '  "frameworks": "cis",', '  "sensitiveAps": ["Payroll"]', '} }'].join(
    '\n',
  );
  await editor.open(CONFIG, text);
  const found = await editor.diagnostics(CONFIG, (all) => all.length > 0);
  expect(shown(text, found)).toEqual([
    ['wrong-value', '"frameworks": "cis",', expect.stringContaining('frameworks')],
    [
      'key-unknown',
      '"sensitiveAps": ["Payroll"]',
      'unknown member `sensitiveAps`; did you mean `sensitiveApps`?',
    ],
  ]);
});

test('the language server checks names in the compliance section of a configuration against the open export', async () => {
  const editor = await Editor.start(sample);
  const text = '{ "compliance": {\n  "sensitiveApps": ["Payrol"]\n} }';
  await editor.open(CONFIG, text);
  await editor.lenses(CONFIG);
  expect(about(editor, CONFIG)).toEqual([]);
  await editor.open(POLICIES, sample[POLICIES] ?? '');
  const found = await editor.diagnostics(CONFIG, (all) => all.length > 0);
  expect(shown(text, found)).toEqual([
    ['wrong-configuration', '"sensitiveApps": ["Payrol"]', expect.stringContaining('`Payrol`')],
  ]);
});

test('the language server completes keys and values of the compliance section and of lint suppressions', async () => {
  const editor = await Editor.start(sample);
  await editor.open(CONFIG, '{ "compliance": { "frameworks": [""], "s": 1 } }');
  const at = async (path: string, before: string) =>
    labels(await editor.at<CompletionItem[]>('textDocument/completion', path, before));
  expect(await at(CONFIG, '"frameworks": ["')).toContain('stig');
  expect(await at(CONFIG, '"s')).toContain('sensitiveApps');
  await editor.open(SUPPRESSIONS, '{ "suppressions": [{ "rule": "", "r": 1 }] }');
  expect(await at(SUPPRESSIONS, '"rule": "')).toContain('analysis/rule-shadowed');
  expect(await at(SUPPRESSIONS, ', "r')).toContain('reason');
});

const suppressing = (...rules: readonly string[]) =>
  JSON.stringify({ suppressions: rules.map((rule) => ({ rule, reason: 'accepted' })) }, null, 2);

test('in the language server, suppressions apply to lint findings with and without analysis, and only unused suppressions are reported', async () => {
  const text = suppressing('condition/unknown-reference', 'analysis/rule-shadowed', 'zone/empty');
  const editor = await Editor.start({ ...sample, [SUPPRESSIONS]: text });
  await editor.open(POLICIES, sample[POLICIES] ?? '');
  await editor.analyzed();
  const found = await editor.diagnostics(SUPPRESSIONS, (all) => all.length > 0);
  expect(found.map(({ code, message }) => [code, message])).toEqual([
    ['suppression/unused', expect.stringContaining('`zone/empty`')],
  ]);
  expect(about(editor, POLICIES)).toEqual([]);
});

test('the language server shows mistakes in suppressions at their lines, and checks the export again after the suppressions are edited', async () => {
  const wrong = '{ "suppressions": [\n  { "rule": "policy/*", "expires": "soon" }\n] }';
  const editor = await Editor.start({ ...sample, [SUPPRESSIONS]: wrong });
  await editor.open(POLICIES, sample[POLICIES] ?? '');
  await editor.diagnostics(POLICIES, (all) => all.length > 0);
  await editor.open(SUPPRESSIONS, wrong);
  const found = await editor.diagnostics(SUPPRESSIONS, (all) => all.length > 0);
  expect(found.map((one) => lineOf(wrong, one))).toContain('{ "rule": "policy/*", "expires": "soon" }');
  expect(found.map(({ message }) => message).join('\n')).toMatch(/expires[\s\S]*reason|reason[\s\S]*expires/);
  const from = editor.sent.length;
  await editor.change(SUPPRESSIONS, suppressing('condition/unknown-reference'));
  const isSuppressed = (all: readonly Diagnostic[]) =>
    all.every(({ code }) => code !== 'condition/unknown-reference');
  expect(isSuppressed(await editor.diagnostics(POLICIES, isSuppressed, from))).toBe(true);
});

test('the language server checks a suppressions file with any name if the configuration names the file', async () => {
  const other = 'lint/accepted.yaml';
  const wrong = 'suppressions:\n  - rule: policy/*\n';
  const config = '{ "suppressions": "lint/accepted.yaml" }';
  const editor = await Editor.start({ ...sample, [CONFIG]: config, [other]: wrong });
  await editor.open(POLICIES, sample[POLICIES] ?? '');
  await editor.open(other, wrong, 'yaml');
  const found = await editor.diagnostics(other, (all) => all.length > 0);
  expect(found.map((one) => [lineOf(wrong, one), one.message])).toEqual([
    ['- rule: policy/*', expect.stringContaining('`reason`')],
  ]);
  const from = editor.sent.length;
  await editor.change(other, 'suppressions:\n  - rule: condition/unknown-reference\n    reason: accepted\n');
  const isSuppressed = (all: readonly Diagnostic[]) =>
    all.every(({ code }) => code !== 'condition/unknown-reference');
  expect(isSuppressed(await editor.diagnostics(POLICIES, isSuppressed, from))).toBe(true);
});
