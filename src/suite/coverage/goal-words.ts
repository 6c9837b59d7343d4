import { printable } from '../../base/printable.js';
import { nameOrId, ruleWords } from '../../policies/rule-words.js';
import { comparisonWords } from './comparisons.js';
import type { Goal } from './goals.js';
import type { Owner } from './points.js';

/** What would be covered, in words: the name of a test that does. */
export function goalWords(goal: Goal): string {
  const { measure, owner, zone } = goal;
  if (zone !== undefined) return `on the border of ${nameOrId({ id: zone.id, name: zone.name ?? null })}`;
  const words = owner === undefined ? '' : ownerWords(owner);
  const rest = WORDS[measure](goal);
  return rest === '' ? words : `${words}: ${rest}`;
}

/** `Policy › Rule`; of a policy its name. */
export function ownerWords({ policy, rule }: Pick<Owner, 'policy' | 'rule'>): string {
  return rule === undefined ? nameOrId(policy) : ruleWords({ policy, rule });
}

const WORDS = {
  rules: () => 'decides',
  leaves: ({ leaf, verdict }) => `${leaf?.type} ${verdict}`,
  independence: ({ leaf }) => `${leaf?.type} alone NOT_MATCH`,
  atoms: ({ atom }) => printable(`\`${atom === undefined ? '' : comparisonWords(atom)}\` true, and false`),
  boundaries: () => '',
} as const satisfies Record<Goal['measure'], (goal: Goal) => string>;
