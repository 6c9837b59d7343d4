import { knownOf } from './known.js';
import { mappedTo } from './mapped-to.js';
import { policyTypeOf } from './policy-type.js';
import type { Snapshot } from './snapshot.js';
import { missingPolicyWords, unknownWords } from './unknown-words.js';

/**
 * What is not known of the policies of a type: whether there are others, or other rules, and what one asks; in words. What is
 * not known may ask for anything that the snapshot holds.
 */
export function unknownPartsOf(typeName: string, snapshot: Snapshot): readonly string[] {
  const { stated, rulesOf, conditionsOf } = knownOf(snapshot);
  const policies = snapshot.policies.filter(({ type }) => type === typeName);
  const type = policyTypeOf(typeName);
  const entries = [
    stated('policies', typeName),
    ...policies.flatMap(({ id, rules }) => [
      rulesOf(id).others,
      ...[id, ...rules.map((rule) => rule.id)].flatMap((one) => conditionsOf(one)),
    ]),
  ];
  const missing = type === undefined ? [] : [...mappedTo(snapshot, type).missing];
  return [
    ...entries.flatMap((entry) => (entry === undefined ? [] : [unknownWords(entry, snapshot)])),
    ...missing.flatMap(([id, apps]) => (type ? [missingPolicyWords(id, apps, type, snapshot)] : [])),
  ];
}
