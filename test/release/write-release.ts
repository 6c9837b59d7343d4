import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { released } from './changelog.js';

/** `npm run release 1.2.3` prints what the release of this version would change; `npm run release -- 1.2.3 --write` prepares its commit. */
const [version = '', ...flags] = process.argv.slice(2);
const isWriting = flags.includes('--write');

process.exitCode = release();

function release(): number {
  const changed = execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' });
  if (changed !== '')
    return refused(`there are changes that are not committed:\n${changed}commit them first`);
  const day = new Date().toISOString().slice(0, 10);
  const next = released(readFileSync('CHANGELOG.md', 'utf8'), version, day);
  if (!next.ok) return refused(next.message);
  console.log(`The notes of ${version}, of ${day}:\n\n${next.notes}\n`);
  if (!isWriting) {
    console.log(`Nothing is written. npm run release -- ${version} --write runs the gate and writes it.`);
    return 0;
  }
  if (spawnSync('npm test', { shell: true, stdio: 'inherit' }).status !== 0)
    return refused('the gate is not green: mend what it names first');
  writeFileSync('CHANGELOG.md', next.text);
  setVersion();
  console.log(`
CHANGELOG.md, package.json, package-lock.json and the action say ${version}. What is left, when you have read the difference:

  git commit --all --message 'Release ${version}'
  git tag --annotate v${version} --message 'Release ${version}'
  git push --follow-tags

The tag is published by .github/workflows/release.yml, with these notes.`);
  return 0;
}

/** Sets the version in package.json, in the lock file as npm writes it, and in the GitHub action. */
function setVersion(): void {
  spawnSync(`npm version ${version} --no-git-tag-version --ignore-scripts`, { shell: true, stdio: 'ignore' });
  const action = readFileSync(ACTION, 'utf8');
  writeFileSync(ACTION, action.replace(/(belongs to\n {4}default: ).*/, `$1${version}`));
}

const ACTION = '.github/actions/preflight/action.yml';

function refused(message: string): number {
  console.error(message);
  return 1;
}
