import type { ConditionalPolicyType, RuleTypeName } from '../../../model/conditions/applicability.js';
import type { Condition } from '../../../model/conditions/condition.js';
import { CONDITIONS } from '../../../model/conditions/leaves.js';
import { LEGACY_KEYS } from '../../../model/conditions/legacy-keys.js';
import type { Edition, Engine } from '../../../model/policies/snapshot.js';

const BY_EDITION: Readonly<Record<Edition, ReadonlySet<string>>> = {
  spec: new Set(keysWhere(({ usableIn }) => usableIn.edition !== 'field')),
  field: new Set([...keysWhere(() => true), ...Object.keys(LEGACY_KEYS)]),
};

/** Returns the keys that a `conditions` object may have in the edition, on either engine. Spec: Conditions (policy and rule). */
export function conditionKeysIn(edition: Edition): ReadonlySet<string> {
  return BY_EDITION[edition];
}

export function isOfOtherEngine(key: string, engine: Engine): boolean {
  return CONDITIONS.some((one) => one.key === key && (one.usableIn.engine ?? engine) !== engine);
}

/** Returns the conditions that rules of the type support. */
export function conditionKeysOfRules(type: RuleTypeName): readonly string[] {
  return keysWhere(({ usableIn }) => usableIn.rules.includes(type));
}

/** Returns the conditions that policies of the type support. */
export function conditionKeysOfPolicies(type: string): readonly string[] {
  return keysWhere(({ usableIn }) => usableIn.policies?.includes(type as ConditionalPolicyType) ?? false);
}

function keysWhere(isWanted: (condition: Condition) => boolean): readonly string[] {
  return CONDITIONS.filter(isWanted).map(({ key }) => key);
}
