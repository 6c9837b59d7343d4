import { known } from '../../logic/kleene/verdict.js';
import type { PolicyRule } from '../../policies/policy.js';
import type { NamedRule } from '../../policies/rule-words.js';
import { explainRule } from '../../simulate/explain.js';
import type { JudgedDecision } from './judge.js';

/** A fact of the sign-in that no event states and that the deciding rule implies. */
export interface InferredFact {
  readonly fact: string;
  readonly value: string;
  /** Whether the sign-in had it, or did not. */
  readonly holds: boolean;
}

/** A rule above the deciding one: it did not match, so at least one of its unknown conditions did not hold. */
export interface PassedRule extends NamedRule {
  /** Paths of these conditions. */
  readonly unknown: readonly string[];
}

/** The facts that follow from the recorded rule, and the rules that it passed for an unknown reason. */
export interface Inferred {
  readonly facts: readonly InferredFact[];
  readonly passed: readonly PassedRule[];
}

/**
 * Returns the conclusions from the recorded rule: its conditions held, and no rule above it matched. Nothing follows where
 * the snapshot contradicts the record. Spec: Sign-in logs, 7, "Learned facts".
 */
export function inferredFrom({ recorded, request, org }: JudgedDecision): Inferred {
  const { decider } = org;
  const { type, rule } = recorded;
  const learned = decider.learn(type, request, rule.id);
  if (learned === undefined) return { facts: [], passed: [] };
  const { possible } = decider.decideKnowing(type, request, learned) ?? { possible: [] };
  const end = possible.findIndex((one) => one.rule.id === rule.id);
  return {
    facts: [...learned].map(([key, rank]): InferredFact => {
      const at = key.indexOf(' ');
      return { fact: key.slice(0, at), value: key.slice(at + 1), holds: rank === known(true) };
    }),
    passed: possible.slice(0, Math.max(0, end)).map((one) => ({
      ...one,
      unknown: unknownConditions(one, { recorded, request, org }),
    })),
  };
}

function unknownConditions(
  { rule }: PolicyRule,
  { recorded, request, org }: Pick<JudgedDecision, 'org' | 'recorded' | 'request'>,
): readonly string[] {
  const planned = org.decider.planned(recorded.type, request, rule.id);
  if (planned === undefined) return [];
  const explained = explainRule(org.decider.compiled, request, planned);
  const open = [...explained.policy.leaves, ...explained.rule.leaves].filter(
    ({ verdict }) => verdict === 'UNDEFINED',
  );
  return [...new Set(open.map(({ type }) => type))];
}
