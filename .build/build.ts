import { rmSync } from 'node:fs';
import { declarationsIn } from './declarations.js';

/** Makes `dist`: all of it, or (`npm run build -- simulate`) one command alone. */

const [only] = process.argv.slice(2);

// esbuild holds little for long: it need not look so often for what it may forget.
process.env.GOGC ??= '800';

rmSync('dist', { recursive: true, force: true });
await (only === undefined ? makeAll() : makeOne(only));

/** Declarations take a process of their own, which starts before this one opens what bundles. */
async function makeAll(): Promise<void> {
  const declared = declarationsIn('dist');
  const { makeWhole } = await import('./whole.js');
  await Promise.all([declared, makeWhole()]);
}

async function makeOne(command: string): Promise<void> {
  const { makeCommand } = await import('./make.js');
  await makeCommand('dist', command);
}
