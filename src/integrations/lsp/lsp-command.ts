import { success } from '../../base/result.js';
import { defineCommand } from '../../console/command.js';
import type { ConfigSection } from '../../console/lint/config-section.js';
import { loadOptionalPackage } from '../../console/optional-package.js';
import type { ServerPackage } from './serve.js';

/**
 * Returns the command that starts the language server for editors, on standard input and output. It requires the package
 * `vscode-languageserver`. Features add the given sections to the configuration.
 */
export const lspCommand = (configSections: readonly ConfigSection[]) =>
  defineCommand({
    examples: [['start the server, as an editor does', 'lsp']],
    declare(commander) {
      commander
        .option('--stdio', 'use standard input and output; the only transport, so the option changes nothing')
        .option(
          '--clientProcessId <id>',
          'the process of the editor; ignored, because the server ends with its input',
        );
    },
    async run(_args, _options, io) {
      const loaded = await loadOptionalPackage('vscode-languageserver', 'preflight lsp', importServerPackage);
      if (!loaded.ok) return loaded;
      const { serve } = await import('./serve.js');
      return success(await serve(loaded.value, io, configSections));
    },
  });

/** Imports the package from the installation of this program, never from the workspace, whose code must not run. */
export async function importServerPackage(): Promise<ServerPackage> {
  const { createProtocolConnection, StreamMessageReader, StreamMessageWriter } = await import(
    'vscode-languageserver/node'
  );
  const { createConnection } = await import('vscode-languageserver');
  return { createConnection, createProtocolConnection, StreamMessageReader, StreamMessageWriter };
}
