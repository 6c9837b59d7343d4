import { expect, test } from 'vitest';
import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  Diagnostic,
  Hover,
  Location,
} from 'vscode-languageserver-protocol/node';
import { Editor, lineOf } from './editor.js';
import { sampleFiles } from './sample.js';

const POLICIES = 'export/policies.json';
const TESTS = 'access.preflight.yaml';

const sample = await sampleFiles();
const policies = sample[POLICIES] ?? '';
const tests = sample[TESTS] ?? '';

/** Opens the policies of the sample, and waits for the analysis. */
async function openSample(files: Readonly<Record<string, string>> = sample): Promise<Editor> {
  const editor = await Editor.start(files);
  await editor.open(POLICIES, files[POLICIES] ?? '');
  await editor.analyzed();
  return editor;
}

function last(editor: Editor, path: string): readonly Diagnostic[] {
  const found = editor.sent.findLast(
    ({ method, params }) =>
      method === 'textDocument/publishDiagnostics' && (params as { uri: string }).uri === editor.uri(path),
  );
  return (found?.params as { diagnostics: Diagnostic[] } | undefined)?.diagnostics ?? [];
}

function textOf(hover: Hover | null): string {
  return (hover?.contents as { value: string } | undefined)?.value ?? '';
}

const titles = (lenses: readonly CodeLens[]) => lenses.map(({ command }) => command?.title);

test('on the sample export, the language server first reports lint findings that need no analysis, then those of the analysis', async () => {
  const editor = await Editor.start(sample);
  await editor.open(POLICIES, policies);
  const first = await editor.diagnostics(POLICIES, (all) => all.length > 0);
  expect(first.map(({ code }) => code)).toEqual(['condition/unknown-reference']);
  expect(lineOf(policies, first[0] as Diagnostic)).toBe('"nzodenverold00000009"');
  await editor.analyzed();
  const all = last(editor, POLICIES);
  expect(all.map(({ code, severity, source }) => [code, severity, source])).toEqual([
    ['condition/unknown-reference', 1, 'preflight'],
    ['analysis/rule-shadowed', 2, 'preflight'],
  ]);
  expect(all[1]?.relatedInformation?.[0]?.location.uri).toBe(editor.uri(POLICIES));
});

test('the language server states its capabilities', async () => {
  const { capabilities } = await Editor.start({});
  expect(capabilities).toEqual({
    textDocumentSync: { openClose: true, change: 1, save: true },
    hoverProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    completionProvider: { triggerCharacters: ['"', "'", ' '] },
    codeActionProvider: { codeActionKinds: ['quickfix', 'source.fixAll.preflight'] },
    codeLensProvider: {},
    executeCommandProvider: { commands: ['preflight.runTest'] },
  });
});

test('code lenses of the language server show the access that each rule allows, or the rule that shadows it', async () => {
  const editor = await openSample();
  expect(titles(await editor.lenses(POLICIES))).toEqual([
    'reachable: ALLOW',
    expect.stringMatching(/^reachable/),
    expect.stringMatching(/^reachable/),
    'allows 10 users with password (1FA)',
    'reachable: DENY',
    'allows 2 users with 2FA',
    'unreachable: shadowed by `Finance apps › Finance staff`',
    'reachable: DENY',
    'allows 10 users with 2FA',
    'allows 12 users with 2FA, phishing-resistant',
    'reachable: DENY',
    'allows 2 users with 2FA, phishing-resistant',
    'reachable: DENY',
  ]);
});

