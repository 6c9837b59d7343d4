import { knownOf } from './known.js';
import { mappedTo } from './mapped-to.js';
import { policyTypeOf } from './policy-type.js';
import type { Snapshot } from './snapshot.js';
import { missingPolicyWords, unknownWords } from './unknown-words.js';

/**
 * Says which parts of the policies of a type are unknown: further policies, further rules, or conditions. An unknown part may
 * refer to any object of the snapshot.
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
