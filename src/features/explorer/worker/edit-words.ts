import { printable } from '../../../base/printable.js';
import { type NamedResource, nameWithId } from '../../../model/policies/display-names.js';
import { nameOrId, ruleWords } from '../../../model/policies/rule-words.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { EditKind, EditOf, PageEdit } from '../protocol/edits.js';

/** Returns the description of an edit as text. `org` is the org before the edit. */
export function editWords(edit: PageEdit, org: Snapshot): string {
  return wordsOf(edit, org);
}

function wordsOf<Kind extends EditKind>(edit: EditOf<Kind>, org: Snapshot): string {
  return WORDS[edit.kind](edit, org);
}

const WORDS: { readonly [Kind in EditKind]: (edit: EditOf<Kind>, org: Snapshot) => string } = {
  move: ({ above, policyId, ...edit }, org) =>
    above === null
      ? `${ruleAt({ policyId, ...edit }, org)} is moved below the other rules`
      : `${ruleAt({ policyId, ...edit }, org)} is moved above ${nameOrId(named({ policyId, ruleId: above }, org).rule)}`,
  status: ({ isActive, ...edit }, org) => `${ruleAt(edit, org)} is ${isActive ? 'activated' : 'deactivated'}`,
  condition: (edit, org) => `${ruleAt(edit, org)}: ${valueWords('conditions', edit)}`,
  action: (edit, org) => `${ruleAt(edit, org)}: ${valueWords('actions', edit)}`,
  copy: ({ policyId, likeId, name }, org) => {
    const { policy, rule } = named({ policyId, ruleId: likeId }, org);
    return `${nameOrId(policy)} › ${printable(name)} is added above ${nameOrId(rule)} as a copy of it`;
  },
  remove: (edit, org) => `${ruleAt(edit, org)} is removed`,
  member: ({ groupId, userId, isIn }, { users, groups }) => {
    const user = users.find(({ id }) => id === userId);
    const group = groups.find(({ id }) => id === groupId) ?? { id: groupId, name: null };
    return `${nameWithId({ id: userId, name: user?.login })} is ${isIn ? 'added to' : 'removed from'} ${nameOrId(group)}`;
  },
};

interface RuleIds {
  readonly policyId: string;
  readonly ruleId: string;
}

function ruleAt(ids: RuleIds, org: Snapshot): string {
  return ruleWords(named(ids, org));
}

/** Returns a rule and its policy. If the org does not contain them, their ids are used as names. */
function named({ policyId, ruleId }: RuleIds, { policies }: Snapshot) {
  const policy = policies.find(({ id }) => id === policyId);
  const rule: NamedResource = policy?.rules.find(({ id }) => id === ruleId) ?? { id: ruleId, name: null };
  return { policy: policy ?? { id: policyId, name: null }, rule };
}

function valueWords(
  of: string,
  { path, value }: { readonly path: readonly string[]; readonly value?: unknown },
): string {
  const at = printable([of, ...path].join('.'));
  return value === undefined
    ? `\`${at}\` is removed`
    : `\`${at}\` becomes \`${printable(JSON.stringify(value))}\``;
}
