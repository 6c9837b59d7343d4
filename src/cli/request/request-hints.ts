import { brandedType, neutralType } from '../../base/brand.js';
import { quoted } from '../../base/messages.js';
import { didYouMeanTyped } from '../../base/near-miss.js';
import { ownAt } from '../../base/own.js';
import { CLOSED_FIELDS } from '../../facts/facts.js';
import { type NamedKind, nearestNameHint } from '../../policies/by-name.js';
import { NAMED } from '../../policies/names.js';
import { POLICY_TYPES, policyTypeOf } from '../../policies/policy-type.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { unknownFieldsOf } from '../../read/request/request-fields.js';

/** A field that nothing reads changes nothing: its author should know. */
export function unknownFieldHints(request: unknown): string[] {
  return unknownFieldsOf(request).map(({ path, meant }) => {
    const suggestion = meant === undefined ? '' : `; did you mean \`${meant}\`?`;
    return `nothing reads the field ${quoted(path)} of the request${suggestion}`;
  });
}

/** A person whom the snapshot does not hold is known by the login and the groups that are given, and by nothing else. */
function strangerHints(request: unknown, snapshot: Snapshot): string[] {
  const [id = ''] = textsAt(request, 'policyContext.user.id');
  const isDescribed = ownAt(request, ['policyContext', 'user', 'groupIds']) != null;
  if (!isDescribed || snapshot.users.length === 0 || snapshot.users.some((user) => user.id === id)) return [];
  const nearest = nearestNameHint(id, 'user', snapshot);
  return [
    `the snapshot holds no user ${quoted(id)}: nothing is known of them but the groups that are given`,
    ...(nearest === undefined ? [] : [nearest]),
  ];
}

/** A user is taken as given where the snapshot holds none: nothing is then known of a name that is mistyped, either. */
export function userHints(request: unknown, snapshot: Snapshot): string[] {
  const { users } = snapshot;
  const [id] = textsAt(request, 'policyContext.user.id');
  const isDescribed = Object.keys(ownAt(request, ['policyContext', 'user']) ?? {}).length > 1;
  if (users.length > 0 || id === undefined || isDescribed) return strangerHints(request, snapshot);
  return [
    `the snapshot holds no users: nothing is known of ${quoted(id)} but the id; give --group, too, for what the user is a member of`,
  ];
}

/** What a refused request names that is not there, and what it probably meant. */
export function refusalHints(request: unknown, snapshot: Snapshot): string[] {
  return [...idHints(request, snapshot), ...wordHints(request, snapshot)];
}

/** The fields that hold ids. */
const ID_FIELDS = {
  appInstance: 'app',
  'policyContext.user.id': 'user',
  'policyContext.groups.ids': 'group',
  'policyContext.zones.ids': 'zone',
  'policyContext.device.assuranceId': 'deviceAssurance',
  'policyContext.device.assuranceIds': 'deviceAssurance',
} as const satisfies Record<string, NamedKind>;

function idHints(request: unknown, snapshot: Snapshot): string[] {
  return Object.entries(ID_FIELDS).flatMap(([field, kind]) => {
    const held = new Set(NAMED[kind](snapshot).map(({ id }) => id));
    if (held.size === 0) return [];
    return textsAt(request, field)
      .filter((id) => !held.has(id))
      .flatMap((id) => nearestNameHint(id, kind, snapshot) ?? []);
  });
}

function wordHints(request: unknown, { brand }: Snapshot): string[] {
  const typeNames = POLICY_TYPES.map(({ name }) => brandedType(name, brand));
  const isType = (name: string) => policyTypeOf(neutralType(name, brand)) !== undefined;
  return [
    ...misspelt(request, 'policyTypes', 'policy type', typeNames, isType),
    ...CLOSED_FIELDS.flatMap(({ field, title, noun, values }) =>
      misspelt(request, field, title === noun ? noun : `${title} ${noun}`, values),
    ),
  ];
}

function misspelt(
  request: unknown,
  field: string,
  what: string,
  words: readonly string[],
  isKnown = (word: string) => words.includes(word),
): string[] {
  return textsAt(request, field).flatMap((word) => {
    const suggestion = isKnown(word) ? '' : didYouMeanTyped(word, words);
    return suggestion === '' ? [] : [`no ${what} ${quoted(word)}${suggestion}`];
  });
}

/** The text, or the texts of the list, at a dotted path of any value. */
function textsAt(value: unknown, field: string): string[] {
  const at = ownAt(value, field.split('.'));
  return (Array.isArray(at) ? at : [at]).filter((text) => typeof text === 'string');
}
