import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { scaffolded } from './scaffold.js';

/** Writes a new file from its template, and adds a line for the file to the registry. Example: `npm run new rule policy/name-too-long`. */
const [kind = '', name = ''] = process.argv.slice(2);
const made = scaffolded(kind, name, {
  read: (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
  list: (folder) => readdirSync(folder),
});

if (!made.ok) {
  console.error(made.message);
  process.exitCode = 1;
} else {
  for (const [path, text] of Object.entries(made.files)) writeFileSync(path, text);
  console.log(`wrote ${Object.keys(made.files).join(', ')}\n\nNext steps:`);
  for (const step of [...made.next, 'run npm run format and npm test']) console.log(`- ${step}`);
}
