import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rulePages } from './rule-pages.js';

/** `npm run docs`: writes docs/rules anew. */
const folder = fileURLToPath(new URL('../../docs/rules/', import.meta.url));
rmSync(folder, { recursive: true, force: true });
for (const [path, text] of rulePages()) {
  mkdirSync(dirname(folder + path), { recursive: true });
  writeFileSync(folder + path, text);
}