test('a hover of the language server describes the rule around the cursor, or the object that an id names', async () => {
  const editor = await openSample();
  const hover = async (before: string) => textOf(await editor.at('textDocument/hover', POLICIES, before));
  expect(await hover('Finance staff')).toBe(
    [
      '**Finance apps › Finance staff** (rule rulfinance0000000003)',
      '',
      '- allows 2 users with 2FA',
      '- applications: Payroll',
      '- if people.groups.include: Finance',
      '- then ALLOW, 2FA',
    ].join('\n'),
  );
  expect(await hover('"00gfinance')).toContain(
    '**Finance** (group 00gfinance0000000003)\n\n- type OKTA\\_GROUP\n- 2 members',
  );
  expect(await hover('"nzoberlin')).toMatch(/^\*\*Berlin office\*\* \(zone /);
});

test('a hover of the language server on an application shows its weakest authentication path', async () => {
  const editor = await openSample();
  const apps = 'export/apps.json';
  await editor.open(apps, sample[apps] ?? '');
  await editor.analyzed(editor.sent.length);
  const hover = textOf(await editor.at('textDocument/hover', apps, '"Payroll'));
  expect(hover).toContain('- policy: Finance apps');
  expect(hover).toContain(
    '- weakest authentication path: 2FA for 2 of 12 users, allowed by Finance apps › Finance staff',
  );
});

test('a hover of the language server on an expression lists the names of the ids in it', async () => {
  const expression = `user.isMemberOf({'group.id': {'00gfinance0000000003'}}) && user.isMemberOf({'group.id': {'00gnobody00000000000'}})`;
  const changed = policies.replace(
    '"conditions": {',
    `"conditions": { "elCondition": { "condition": "${expression}" },`,
  );
  const editor = await openSample({ ...sample, [POLICIES]: changed });
  const hover = textOf(await editor.at('textDocument/hover', POLICIES, 'user.isMem'));
  expect(hover).toMatch(
    /^\*\*expression\*\*\n\n- group Finance \(00gfinance0000000003\)\n- group 00gnobody00000000000: not in the export\n/,
  );
});

test('"go to definition" and "find references" of the language server lead to the objects that ids name, in all files', async () => {
  const editor = await openSample();
  const [definition] = await editor.at<Location[]>('textDocument/definition', POLICIES, '"00gfinance');
  expect(definition?.uri).toBe(editor.uri('export/groups.json'));
  const references = await editor.at<Location[]>('textDocument/references', POLICIES, '"00gfinance', {
    context: { includeDeclaration: false },
  });
  const inPolicies = references.filter(({ uri }) => uri === editor.uri(POLICIES));
  expect(inPolicies.map((one) => lineOf(policies, one))).toEqual([
    '"00gfinance0000000003"',
    '"00gfinance0000000003"',
  ]);
  expect(inPolicies.map(({ range }) => range.end.character - range.start.character)).toEqual([22, 22]);
  await editor.open(TESTS, tests, 'yaml');
  const [app] = await editor.at<Location[]>('textDocument/definition', TESTS, 'app: C');
  expect(app?.uri).toBe(editor.uri('export/apps.json'));
});

test('completion of the language server offers ids by name, enumerated values and keys of an export', async () => {
  const editor = await openSample();
  const labels = async (path: string, before: string) =>
    (await editor.at<CompletionItem[]>('textDocument/completion', path, before)).map(({ label }) => label);
  const ids = await editor.at<CompletionItem[]>('textDocument/completion', POLICIES, '"00gfinance');
  expect(ids.map(({ label, textEdit }) => [label, textEdit?.newText])).toContainEqual([
    'Staff',
    '"00gstaff000000000002"',
  ]);
  expect(await labels(POLICIES, '"connection": "')).toEqual(['ANYWHERE', 'ZONE']);
  expect(await labels(POLICIES, '"factorMode": "')).toEqual(['1FA', '2FA']);
  expect(await labels(POLICIES, '"priority": 1,\n    "s')).toContain('settings');
  expect(await labels(POLICIES, '"priority": 1,\n    "s')).not.toContain('status');
});

test('completion of the language server offers names, values, fields and keywords in a file of policy tests', async () => {
  const editor = await Editor.start(sample);
  await editor.open(TESTS, tests, 'yaml');
  await editor.analyzed();
  const labels = async (before: string) =>
    (await editor.at<CompletionItem[]>('textDocument/completion', TESTS, before)).map(({ label }) => label);
  expect(await labels('app: C')).toContain('Payroll');
  expect(await labels('ann: { user: a')).toContain('ben@example.com');
  expect(await labels('access: ALLOW, assurance: 2')).toContain('2fa-phishing-resistant');
  expect(await labels('request: [b')).toContain('kim');
  const config = 'preflight.config.json';
  await editor.open(config, '{ "rules": { "analysis/rule-shadowed": "o" , "a" } }');
  const inConfig = async (before: string) =>
    (await editor.at<CompletionItem[]>('textDocument/completion', config, before)).map(({ label }) => label);
  expect(await inConfig('shadowed": "')).toEqual(['off', 'info', 'warning', 'error']);
  expect(await inConfig(', "a')).toContain('policy/name-required');
});

test('one code action of the language server applies the fix of a finding, and another one applies all safe fixes', async () => {
  const twice = policies.replace('"00gfinance0000000003"', '"00gfinance0000000003", "00gfinance0000000003"');
  const editor = await openSample({ ...sample, [POLICIES]: twice });
  const start = editor.position(POLICIES, '"00gfinance0000000003", ');
  const actions = await editor.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri: editor.uri(POLICIES) },
    range: { start, end: { ...start, character: start.character + 1 } },
    context: { diagnostics: [] },
  });
  const [fix, all] = actions;
  expect(actions.map(({ kind }) => kind)).toEqual(['quickfix', 'source.fixAll.preflight']);
  const [edit] = fix?.edit?.changes?.[editor.uri(POLICIES)] ?? [];
  expect(edit?.newText).toBe('');
  expect(all?.edit?.changes?.[editor.uri(POLICIES)]?.[0]?.newText).toBe(policies);
});

