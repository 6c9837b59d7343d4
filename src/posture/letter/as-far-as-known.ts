import { knownOf } from '../../policies/known.js';
import type { PolicyRule } from '../../policies/policy.js';
import type { SimulatedTypeName } from '../../policies/policy-type.js';
import { quotedRule } from '../../policies/rule-words.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { type LetterAnswer, letterAnswer, letterNotKnown } from '../control/answer.js';
import type { Asking } from '../control/asking.js';

/** Of what a letter speaks: one that is otherwise shows `each` false, one that is so shows `some` true. */
const SHOWN_BY_ONE = { each: 'fails', some: 'holds' } as const satisfies Record<string, LetterAnswer['kind']>;

/**
 * A letter about each policy or rule of a type, or some of them, as far as these are known: where the snapshot states that
 * some of it is missing, what one of them does not show by itself is not known. Spec: Posture, "Verdicts".
 */
export function asFarAsKnown(
  quantifier: keyof typeof SHOWN_BY_ONE,
  type: SimulatedTypeName,
  snapshot: Snapshot,
  answer: LetterAnswer,
): LetterAnswer {
  if (answer.kind === 'not known' || answer.kind === SHOWN_BY_ONE[quantifier]) return answer;
  return isPartOfTypeMissing(type, snapshot)
    ? letterNotKnown(`${answer.text}, but the snapshot does not hold all policies and rules of this type`)
    : answer;
}

/** That each rule of a type is so, or what is otherwise in one that is not, as far as the rules are known. */
export function letterOfEachRule(
  type: SimulatedTypeName,
  wrong: PolicyRule | undefined,
  words: { readonly so: string; readonly notSo: (wrong: PolicyRule) => string },
  { compiled: { snapshot } }: Asking,
): LetterAnswer {
  const found = wrong === undefined ? words.so : `${quotedRule(wrong)} ${words.notSo(wrong)}`;
  return asFarAsKnown('each', type, snapshot, letterAnswer(wrong === undefined, found, [wrong?.rule]));
}

/** Whether a snapshot states that there may be other policies or rules of a type, or that one of them may be otherwise. */
export function isPartOfTypeMissing(type: SimulatedTypeName, snapshot: Snapshot): boolean {
  const { stated, conditionsOf } = knownOf(snapshot);
  const policies = snapshot.policies.filter((policy) => policy.type === type);
  return (
    stated('policies', type) !== undefined ||
    stated('mappings', type) !== undefined ||
    policies.some(
      ({ id, rules }) =>
        stated('rules', id) !== undefined || [id, ...rules.map((rule) => rule.id)].some(hasOpenConditions),
    )
  );

  function hasOpenConditions(id: string): boolean {
    return conditionsOf(id).length > 0;
  }
}
