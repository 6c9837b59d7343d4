import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../../../examples/vscode/', import.meta.url));

test('the example VS Code extension starts the language server with the document selectors of its manifest, and stops it', async () => {
  const manifest = JSON.parse(readFileSync(`${folder}package.json`, 'utf8'));
  const started: unknown[] = [];
  let state = 'new';
  class LanguageClient {
    constructor(...given: readonly unknown[]) {
      started.push(...given);
    }
    start() {
      state = 'started';
    }
    stop() {
      state = 'stopped';
    }
  }
  const workspace = {
    getConfiguration: (section: string) => ({
      get: (key: string) => manifest.contributes.configuration.properties[`${section}.${key}`].default,
    }),
    createFileSystemWatcher: (glob: string) => glob,
  };
  const modules: Readonly<Record<string, unknown>> = {
    vscode: { workspace },
    'vscode-languageclient/node': { LanguageClient },
  };
  const exported: { activate?: () => Promise<void>; deactivate?: () => void } = {};
  runInNewContext(readFileSync(`${folder}${manifest.main}`, 'utf8'), {
    require: (name: string) => modules[name],
    exports: exported,
  });
  await exported.activate?.();
  expect(state).toBe('started');
  const [, , server, client] = started as [
    string,
    string,
    object,
    { documentSelector: { language: string }[] },
  ];
  expect(server).toEqual({ command: 'preflight', args: ['lsp'] });
  const events = client.documentSelector.map(({ language }) => `onLanguage:${language}`);
  expect(manifest.activationEvents).toEqual(events);
  exported.deactivate?.();
  expect(state).toBe('stopped');
});
