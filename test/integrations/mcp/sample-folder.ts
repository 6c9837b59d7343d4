import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../../src/cli/program.js';
import { nodeFiles } from '../../../src/console/io/node/node-files.js';
import { memoryIo } from '../../cli/memory-io.js';

/** Makes a temporary folder; `dispose` removes it. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'policy-preflight-mcp-'));
  return { folder, dispose: () => rmSync(folder, { recursive: true }) };
}

/** Makes a temporary folder with the files that `preflight init --sample` writes into `sample`. */
export async function sampleFolder() {
  const { folder, dispose } = temporaryFolder();
  await run(['init', '--sample'], { ...memoryIo().io, files: nodeFiles(folder) });
  return { folder: join(folder, 'sample'), dispose };
}
