import { brandedType, canonicalType } from '../../base/brand.js';
import { didYouMeanTyped } from '../../base/did-you-mean/nearest-word.js';
import { quoted } from '../../base/messages.js';
import { ownAt } from '../../base/own.js';
import { suggestAssignedGroups } from '../../documents/request/assigned-groups.js';
import { unknownFieldsOf } from '../../documents/request/request-fields.js';
import { CLOSED_FIELDS } from '../../model/facts/facts.js';
import { NAMED_RESOURCES } from '../../model/policies/display-names.js';
import { type NamedKind, nearestNameHint } from '../../model/policies/find-by-name.js';
import { POLICY_TYPES, policyTypeOf } from '../../model/policies/policy-type.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { Compiled } from '../../simulate/compile.js';

/** The option that states the groups of a user. */
export const GROUPS_FLAG = '`--group`';

/** Returns a hint for each field that has no effect because nothing reads it. */
export function unknownFieldHints(request: unknown): string[] {
  return unknownFieldsOf(request).map(({ path, meant }) => {
    const suggestion = meant === undefined ? '; remove it' : `; did you mean \`${meant}\`?`;
    return `the field ${quoted(path)} of the request has no effect${suggestion}`;
  });
}

/** Returns hints for a rejected request: the likely meaning of each unknown name, and how to query an assigned user instead. */
export function refusalHints(request: unknown, { snapshot, world }: Compiled): string[] {
  return [
    ...idHints(request, snapshot),
    ...wordHints(request, snapshot),
    ...suggestAssignedGroups(request, world, GROUPS_FLAG),
  ];
}

/** The fields of a request that hold ids. */
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
    const held = new Set(NAMED_RESOURCES[kind](snapshot).map(({ id }) => id));
    if (held.size === 0) return [];
    return textsAt(request, field)
      .filter((id) => !held.has(id))
      .flatMap((id) => nearestNameHint(id, kind, snapshot) ?? []);
  });
}

function wordHints(request: unknown, { brand }: Snapshot): string[] {
  const typeNames = POLICY_TYPES.map(({ name }) => brandedType(name, brand));
  const isType = (name: string) => policyTypeOf(canonicalType(name, brand)) !== undefined;
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

/** Returns the text, or the texts of a list, at a dotted path of any value. */
function textsAt(value: unknown, field: string): string[] {
  const at = ownAt(value, field.split('.'));
  return (Array.isArray(at) ? at : [at]).filter((text) => typeof text === 'string');
}
