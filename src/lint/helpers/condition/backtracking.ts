import type { CharacterSet } from '../../../logic/text/characters.js';
import type { RegularExpression, Repeat } from '../../../logic/text/regular-expression.js';

/**
 * Returns a repetition in a regular expression on which a backtracking engine may take exponential time, or `undefined`. Such a repetition
 * can match a text in more than one way, and the rest of the expression can fail. Some such repetitions are missed, but no harmless one is
 * reported.
 */
export function explodingRepeat(expression: RegularExpression): Repeat | undefined {
  return search(expression, undefined);
}

/** The subexpressions of a regular expression that follow the current one, as a linked list. */
interface Rest {
  readonly first: RegularExpression;
  readonly next: Rest | undefined;
}

function search(expression: RegularExpression, rest: Rest | undefined): Repeat | undefined {
  switch (expression.kind) {
    case 'character':
    case 'place':
    case 'unknown':
      return undefined;
    case 'capture':
      return search(expression.of, rest);
    case 'choice':
      return firstOf(expression.branches, (branch) => search(branch, rest));
    case 'sequence': {
      let after = rest;
      let found: Repeat | undefined;
      for (const part of [...expression.parts].reverse()) {
        found = search(part, after) ?? found;
        after = { first: part, next: after };
      }
      return found;
    }
    case 'repeat': {
      const { of, most, prefers } = expression;
      if (prefers === 'possessive') return undefined;
      const set = most === Number.POSITIVE_INFINITY ? cutInManyWays(of) : undefined;
      if (set !== undefined && canFail(rest, set)) return expression;
      return search(of, most > 1 ? { first: expression, next: rest } : rest);
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

/**
 * Finds a part of a repeated expression that can match the same text in several ways. The part is a repetition, such as `a+` in `(a+)*`, or
 * a pair of overlapping branches, such as `a|[ab]` in `(a|[ab])*`. Returns the characters for which this is possible: `a` in both examples.
 * Returns `undefined` if the expression contains no such part, or if the characters are unknown.
 */
function cutInManyWays(body: RegularExpression): CharacterSet | undefined {
  switch (body.kind) {
    case 'character':
    case 'place':
    case 'unknown':
      return undefined;
    case 'capture':
      return cutInManyWays(body.of);
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

function isEndless({ of, most, prefers }: Repeat): boolean {
  return (
    most === Number.POSITIVE_INFINITY && prefers !== 'possessive' && !holdsConstraint(of) && !mayBeEmpty(of)
  );
}

/** Returns the characters that an expression matches, if it always matches exactly one character; otherwise the empty set. */
function charactersOf(expression: RegularExpression): CharacterSet {
  switch (expression.kind) {
    case 'character':
      return expression.of;
    case 'capture':
      return charactersOf(expression.of);
    case 'choice':
      return expression.branches.flatMap(charactersOf);
    default:
      return [];
  }
}

const MOST_BRANCHES = 50;

/**
 * Returns the characters that two branches of an alternation have in common; `undefined` if no two branches share a character. Only
 * branches that always match exactly one character are compared.
 */
function sharedByTwo(branches: readonly RegularExpression[]): CharacterSet | undefined {
  const sets = branches
    .slice(0, MOST_BRANCHES)
    .map(charactersOf)
    .filter((set) => set.length > 0);
  for (const [index, set] of sets.entries())
    for (const other of sets.slice(index + 1)) {
      const shared = set.filter(([first, last]) => other.some(([from, to]) => first <= to && from <= last));
      if (shared.length > 0) return shared;
    }
  return undefined;
}

/**
 * Whether a match can fail after a repetition of characters of `set`. This is the case if, for some text, `rest` does not match the
 * remaining text, however many characters the repetition has consumed.
 */
function canFail(rest: Rest | undefined, set: CharacterSet): boolean {
  for (let at = rest; at !== undefined; at = at.next) {
    if (!mayBeEmpty(at.first) && !isEverything(charactersOf(at.first))) return true;
    if (at.first.kind === 'repeat' && isEverything(charactersOf(at.first.of))) return false;
  }
  return !isEverything(set);
}

/** Whether the set contains all characters that can occur in an identifier. Line ends and control characters may be missing. */
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

function mayBeEmpty(expression: RegularExpression): boolean {
  switch (expression.kind) {
    case 'character':
      return false;
    case 'place':
      return true;
    case 'unknown':
      return !expression.isCharacter;
    case 'capture':
      return mayBeEmpty(expression.of);
    case 'sequence':
      return expression.parts.every(mayBeEmpty);
    case 'choice':
      return expression.branches.some(mayBeEmpty);
    case 'repeat':
      return expression.least === 0 || mayBeEmpty(expression.of);
  }
}

/** Whether a regular expression contains an assertion, which matches no character and may fail. */
function holdsConstraint(expression: RegularExpression): boolean {
  switch (expression.kind) {
    case 'character':
      return false;
    case 'place':
      return true;
    case 'unknown':
      return !expression.isCharacter;
    case 'sequence':
      return expression.parts.some(holdsConstraint);
    case 'choice':
      return expression.branches.some(holdsConstraint);
    case 'capture':
    case 'repeat':
      return holdsConstraint(expression.of);
  }
}
