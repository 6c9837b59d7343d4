import { completenessOf } from '../../../model/policies/completeness.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import type { SimulatedTypeName } from '../../../model/policies/policy-type.js';
import { quotedRule } from '../../../model/policies/rule-words.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { describeUnknownPartsOf } from '../../../model/policies/unknown-words.js';
import { type CheckTextAnswer, checkTextAnswer, checkTextUndecided } from '../control/answer.js';
import type { ControlContext } from '../control/context.js';

/**
 * The result of a check text (a framework's instruction for assessors) that a single rule can prove. With `each`, every rule must meet a
 * requirement, so one rule that violates it proves that the check text fails. With `some`, at least one rule must meet it, so one rule that
 * meets it proves that the check text holds.
 */
const PROVED_BY_ONE = { each: 'fails', some: 'holds' } as const satisfies Record<
  string,
  CheckTextAnswer['kind']
>;

/**
 * Returns the result of a check text (a framework's instruction for assessors) about all policies or rules of a type (`each`), or about at
 * least one (`some`). If the export may lack policies or rules of the type, the result is undecided, unless a known rule alone proves it.
 * Spec: Posture, "Verdicts".
 */
export function asFarAsKnown(
  quantifier: keyof typeof PROVED_BY_ONE,
  type: SimulatedTypeName,
  snapshot: Snapshot,
  answer: CheckTextAnswer,
): CheckTextAnswer {
  if (answer.kind === 'undecided' || answer.kind === PROVED_BY_ONE[quantifier]) return answer;
  return isPartOfTypeMissing(type, snapshot)
    ? checkTextUndecided(
        `${answer.text}, but the export does not contain all policies and rules of this type`,
      )
    : answer;
}

/**
 * Returns the result of a check text (a framework's instruction for assessors) that each of the given rules must meet. The result is
 * undecided if a value is unknown, or if the export may lack rules.
 *
 * @param isSo - returns whether a rule meets the requirement; `undefined` if that is unknown.
 */
export function checkTextOfEachRule(
  type: SimulatedTypeName,
  rules: readonly PolicyRule[],
  isSo: (one: PolicyRule) => boolean | undefined,
  words: { readonly so: string; readonly notSo: (wrong: PolicyRule) => string },
  { compiled: { snapshot } }: ControlContext,
): CheckTextAnswer {
  const read = rules.map((one) => ({ one, is: isSo(one) }));
  const wrong = read.find(({ is }) => is === false)?.one;
  if (wrong !== undefined)
    return checkTextAnswer(false, `${quotedRule(wrong)} ${words.notSo(wrong)}`, [wrong.rule]);
  const open = read.find(({ is }) => is === undefined)?.one;
  if (open !== undefined) return checkTextUndecided(`the value in ${quotedRule(open)} is unknown`);
  return asFarAsKnown('each', type, snapshot, checkTextAnswer(true, words.so, []));
}

/**
 * Whether the export may lack policies or rules of a type, or their mappings to applications. That is so if its list of unknown parts names
 * them, or if it has no policy of the type, although every org has one.
 */
export function isPartOfTypeMissing(type: SimulatedTypeName, snapshot: Snapshot): boolean {
  return (
    !snapshot.policies.some((policy) => policy.type === type) ||
    completenessOf(snapshot).unknownPart('mappings', type) !== undefined ||
    describeUnknownPartsOf(type, snapshot).length > 0
  );
}
