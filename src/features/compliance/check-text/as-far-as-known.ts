import { completenessOf } from '../../../model/policies/completeness.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import type { SimulatedTypeName } from '../../../model/policies/policy-type.js';
import { quotedRule } from '../../../model/policies/rule-words.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { describeUnknownPartsOf } from '../../../model/policies/unknown-words.js';
import { type CheckTextAnswer, checkTextAnswer, checkTextUndecided } from '../control/answer.js';
import type { Asking } from '../control/asking.js';

/** The answer that one rule alone proves: a wrong one refutes `each`, a right one proves `some`. */
const SHOWN_BY_ONE = { each: 'fails', some: 'holds' } as const satisfies Record<
  string,
  CheckTextAnswer['kind']
>;

/**
 * A check text about each policy or rule of a type, or some of them, as far as these are known: where the snapshot states that
 * some of it is missing, what one of them does not show by itself is unknown. Spec: Posture, "Verdicts".
 */
export function asFarAsKnown(
  quantifier: keyof typeof SHOWN_BY_ONE,
  type: SimulatedTypeName,
  snapshot: Snapshot,
  answer: CheckTextAnswer,
): CheckTextAnswer {
  if (answer.kind === 'undecided' || answer.kind === SHOWN_BY_ONE[quantifier]) return answer;
  return isPartOfTypeMissing(type, snapshot)
    ? checkTextUndecided(
        `${answer.text}, but the export does not contain all policies and rules of this type`,
      )
    : answer;
}

/**
 * Whether each of these rules of a type meets a requirement, or how one of them does not, as far as the rules are known.
 *
 * @param isSo - whether a rule meets it; `undefined` if that is unknown.
 */
export function checkTextOfEachRule(
  type: SimulatedTypeName,
  rules: readonly PolicyRule[],
  isSo: (one: PolicyRule) => boolean | undefined,
  words: { readonly so: string; readonly notSo: (wrong: PolicyRule) => string },
  { compiled: { snapshot } }: Asking,
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
 * Whether policies or rules of a type may be missing or incomplete: the snapshot states so, or it holds no policy of the type,
 * although the service always keeps one.
 */
export function isPartOfTypeMissing(type: SimulatedTypeName, snapshot: Snapshot): boolean {
  return (
    !snapshot.policies.some((policy) => policy.type === type) ||
    completenessOf(snapshot).unknownPart('mappings', type) !== undefined ||
    describeUnknownPartsOf(type, snapshot).length > 0
  );
}
