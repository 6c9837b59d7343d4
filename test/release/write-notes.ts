import { readFileSync } from 'node:fs';
import { sectionOf } from './changelog.js';

/** `npm run --silent release:notes v1.2.3` prints the section of CHANGELOG.md about this version, as the release notes. */
const version = (process.argv[2] ?? '').replace(/^v/, '');
const packageVersion: unknown = JSON.parse(readFileSync('package.json', 'utf8')).version;
const notes = sectionOf(readFileSync('CHANGELOG.md', 'utf8'), version);

if (version !== packageVersion) fail(`the tag says ${version}, package.json ${packageVersion}`);
else if (notes === undefined) fail(`CHANGELOG.md has no section for ${version}: npm run release writes one`);
else console.log(notes);

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
