import { expect, test } from 'vitest';
import { Editor } from './editor.js';
import { sampleFiles } from './sample.js';

test('try', async () => {
  const files = await sampleFiles();
  const editor = await Editor.start(files);
  const show = (x: unknown) => console.log(JSON.stringify(x, null, 1));
  const P = 'export/policies.json';
  const text = files[P] ?? '';
  await editor.open(P, text);
  await editor.analyzed();
  show((await editor.at<any[]>('textDocument/completion', P, '"priority": 1,\n    "s')).slice(0,30).map((i: any)=>[i.label, i.textEdit.newText]));
  const Y = 'access.preflight.yaml';
  await editor.open(Y, files[Y] ?? '', 'yaml');
  show(await editor.diagnostics(Y, (all) => all.length > 0));
  show((await editor.lenses(Y)).slice(0,3));
  show((await editor.at<any[]>('textDocument/completion', Y, 'app: C')).slice(0,3));
  show((await editor.at<any[]>('textDocument/completion', Y, 'ann: { user: a')).slice(0,3));
  show((await editor.at<any[]>('textDocument/completion', Y, 'assurance: ')).slice(0,9).map((i: any)=>i.label));
  show((await editor.at<any[]>('textDocument/definition', Y, 'app: C')));
  show(await editor.connection.sendRequest('workspace/executeCommand', (await editor.lenses(Y))[0]!.command!));
  expect(1).toBe(1);
});
