import { matchesWildcards } from '../../../base/wildcards.js';

/** From the root of the configuration on, without detours; `.` is the root, and of another place nothing is told. */
export function normalPath(path: string): string | undefined {
  if (/^(?:[/~]|[a-z]:)|\\/i.test(path)) return undefined;
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '' || step === '.') continue;
    if (step === '..' && steps.length > 0 && steps.at(-1) !== '..') steps.pop();
    else steps.push(step);
  }
  return steps.join('/') || '.';
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/'))) || '.';
}

/** What follows the folder in the path of what stands in it, or below; `undefined` of what stands elsewhere. */
export function pathBelow(folder: string, path: string): string | undefined {
  if (folder === '.') return /^\.\.(?:\/|$)/.test(path) ? undefined : path;
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
}

/** Which files `fileset` names. */
export interface FilePattern {
  /** The folder where all of them stand; empty for that of the pattern. */
  readonly folder: string;
  /** Some may stand in folders below that one. */
  readonly isDeep: boolean;
  isMatch(path: string): boolean;
}

/** One each for what stands in braces; `undefined` of a pattern that is not read here. Spec: Terraform, 3.3, 6. */
export function filePatterns(pattern: string): readonly FilePattern[] | undefined {
  const isPlain = !/[[\]\\]|^\/|(?:^|\/)\.{1,2}(?:\/|$)/.test(pattern);
  return isPlain ? alternatives(pattern)?.map(filePattern) : undefined;
}

/** More than anybody writes. */
const MOST_ALTERNATIVES = 64;

/** `a.{yml,yaml}` is two; braces in braces are none. */
function alternatives(pattern: string): readonly string[] | undefined {
  let all = [''];
  for (const [whole, inBraces] of pattern.matchAll(/\{([^{}/]*)\}|[^{}]+|[{}]/g)) {
    if (whole === '{' || whole === '}') return undefined;
    const added = inBraces?.split(',') ?? [whole];
    if (all.length * added.length > MOST_ALTERNATIVES) return undefined;
    all = all.flatMap((begun) => added.map((one) => begun + one));
  }
  return all;
}

function filePattern(pattern: string): FilePattern {
  const steps = pattern.split('/').filter((step) => step !== '');
  const last = Math.max(0, steps.length - 1);
  const wild = steps.findIndex((step) => /[*?]/.test(step));
  const fixed = wild < 0 ? last : Math.min(wild, last);
  return {
    folder: steps.slice(0, fixed).join('/'),
    isDeep: steps.length - fixed > 1 || steps[fixed] === '**',
    isMatch: (path) => matchesWildcards(steps, path.split('/'), (step) => step === '**', isStep),
  };
}

function isStep(pattern: string, name: string): boolean {
  return matchesWildcards(
    [...pattern],
    [...name],
    (letter) => letter === '*',
    (letter, other) => letter === '?' || letter === other,
  );
}
