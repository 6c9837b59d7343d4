import { memoize } from '../../base/memo.js';
import { quoted } from '../../base/messages.js';
import { MATCH, NOT_MATCH, type Rank, UNDEFINED } from '../../logic/kleene/verdict.js';
import type { CoreRequest } from './core-request.js';
import { danglingAtoms } from './definition/listed-fact.js';
import { mayBeEveryone } from './everyone.js';
import { ask, type Fact, type Marks, type Meaning, marking } from './fact.js';
import { groupNumbersOf } from './known-request.js';
import type { Memberships, World } from './world.js';

/** The fact that states the groups of the user. Everyone is in the everyone group. Spec: Conditions (policy and rule), `people`. */
export const group: Fact = {
  name: 'group',
  fields: ['policyContext.user.id', 'policyContext.groups.ids'],
  kind: 'group',
  about: 'person',
  flags: [
    {
      flag: '--group',
      value: 'group',
      what: 'a group of the user, by id or name; with --user, the user is in no other groups',
      field: 'policyContext.groups.ids',
      kind: 'group',
      isList: true,
      beside: { flag: '--user', field: 'policyContext.user.groupIds' },
      instead: ['policyContext.user.id'],
    },
  ],
  words: (found, { ids }) => ids('group', found, 'no group'),
  found(request, world) {
    const memberships = membershipsOf(request, world);
    const isKnown = memberships?.complete || memberships?.inside.length || memberships?.outside.length;
    return isKnown ? memberships?.inside : undefined;
  },
  unknowable(id, world, request) {
    const isStated = request !== undefined && membershipsOf(request, world)?.complete;
    if (!isStated || !mayBeEveryone(id, world)) return undefined;
    return `the group ${quoted(world.nameOf('group', id) ?? id)} may be the everyone group, which the export does not identify: add the response of \`GET /api/v1/groups\``;
  },
  bind(atoms, world) {
    const everyone = [...world.everyone].flatMap((id) => atoms.get(id) ?? []);
    const dangling = world.isEveryoneMissing ? [] : danglingAtoms(atoms, 'group', world);
    const possibleEveryone = [...atoms].flatMap(([id, atom]) => (mayBeEveryone(id, world) ? [atom] : []));
    const held = [...world.idsOf('group')];
    const atomOf = Int32Array.from(held, (id) => atoms.get(id) ?? -1);
    const markGiven = (ids: readonly string[], marks: Marks) => {
      for (const id of ids) {
        const atom = atoms.get(id);
        if (atom !== undefined) marks.set(atom, MATCH);
      }
    };
    /** Records whether the user is in the given groups. Pass `request` only if the request itself lists these groups. */
    const markHeld = (ids: readonly string[], rank: Rank, marks: Marks, request?: CoreRequest) => {
      const numbers = groupNumbersOf(request, world) ?? world.groupNumbering.numbersOf(ids, request);
      for (let index = 0; index < ids.length; index++) {
        const atom = atomOf[numbers[index] as number] ?? -1;
        if (atom >= 0) marks.set(atom, rank);
      }
    };
    const markAll = ({ inside, outside, complete }: Memberships, marks: Marks, request?: CoreRequest) => {
      if (complete) for (const atom of possibleEveryone) marks.set(atom, UNDEFINED);
      else for (const atom of dangling) marks.set(atom, NOT_MATCH);
      if (world.isComplete('group')) markHeld(inside, MATCH, marks, request);
      else markGiven(inside, marks);
      if (outside.length > 0) markHeld(outside, NOT_MATCH, marks);
      for (const atom of everyone) marks.set(atom, MATCH);
    };
    const marksOf = memoize((memberships: Memberships) => {
      const marks = new Map<number, Rank>();
      markAll(memberships, marks);
      return [...marks];
    });
    return marking((request, marks) => {
      const memberships = membershipsOf(request, world) ?? NOTHING_KNOWN;
      if (isGiven(request)) markAll(memberships, marks, request);
      else for (const [atom, rank] of marksOf(memberships)) marks.set(atom, rank);
      return memberships.complete ? NOT_MATCH : UNDEFINED;
    });
  },
};

const NOTHING_KNOWN: Memberships = { inside: [], outside: [], complete: false };

export function inGroup(id: string): Meaning {
  return ask(group, id);
}

/** Whether the request itself lists the groups of the user. The memberships then cannot be cached by user. */
function isGiven({ policyContext: { user, groups } }: CoreRequest): boolean {
  return groups != null || user?.groupIds != null;
}

const NONE: readonly string[] = [];

/** Returns the known memberships of the user, or `undefined` if nothing is known. */
export function membershipsOf(
  { policyContext: { user, groups } }: CoreRequest,
  world: World,
): Memberships | undefined {
  const given = groups?.ids ?? user?.groupIds;
  if (given != null) return { inside: given, outside: NONE, complete: true };
  return user?.id == null ? undefined : world.person(user.id, user.profile ?? undefined)?.memberships;
}
