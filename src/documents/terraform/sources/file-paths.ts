import { matchesWildcards } from '../../../base/wildcards.js';

/** Normalizes a path relative to the root of the configuration, which is `.`; `undefined` for a location outside of the root. */
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

/** Returns a path relative to a folder; `undefined` if it is not inside the folder. */
export function pathBelow(folder: string, path: string): string | undefined {
  if (folder === '.') return /^\.\.(?:\/|$)/.test(path) ? undefined : path;
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
}

/** A file pattern of Terraform's function `fileset`. */
export interface FilePattern {
  /**
   * The folder that contains all matches, relative to the folder in which the pattern is evaluated. Empty if the two folders are the same.
   */
  readonly folder: string;
  /** Whether the pattern also matches files in subfolders. */
  readonly isDeep: boolean;
  isMatch(path: string): boolean;
}

/**
 * Returns one pattern for each alternative in the braces of a `fileset` pattern; `undefined` if its syntax is not supported. Spec:
 * Terraform, 3.3, 6.
 */
export function filePatterns(pattern: string): readonly FilePattern[] | undefined {
  const isPlain = !/[[\]\\]|^\/|(?:^|\/)\.{1,2}(?:\/|$)/.test(pattern);
  return isPlain ? alternatives(pattern)?.map(filePattern) : undefined;
}

/** Maximum number of alternatives of a `fileset` pattern, above any realistic number. */
const MOST_ALTERNATIVES = 64;

/**
 * Expands braces into alternatives: `a.{yml,yaml}` gives `a.yml` and `a.yaml`. Returns `undefined` for nested or unclosed braces, or for
 * too many alternatives.
 */
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