test('a code lens of the language server runs a policy test, and the result is reported', async () => {
  const editor = await Editor.start(sample);
  await editor.open(TESTS, tests, 'yaml');
  const [failed] = await editor.diagnostics(TESTS, (all) => all.length > 0);
  expect(failed?.code).toBe('test-failed');
  expect(String(failed?.message).split('\n')[0]).toBe(
    'failed: staff can use the CRM in each office (denver): expected: ALLOW; result: DENY',
  );
  const lenses = await editor.lenses(TESTS);
  expect(titles(lenses).slice(0, 2)).toEqual(['failed · run this test', 'passed · run this test']);
  const [, second] = lenses;
  const from = editor.sent.length;
  const lines = await editor.connection.sendRequest(
    'workspace/executeCommand',
    second?.command ?? { command: '' },
  );
  expect(lines).toEqual([
    'passed: staff can use the CRM outside the offices only on the VPN (vpn)',
    'passed: staff can use the CRM outside the offices only on the VPN (hotel)',
  ]);
  const { params } = await editor.message(({ method }) => method === 'window/showMessage', from);
  expect(params).toMatchObject({ type: 3, message: expect.stringContaining('passed: staff can use') });
});

test('the language server runs a policy test about all sign-ins only if the user runs its code lens', async () => {
  const editor = await Editor.start(sample);
  const text =
    'org: export\ntests:\n  - name: payroll never needs only a password\n    when: { app: Payroll }\n    never: { assurance: 1fa-knowledge }\n';
  await editor.open('one.preflight.yaml', text, 'yaml');
  await editor.analyzed();
  const [lens] = await editor.lenses('one.preflight.yaml');
  expect(lens?.command?.title).toBe('run this test');
  expect(
    await editor.connection.sendRequest('workspace/executeCommand', lens?.command ?? { command: '' }),
  ).toEqual(['passed: payroll never needs only a password']);
});

