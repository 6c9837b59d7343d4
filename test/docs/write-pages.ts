import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiPages } from './api-pages.js';
import { rulePages } from './rule-pages.js';

/** `npm run docs`: writes docs/rules and docs/api anew. */
write('rules', rulePages());
write('api', new Map([...apiPages()].map(([path, { text }]) => [path, text])));

function write(name: string, pages: ReadonlyMap<string, string>): void {
  const folder = fileURLToPath(new URL(`../../docs/${name}/`, import.meta.url));
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of pages) {
    mkdirSync(dirname(folder + path), { recursive: true });
    writeFileSync(folder + path, text);
  }
}
