import { known } from '../../../logic/kleene/verdict.js';
import type { Request } from '../../../model/facts/request.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import type { NamedRule } from '../../../model/policies/rule-words.js';
import { explainRule } from '../../../simulate/explain.js';
import type { JudgedDecision } from './judge.js';

/** A fact of a sign-in that no event states, inferred from the rule that decided. */
export interface InferredFact {
  readonly fact: string;
  readonly value: string;
  /** Whether the fact had `value` in the sign-in. `false` means that it definitely had another value. */
  readonly holds: boolean;
}

/** A rule above the deciding rule. It did not match, so at least one of its unknown conditions did not hold. */
export interface PassedRule extends NamedRule {
  /** The paths of the rule's conditions whose results are unknown. */
  readonly unknown: readonly string[];
}

/**
 * The conclusions from the recorded deciding rule: the facts that follow from it (`facts`), and the rules above it that did not match
 * although no known fact explains why (`passed`).
 */
export interface Inferred {
  readonly facts: readonly InferredFact[];
  readonly passed: readonly PassedRule[];
}

/**
 * Infers facts from the recorded rule: its conditions held, and no rule above it matched. Infers nothing if the snapshot contradicts the
 * record. Spec: Sign-in logs, 7, "Learned facts".
 */
export function inferFacts(judged: Pick<JudgedDecision, 'org' | 'recorded' | 'request'>): Inferred {
  const { recorded, org } = judged;
  const { decider } = org;
  const { type, rule } = recorded;
  const deviceFacts = inferDeviceFacts(judged);
  const request = deviceFacts.reduce(
    (before, { fact, isTrue }) => withDevice(before, fact, isTrue),
    judged.request,
  );
  const learned = decider.learn(type, request, rule.id);
  if (learned === undefined) return { facts: [], passed: [] };
  const { possible } = decider.decideWithLearned(type, request, learned) ?? { possible: [] };
  const end = possible.findIndex((one) => one.rule.id === rule.id);
  return {
    facts: [
      ...deviceFacts.map(({ fact, isTrue }): InferredFact => ({ fact, value: 'true', holds: isTrue })),
      ...[...learned].map(([key, rank]): InferredFact => {
        const at = key.indexOf(' ');
        return { fact: key.slice(0, at), value: key.slice(at + 1), holds: rank === known(true) };
      }),
    ],
    passed: possible.slice(0, Math.max(0, end)).map((one) => ({
      ...one,
      unknown: unknownConditions(one, { recorded, request, org }),
    })),
  };
}

/**
 * Returns the device facts that the recorded rule implies. It tries both values of each fact, because device facts depend on each other in
 * ways that conditions do not show.
 */
function inferDeviceFacts({
  recorded,
  request,
  org: { decider },
}: Pick<JudgedDecision, 'org' | 'recorded' | 'request'>): readonly DeviceFact[] {
  const isPossible = (fact: DeviceFact['fact'], isTrue: boolean) =>
    decider
      .decide(recorded.type, withDevice(request, fact, isTrue))
      ?.possible.some(({ rule }) => rule.id === recorded.rule.id) ?? true;
  return DEVICE_FACTS.flatMap((fact): DeviceFact[] => {
    if (request.policyContext.device?.[fact] != null) return [];
    const [isPossibleIfTrue, isPossibleIfFalse] = [isPossible(fact, true), isPossible(fact, false)];
    return isPossibleIfTrue === isPossibleIfFalse ? [] : [{ fact, isTrue: isPossibleIfTrue }];
  });
}

const DEVICE_FACTS = ['managed', 'registered'] as const;

interface DeviceFact {
  readonly fact: (typeof DEVICE_FACTS)[number];
  readonly isTrue: boolean;
}

function withDevice(request: Request, fact: DeviceFact['fact'], isTrue: boolean): Request {
  const { policyContext } = request;
  return {
    ...request,
    policyContext: { ...policyContext, device: { ...policyContext.device, [fact]: isTrue } },
  };
}

function unknownConditions(
  { rule }: PolicyRule,
  { recorded, request, org }: Pick<JudgedDecision, 'org' | 'recorded' | 'request'>,
): readonly string[] {
  const planned = org.decider.findRule(recorded.type, request, rule.id);
  if (planned === undefined) return [];
  const explained = explainRule(org.decider.compiled, request, planned);
  const open = [...explained.policy.leaves, ...explained.rule.leaves].filter(
    ({ verdict }) => verdict === 'UNDEFINED',
  );
  return [...new Set(open.map(({ type }) => type))];
}
