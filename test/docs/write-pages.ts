import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ANSWER_FILES, ANSWERS_FILE, answersText } from '../schemas/answer-schemas.js';
import { API_FILES, apiPages } from './api-pages.js';
import { commandTable } from './command-table.js';
import { controlPages } from './control-pages.js';
import { manPage } from './man-page.js';
import { rulePages } from './rule-pages.js';
import { sourcePrograms } from './source-program.js';

/** `npm run docs`: regenerates docs/rules, docs/controls, docs/api, docs/man and the schemas of the JSON answers. */
const programOf = sourcePrograms();
write('rules', rulePages());
write('controls', controlPages());
write('api', new Map([...apiPages(programOf(API_FILES))].map(([path, { text }]) => [path, text])));
write('man', new Map([['preflight.1', await manPage()]]));
writeFileSync(ANSWERS_FILE, answersText(programOf(ANSWER_FILES)));
writeFileSync(
  fileURLToPath(new URL('../../docs/command-line-table.md', import.meta.url)),
  await commandTable(),
);

function write(name: string, pages: ReadonlyMap<string, string>): void {
  const folder = fileURLToPath(new URL(`../../docs/${name}/`, import.meta.url));
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of pages) {
    mkdirSync(dirname(folder + path), { recursive: true });
    writeFileSync(folder + path, text);
  }
}
