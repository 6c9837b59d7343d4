import type { MeaningIn } from '../../../analysis/questions/completions/case-search.js';
import { LIMIT_REACHED, UNKNOWABLE } from '../../../analysis/questions/session/reasons.js';
import { type RuleScope, scopeOf } from '../../../analysis/questions/session/scope.js';
import { Encoded } from '../../../analysis/symbolic/encode.js';
import { both } from '../../../analysis/symbolic/first-match.js';
import { appIdsOf } from '../../../analysis/symbolic/rule-lists.js';
import { evaluatorOf } from '../../../analysis/symbolic/theories/theory.js';
import { readBody } from '../../../documents/request/read-request.js';
import { evaluate } from '../../../logic/kleene/evaluate.js';
import { all, not } from '../../../logic/kleene/formula.js';
import { conjunction, MATCH, NOT_MATCH, negate, type Rank } from '../../../logic/kleene/verdict.js';
import { negated } from '../../../logic/solver/literal.js';
import type { Request } from '../../../model/facts/request.js';
import { blockedBy, blockedByZones } from '../../../model/facts/zones/zone.js';
import { completenessOf } from '../../../model/policies/completeness.js';
import type { Compiled } from '../../../simulate/compile.js';
import { EFFECT_HOLDS, type EffectAnswer, effectNotKnown } from '../control/answer.js';
import type { ControlContext } from '../control/context.js';
import type { FailingSignIns } from '../control/failing.js';
import { effectOfClaim } from './effect-of-claim.js';
import { populationConditions } from './sign-ins.js';

/** A claim that the service blocks certain sign-ins. `text` is the text of the evidence if the service does not block them. */
export interface RefusalClaim {
  /** The conditions of the sign-ins. A sign-in must satisfy all of them. */
  readonly within: readonly MeaningIn[];
  readonly text: string;
}

/**
 * Checks that network blocklists block the sign-ins of a claim, and that no exempt zone overrides the blocklists. Spec: Posture,
 * "Questions", `refused`.
 */
export function refused({ within, text }: RefusalClaim, context: ControlContext): EffectAnswer {
  const { compiled, limits, excepted, about = [], alsoExcluded = [], only } = context;
  const { world, snapshot } = compiled;
  if (!completenessOf(snapshot).isComplete('zones'))
    return effectNotKnown('the export does not contain all network zones', 'export the network zones');
  const here = [...about, ...populationConditions(context), ...excepted.map(not)];
  const region = [
    ...within,
    ...here.map((meaning) => ({ meaning, world })),
    ...alsoExcluded.map((one) => ({ meaning: not(one.meaning), world: one.world })),
  ];
  if (only !== undefined) return judgeOneSignIn(only, { region, text }, compiled);
  const scope = scopeOf([], compiled, appIdsOf(snapshot), limits, region);
  const encoded = region.map((one) => new Encoded(one.meaning, scope.space, one.world));
  const sure = scope.solve(
    encoded.map(({ must }) => must),
    'must pass',
  );
  const example = scope.requestOf(sure);
  if (example !== undefined && evaluateUnblocked(example, region, compiled) === MATCH) {
    const [{ world: at } = compiled] = within;
    const broken = all([...within.map(({ meaning }) => meaning), ...here, not(blockedByZones(at))]);
    context.reportViolations?.([{ meaning: broken, world: at }]);
    return { kind: 'fails', text, signIns: describedPassing(encoded, example, scope, compiled) };
  }
  const refusal = new Encoded(blockedByZones(world), scope.space, world);
  const possible = scope.solve([...encoded.map(({ actual }) => actual), negated(refusal.actual)], 'all');
  if (possible.kind === 'unsatisfiable') return EFFECT_HOLDS;
  return effectOfClaim({
    undecided: [possible.kind === 'undecided' ? LIMIT_REACHED : UNKNOWABLE],
    isAccessible: true,
  });
}

/** Checks a single sign-in: the claim fails if the sign-in should be blocked and the service does not block it. */
function judgeOneSignIn(
  only: Request,
  { region, text }: { readonly region: readonly MeaningIn[]; readonly text: string },
  compiled: Compiled,
): EffectAnswer {
  switch (evaluateUnblocked(only, region, compiled)) {
    case MATCH: {
      const users = { ids: [], possible: [], isExact: false };
      const described = {
        description: [],
        isDescriptionComplete: true,
        exceptions: 0,
        users,
        rules: [],
        hasNoCurrentUser: false,
      };
      return { kind: 'fails', text, signIns: { ...described, example: only } };
    }
    case NOT_MATCH:
      return EFFECT_HOLDS;
    default:
      return effectOfClaim({ undecided: [UNKNOWABLE], isAccessible: true });
  }
}

/**
 * Returns whether a sign-in satisfies all conditions of `region` and is not blocked by a network blocklist. The result is also `NOT_MATCH`
 * for an invalid request.
 */
function evaluateUnblocked(request: Request, region: readonly MeaningIn[], { world }: Compiled): Rank {
  if (!readBody(request, world).ok) return NOT_MATCH;
  const ranks = region.map(({ meaning, world: at }) =>
    evaluate(meaning, ({ fact, value }) => evaluatorOf(fact, [value], at)(request)(0)),
  );
  return conjunction([...ranks, negate(blockedBy(world, request.policyContext).rank)]);
}

/** Describes the sign-ins that should be blocked and are not. */
function describedPassing(
  region: readonly Encoded[],
  example: Request,
  scope: RuleScope,
  { snapshot }: Compiled,
): FailingSignIns {
  const decided = region.map(({ must }) => must).reduce((one, other) => both(one, other, scope.space.solver));
  const described = scope.described({
    decided,
    formula: all(region.map(({ bounds }) => bounds.must)),
    above: 0,
    apps: { appIds: appIdsOf(snapshot) },
  });
  const { users, isDescriptionComplete } = described;
  const isKnown = users.isExact && isDescriptionComplete;
  return { ...described, example, rules: [], hasNoCurrentUser: isKnown && users.ids.length === 0 };
}
