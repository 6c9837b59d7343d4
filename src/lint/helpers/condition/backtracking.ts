import type { CharacterSet } from '../../../logic/text/characters.js';
import type { Regex, Repeat } from './regex-syntax.js';

/**
 * A repetition that a backtracking engine goes through in exponentially many ways before it gives up: of what can be
 * cut into its own repetitions in more than one way, where the rest can fail. It misses some, and claims none that
 * does not.
 */
export function explodingRepeat(regex: Regex): Repeat | undefined {
  return search(regex, undefined);
}

/** What follows, up to the end of the text. */
interface Rest {
  readonly first: Regex;
  readonly next: Rest | undefined;
}

function search(regex: Regex, rest: Rest | undefined): Repeat | undefined {
  switch (regex.kind) {
    case 'one':
    case 'constraint':
      return undefined;
    case 'choice':
      return firstOf(regex.branches, (branch) => search(branch, rest));
    case 'sequence': {
      let after = rest;
      let found: Repeat | undefined;
      for (const part of [...regex.parts].reverse()) {
        found = search(part, after) ?? found;
        after = { first: part, next: after };
      }
      return found;
    }
    case 'repeat': {
      const { of, most, isPossessive } = regex;
      const set = most === Number.POSITIVE_INFINITY && !isPossessive ? cutInManyWays(of) : undefined;
      if (set !== undefined && canFail(rest, set)) return regex;
      return isPossessive ? undefined : search(of, most > 1 ? { first: regex, next: rest } : rest);
    }
  }
}

function firstOf<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The characters of a text that repetitions of this can be cut into in more than one way; not known is empty. */
function cutInManyWays(body: Regex): CharacterSet | undefined {
  switch (body.kind) {
    case 'one':
    case 'constraint':
      return undefined;
    case 'repeat':
      return isEndless(body) ? charactersOf(body.of) : undefined;
    case 'choice':
      return firstOf(body.branches, cutInManyWays) ?? sharedByTwo(body.branches);
    case 'sequence': {
      const [only, ...more] = body.parts.filter((part) => !mayBeEmpty(part));
      if (more.length > 0 || body.parts.some(holdsConstraint)) return undefined;
      return only === undefined ? firstOf(body.parts, cutInManyWays) : cutInManyWays(only);
    }
  }
}

function isEndless({ of, most, isPossessive }: Repeat): boolean {
  return most === Number.POSITIVE_INFINITY && !isPossessive && !holdsConstraint(of) && !mayBeEmpty(of);
}

/** Of one character; of longer texts nothing is said. */
function charactersOf(regex: Regex): CharacterSet {
  if (regex.kind === 'choice') return regex.branches.flatMap(charactersOf);
  return regex.kind === 'one' ? (regex.set ?? []) : [];
}

const MOST_BRANCHES = 50;

/** What two branches of one character each have in common. */
function sharedByTwo(branches: readonly Regex[]): CharacterSet | undefined {
  const sets = branches
    .slice(0, MOST_BRANCHES)
    .flatMap((branch) => (branch.kind === 'one' && branch.set ? [branch.set] : []));
  for (const [index, set] of sets.entries())
    for (const other of sets.slice(index + 1)) {
      const shared = set.filter(([first, last]) => other.some(([from, to]) => first <= to && from <= last));
      if (shared.length > 0) return shared;
    }
  return undefined;
}

/** Whether what follows can refuse a text after any number of these characters. */
function canFail(rest: Rest | undefined, set: CharacterSet): boolean {
  for (let at = rest; at !== undefined; at = at.next) {
    if (!mayBeEmpty(at.first) && !isEverything(charactersOf(at.first))) return true;
    if (at.first.kind === 'repeat' && isEverything(charactersOf(at.first.of))) return false;
  }
  return !isEverything(set);
}

/** All characters but perhaps the ends of lines, which no identifier holds. */
function isEverything(set: CharacterSet): boolean {
  return set.some(([, last]) => last === 0x10_ffff) && coveredFrom(set, 32);
}

function coveredFrom(set: CharacterSet, start: number): boolean {
  let next = start;
  for (const [first, last] of [...set].sort((a, b) => a[0] - b[0])) {
    if (first > next) return false;
    next = Math.max(next, last + 1);
  }
  return true;
}

/** A constraint takes no character. */
function mayBeEmpty(regex: Regex): boolean {
  switch (regex.kind) {
    case 'one':
      return false;
    case 'constraint':
      return true;
    case 'sequence':
      return regex.parts.every(mayBeEmpty);
    case 'choice':
      return regex.branches.some(mayBeEmpty);
    case 'repeat':
      return regex.least === 0 || mayBeEmpty(regex.of);
  }
}

function holdsConstraint(regex: Regex): boolean {
  return regex.kind === 'constraint' || partsOf(regex).some(holdsConstraint);
}

function partsOf(regex: Regex): readonly Regex[] {
  switch (regex.kind) {
    case 'one':
    case 'constraint':
      return [];
    case 'sequence':
      return regex.parts;
    case 'choice':
      return regex.branches;
    case 'repeat':
      return [regex.of];
  }
}