test('after an edit of the export, the language server runs the policy tests again', async () => {
  const editor = await Editor.start(sample);
  await editor.open(TESTS, tests, 'yaml');
  await editor.diagnostics(TESTS, (all) => all.length > 0);
  await editor.open(POLICIES, policies);
  await editor.diagnostics(POLICIES, (all) => all.length > 0);
  const from = editor.sent.length;
  const denver = /"id": "(nzo\w+)",\s+"type": "\w+",\s+"name": "Denver office"/.exec(
    sample['export/zones.json'] ?? '',
  );
  await editor.change(POLICIES, policies.replace('nzodenverold00000009', denver?.[1] ?? ''));
  expect(await editor.diagnostics(TESTS, (all) => all.length === 0, from)).toEqual([]);
});

test('the language server shows mistakes in a file of policy tests and in a configuration at their lines', async () => {
  const editor = await Editor.start(sample);
  const wrong = tests.replace('assurance: 2fa }', 'asurance: 2fa }');
  await editor.open(TESTS, wrong, 'yaml');
  const [mistake] = await editor.diagnostics(TESTS, (all) => all.length > 0);
  expect(mistake?.message).toContain('did you mean `assurance`');
  expect(lineOf(wrong, mistake as Diagnostic)).toContain('asurance');
  const config = '{\n  "presets": ["recommended"],\n  "rulez": {}\n}';
  await editor.open('preflight.config.json', config);
  const [unknown] = await editor.diagnostics('preflight.config.json', (all) => all.length > 0);
  expect([unknown?.message, unknown?.range.start.line]).toEqual([
    'unknown member `rulez`; did you mean `rules`?',
    2,
  ]);
});

test('the language server applies the configuration of the workspace, and checks the export again after an edit of it', async () => {
  const editor = await openSample({ ...sample, 'preflight.config.json': '{}' });
  expect(last(editor, POLICIES).map(({ code }) => code)).toContain('condition/unknown-reference');
  const from = editor.sent.length;
  await editor.open(
    'preflight.config.json',
    '{ "rules": { "condition/unknown-reference": "off", "analysis/rule-shadowed": "error" } }',
  );
  await editor.analyzed(from);
  expect(last(editor, POLICIES).map(({ code, severity }) => [code, severity])).toEqual([
    ['analysis/rule-shadowed', 1],
  ]);
});

test('the language server provides findings, hovers and definitions for Terraform sources', async () => {
  const main = [
    'resource "okta_group" "staff" {',
    '  name = "Staff"',
    '}',
    '',
    'resource "okta_policy_signon" "one" {',
    '  name            = "One"',
    '  status          = "ACTIV"',
    '  groups_included = [okta_group.staff.id]',
    '}',
    '',
  ].join('\n');
  const editor = await Editor.start({ 'main.tf': main });
  await editor.open('main.tf', main, 'terraform');
  const found = await editor.diagnostics('main.tf', (all) =>
    all.some(({ code }) => String(code).includes('/')),
  );
  expect(found.map((one) => lineOf(main, one))).toContain('status          = "ACTIV"');
  expect(textOf(await editor.at('textDocument/hover', 'main.tf', '[okta_group.st'))).toMatch(
    /^\*\*Staff\*\* \(group /,
  );
  const [definition] = await editor.at<Location[]>('textDocument/definition', 'main.tf', '[okta_group.st');
  expect(definition?.range.start.line).toBe(0);
  const version = await editor.change('main.tf', main.replace('"One"', ''));
  const broken = await editor.diagnostics('main.tf', (_, of) => of === version);
  expect(broken.map(({ code }) => code)).toContain('broken-source');
  expect(broken.map((one) => lineOf(main, one))).toContain('status          = "ACTIV"');
});

test('the language server ends with exit code 0 after the requests shutdown and exit', async () => {
  const editor = await Editor.start({});
  await editor.connection.sendRequest('shutdown');
  await editor.connection.sendNotification('exit');
  expect(await editor.ended).toBe(0);
});
