import type { EffectAnswer, OpenReason } from '../control/answer.js';

/** Checks that all of several claims hold. The first claim that fails refutes the combination, even if other claims are undecided. */
export function allHold(claims: readonly (() => EffectAnswer)[]): EffectAnswer {
  const answers: EffectAnswer[] = [];
  for (const ask of claims) {
    const answer = ask();
    if (answer.kind === 'fails') return answer;
    answers.push(answer);
  }
  const open = answers.flatMap((one) => (one.kind === 'undecided' ? one.reasons : []));
  if (open.length > 0) return { kind: 'undecided', reasons: eachOnce(open) };
  const [other] = answers.filter(({ kind }) => kind !== 'holds');
  if (other !== undefined) return other;
  return { kind: 'holds', isVacuous: answers.every((one) => one.kind === 'holds' && one.isVacuous) };
}

/** Removes duplicate reasons, because several claims may be undecided for the same reason. */
function eachOnce(reasons: readonly OpenReason[]): readonly OpenReason[] {
  return [...new Map(reasons.map((one) => [`${one.why}\n${one.remedy}`, one])).values()];
}

/**
 * Checks that at least one of two claims holds. If neither is proved, the result is undecided if one of them is undecided; otherwise it is
 * the result of the first claim.
 */
export function eitherHolds(one: EffectAnswer, other: () => EffectAnswer): EffectAnswer {
  if (one.kind === 'holds') return one;
  const second = other();
  if (second.kind === 'holds') return second;
  return [one, second].find(({ kind }) => kind === 'undecided') ?? one;
}
