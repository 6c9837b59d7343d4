import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { type Hit, LIMITS, measureLanguage } from './measure.js';

/**
 * Checks the wording of all files that people read: `npm run check` runs it. With a kind as argument (`openers`, `prose`, `source` or
 * `titles`), it prints every hit of that kind.
 */
const READ = /\.(?:ts|tsx|mjs|js|css|html|md)$|\/transcripts\//;

/** Files that are not checked: files of other projects, generated files, and files that list the forbidden phrases. */
const NOT_OURS =
  /^fixtures\/(?!cli\/transcripts|outcome\/transcripts)|^bench\/peers|^CHANGELOG\.md|generated|^test\/language\/|^test\/docs\/former-/;

const names = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  encoding: 'utf8',
  maxBuffer: 1 << 26,
})
  .split('\n')
  .filter((name) => READ.test(name) && !NOT_OURS.test(name) && existsSync(name));

const { hits, rates } = measureLanguage(
  Object.fromEntries(names.map((name) => [name, readFileSync(name, 'utf8')])),
);

const kinds = Object.keys(LIMITS) as readonly Hit['kind'][];
const [wanted] = process.argv.slice(2);
for (const { kind, file, line, text } of hits)
  if (kind === wanted) console.log(`${file}:${line}: ${text.slice(0, 160)}`);

console.log(
  `language: ${kinds.map((kind) => `${kind} ${rates[kind].toFixed(1)} of at most ${LIMITS[kind]}`).join(', ')}`,
);

for (const kind of kinds.filter((kind) => rates[kind] >= LIMITS[kind])) {
  console.error(`error: too many ${kind}; \`npm run language -- ${kind}\` lists them`);
  process.exitCode = 1;
}
