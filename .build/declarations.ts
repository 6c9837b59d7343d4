import { spawn } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Declarations are made once, file by file, of types that the gate has checked; those of CommonJS are copies, in a folder that says what it holds. */
export async function declarationsIn(folder: string): Promise<void> {
  const made = join(folder, 'esm');
  await run(
    createRequire(import.meta.url).resolve('typescript/bin/tsc'),
    '--project',
    '.build/tsconfig.json',
    '--outDir',
    made,
  );
  cpSync(made, join(folder, 'cjs'), { recursive: true, filter: (path) => !/\.js(\.map)?$/.test(path) });
  writeFileSync(join(folder, 'cjs', 'package.json'), '{ "type": "commonjs" }\n');
}

/** Rejects where the program fails: what it says stands above. */
function run(program: string, ...args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit' });
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${program} failed`))));
  });
}
