import { fork } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Declarations are made once, file by file, of types that the gate has checked; those of CommonJS are copies, in a folder that says what it holds. */
export async function declarationsIn(folder: string): Promise<void> {
  const made = join(folder, 'esm');
  await run(fileURLToPath(new URL('declared.ts', import.meta.url)), '.build/tsconfig.json', made);
  cpSync(made, join(folder, 'cjs'), { recursive: true, filter: (path) => !/\.js(\.map)?$/.test(path) });
  writeFileSync(join(folder, 'cjs', 'package.json'), '{ "type": "commonjs" }\n');
}

/** Beside this process, which bundles meanwhile. Rejects where the program fails: what it says stands above. */
function run(program: string, ...args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    fork(program, args).on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} failed`)),
    );
  });
}
