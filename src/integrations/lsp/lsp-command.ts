import { failure, type Result, success } from '../../base/result.js';
import { defineCommand } from '../../console/command.js';
import type { ServerPackage } from './serve.js';

/** Starts the language server for editors, on standard input and output. Requires the package `vscode-languageserver`. */
export const lspCommand = defineCommand({
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
    const loaded = await loadServerPackage();
    if (!loaded.ok) return loaded;
    const { serve } = await import('./serve.js');
    return success(await serve(loaded.value, io));
  },
});

/** Loads the optional package from the installation of this program, never from the workspace, whose code must not run. */
export async function loadServerPackage(load = importPackage): Promise<Result<ServerPackage>> {
  try {
    return success(await load());
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && MISSING.has(String(error.code));
    if (!isMissing) throw error;
    const message =
      'the language server needs the package `vscode-languageserver`, which is not installed; install it next to policy-preflight: `npm install vscode-languageserver` (with `--global` if policy-preflight is installed globally)';
    return failure([{ severity: 'error', code: 'package-missing', message }]);
  }
}

const MISSING: ReadonlySet<string> = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND']);

async function importPackage(): Promise<ServerPackage> {
  const { createProtocolConnection, StreamMessageReader, StreamMessageWriter } = await import(
    'vscode-languageserver/node'
  );
  const { createConnection } = await import('vscode-languageserver');
  return { createConnection, createProtocolConnection, StreamMessageReader, StreamMessageWriter };
}
