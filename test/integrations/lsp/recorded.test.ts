import { expect, test } from 'vitest';
import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  Diagnostic,
  Hover,
  Location,
  Range,
} from 'vscode-languageserver-protocol/node';
import { Editor } from './editor.js';
import { sampleFiles } from './sample.js';

const POLICIES = 'export/policies.json';
const TESTS = 'access.preflight.yaml';
const MAIN = 'main.tf';

const TERRAFORM = `resource "okta_group" "staff" {
  name = "Staff"
}
resource "okta_policy_signon" "offices" {
  name            = "Offices"
  status          = "ACTIV"
  groups_included = [okta_group.staff.id]
}
`;

test('the language server repeats a recorded session on the sample export with the same answers', async () => {
  const files = { ...(await sampleFiles()), [MAIN]: TERRAFORM };
  const editor = await Editor.start(files);
  const lines: string[] = [];
  const record = (step: string, shown: readonly string[]) => {
    lines.push(`> ${step}`, ...shown.flatMap((one) => one.split('\n').map((line) => `    ${line}`)));
  };
  const textOf = (path: string) => files[path as keyof typeof files] ?? '';
  const at = ({ start }: Range) => `${start.line + 1}:${start.character + 1}`;
  const where = ({ uri, range }: Location) => `${uri.replace(`${editor.uri('.')}/`, '')}:${at(range)}`;
  const open = async (path: string, language: string, isWanted: (all: readonly Diagnostic[]) => boolean) => {
    await editor.open(path, textOf(path), language);
    const found = await editor.diagnostics(path, isWanted);
    const shown = found.map((one) => `${at(one.range)} ${one.code}: ${String(one.message)}`);
    record(`open ${path}`, shown);
  };
  const hover = async (path: string, before: string) => {
    const found = await editor.at<Hover | null>('textDocument/hover', path, before);
    record(`hover ${path} after ${before}`, [
      (found?.contents as { value: string } | undefined)?.value ?? '',
    ]);
  };
  const complete = async (path: string, before: string) => {
    const found = await editor.at<CompletionItem[]>('textDocument/completion', path, before);
    const shown = found.map(({ label, detail, textEdit }) =>
      [label, `inserts ${textEdit?.newText}`, ...(detail === undefined ? [] : [detail])].join(' | '),
    );
    record(`complete ${path} after ${before}`, shown);
  };
  const lead = async (kind: 'definition' | 'references', path: string, before: string) => {
    const context = { includeDeclaration: false };
    const found = await editor.at<Location[]>(`textDocument/${kind}`, path, before, { context });
    record(`${kind} ${path} after ${before}`, found.map(where));
  };
  const lenses = async (path: string): Promise<readonly CodeLens[]> => {
    const found = await editor.lenses(path);
    record(
      `lenses ${path}`,
      found.map((one) => `${at(one.range)} ${one.command?.title}`),
    );
    return found;
  };

  await open(POLICIES, 'json', (all) => all.length > 1);
  await editor.analyzed();
  await lenses(POLICIES);
  await hover(POLICIES, '"name": "Finance staff');
  await hover(POLICIES, '"00gfinance');
  await hover(POLICIES, '"nzoberlin');
  await complete(POLICIES, '"00gfinance');
  await complete(POLICIES, '"factorMode": "');
  await lead('definition', POLICIES, '"00gfinance');
  await open(TESTS, 'yaml', (all) => all.length > 0);
  const [, second] = await lenses(TESTS);
  const ran = await editor.connection.sendRequest<string[]>('workspace/executeCommand', second?.command);
  record('run the second test', ran);
  await complete(TESTS, 'app: C');
  await lead('definition', TESTS, 'app: C');
  await lead('references', POLICIES, '"00gfinance');
  const shadowed = textOf(POLICIES)
    .split('\n')
    .findIndex((line) => line.includes('Finance staff at high risk'));
  const position = { line: shadowed, character: 0 };
  const actions = await editor.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri: editor.uri(POLICIES) },
    range: { start: position, end: position },
    context: { diagnostics: [] },
  });
  record(
    `actions ${POLICIES}:${shadowed + 1}`,
    actions.map(({ title, kind }) => `${kind}: ${title}`),
  );
  await open(MAIN, 'terraform', (all) => all.length > 0);
  await hover(MAIN, '[okta_group.st');
  await complete(MAIN, 'groups_included = [okta_gr');
  await complete(MAIN, '  na');
  await lead('definition', MAIN, '[okta_group.st');
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../../../fixtures/lsp/sample.txt');
});
