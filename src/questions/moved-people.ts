import { deepEqual } from '../base/deep-equal.js';
import { alternatives, counted, quoted } from '../base/messages.js';
import type { Snapshot } from '../policies/snapshot.js';
import type { Compiled } from '../simulate/compile.js';
import type { Space } from '../symbolic/space.js';
import type { Dimension } from '../symbolic/theories/dimension.js';

/**
 * Why an empty difference would prove nothing of users who are not the same to the rules of both states, or perhaps not:
 * a sign-in that says who it is, and nothing of their groups or profile, may be decided by other rules.
 */
export function movedPeople(before: Compiled, after: Compiled, { dimensions }: Space): string | undefined {
  const asked = dimensions.filter(({ of }) => of !== undefined);
  if (asked.length === 0 || isOfSamePeople(before.snapshot, after.snapshot)) return undefined;
  const logins = new Map(
    [before, after].flatMap(({ snapshot }) => snapshot.users.map(({ id, login }) => [id, login ?? id])),
  );
  const moved = [...logins].flatMap(([id, name]) => {
    if (![before, after].every((state) => mayHold(state, id))) return [];
    const moves = movesOf(id, asked, before, after);
    return moves.length === 0 ? [] : [`${quoted(name)} (${alternatives(moves, 'and')})`];
  });
  if (moved.length === 0) return undefined;
  return `${listed(moved)} ${moved.length === 1 ? 'is' : 'are'} not as before to what rules ask of users, and their sign-ins are not compared`;
}

/** An edit of policies leaves the very lists that were read. */
function isOfSamePeople(before: Snapshot, after: Snapshot): boolean {
  return (['users', 'groups', 'groupRules', 'unknown'] as const).every((key) => before[key] === after[key]);
}

function mayHold({ world }: Compiled, id: string): boolean {
  return world.holds('user', id) || world.whyOpen('user') !== undefined;
}

function movesOf(id: string, asked: readonly Dimension[], before: Compiled, after: Compiled): string[] {
  const people = [before, after].map(({ world }) => ({ world, person: world.person(id) }));
  if (deepEqual(people[0]?.person, people[1]?.person)) return [];
  return asked.flatMap(({ of, words }) => {
    const [was, is] = people.map(({ person, world }) => of?.(id, person, world));
    return was === is ? [] : [`${wordsOf(was, words)}, now ${wordsOf(is, words)}`];
  });
}

function wordsOf(value: number | undefined, words: Dimension['words']): string {
  return value === undefined ? 'not known' : words([value]);
}

const MOST_NAMED = 3;

function listed(words: readonly string[]): string {
  const more = words.length - MOST_NAMED;
  const first = words.slice(0, MOST_NAMED);
  return alternatives(more > 0 ? [...first, counted(more, 'more user')] : first, 'and');
}
