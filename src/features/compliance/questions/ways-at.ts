import type { SignInCase } from '../../../analysis/questions/completions/sign-in-cases.js';
import { accessListOf } from '../../../analysis/questions/session/access-list.js';
import { getOrMake, memoize } from '../../../base/memo.js';
import type { Request } from '../../../model/facts/request.js';
import type { SimulatedTypeName } from '../../../model/policies/policy-type.js';
import type { Compiled } from '../../../simulate/compile.js';
import { applicationReader } from '../../../simulate/outcome/application.js';
import { type EffectReader, effectOfRule, ruleInPolicy } from '../../../simulate/outcome/part.js';
import { pairsOf } from '../../../simulate/outcome/required.js';
import {
  applicationRequirements,
  type Requirement,
  sessionRequirements,
} from '../../../simulate/outcome/requirement.js';
import { routingReader } from '../../../simulate/outcome/routing.js';
import { sessionReader } from '../../../simulate/outcome/session.js';
import { reasonsIn, valueIf } from '../../../simulate/outcome/settled.js';
import type { CaseOutcome } from '../../../testing/expect/case-outcome.js';
import type { EffectAnswer } from '../control/answer.js';
import { effectNotKnown } from '../control/answer.js';
import { type Asking, sharedSession } from '../control/asking.js';
import { effectOfClaim } from './effect-of-claim.js';
import type { AskedPath } from './judge-path.js';
import { nothingDecides } from './nothing-decides.js';
import { onClassic } from './on-classic.js';
import { claimOfSignIns, type SignInClaim } from './sign-ins.js';

/** The sign-ins that a claim about ways in is of. */
export type WaysInto = Pick<SignInClaim, 'appIds' | 'within'>;

/** The ways in of one case: the minimal sets of authenticators that both policies admit. */
export type WaysAt =
  | { readonly kind: 'paths'; readonly paths: readonly AskedPath[] }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'undecided'; readonly reason: string };

/** Which ways are looked at: those that the person can have, or those of any authenticators. */
export interface WaysLookedAt {
  readonly types: SignInClaim['types'];
  pathsOf(outcome: CaseOutcome): ReturnType<CaseOutcome['joint']>['canBeMet']['paths'];
}

export const WHAT_CAN_BE_HAD: WaysLookedAt = {
  types: ['IDP_DISCOVERY', 'SVC_SIGN_ON', 'ACCESS_POLICY', 'MFA_ENROLL'],
  pathsOf: ({ joint }) => joint().canBeMet.paths,
};

/** The paths that both policies accept, with any authenticators. */
const WHAT_IS_ASKED: WaysLookedAt = {
  types: ['SVC_SIGN_ON', 'ACCESS_POLICY'],
  pathsOf: ({ joint }) => joint().required.paths,
};

/** A judgement of the ways in of a case. */
type JudgeWays = (ways: WaysAt, one: SignInCase) => ReturnType<SignInClaim['judge']>;

/**
 * A claim about the ways into applications. Where it depends on what may be enrolled, and `isOfAll`, it still holds if it holds
 * of all authenticators of the org. Spec: Posture, "Questions".
 */
export function claimOfWays(
  { appIds, within }: WaysInto,
  judge: JudgeWays,
  asking: Asking,
  { isOfAll, beside = [] }: { readonly isOfAll: boolean; readonly beside?: SignInClaim['types'] },
): EffectAnswer {
  const { compiled } = asking;
  const classic = onClassic(compiled);
  if (classic !== undefined) return classic;
  const unmapped = appIds.filter((id) => accessListOf(id, sharedSession(compiled)) === undefined);
  if (unmapped.length > 0)
    return effectNotKnown(NO_POLICY, 'export the authentication policies and their mappings');
  const claimed = (looked: WaysLookedAt) =>
    claimOfSignIns(
      {
        types: [...beside, ...looked.types],
        appIds,
        ...(within !== undefined && { within }),
        judge: (one, outcome, { request }) => judge(waysAt({ one, outcome, request }, looked, compiled), one),
      },
      asking,
    );
  const found = claimed(WHAT_CAN_BE_HAD);
  if (found.failing !== undefined || found.undecided.length === 0 || !isOfAll) return effectOfClaim(found);
  const ofAll = claimed(WHAT_IS_ASKED);
  const isProved = ofAll.failing === undefined && ofAll.undecided.length === 0;
  return effectOfClaim(isProved ? ofAll : found);
}

const NO_POLICY = 'the authentication policy of the application is unknown';

/** How a request comes out. */
interface RequestCase {
  readonly one: SignInCase;
  readonly outcome: CaseOutcome;
  readonly request: Request;
}

/** The same rules leave the same ways in, whoever signs in to whatever: worked out once, and judged once by each claim. */
function waysAt(found: RequestCase, looked: WaysLookedAt, compiled: Compiled): WaysAt {
  const { ways, numberOf } = waysOf(compiled);
  const routing = routingReader(compiled, found.request);
  const key = looked.types.map((type) => {
    const decided = found.one.decided.get(type);
    if (decided === undefined) return '';
    const [{ policy }, { rule }] = [decided.policy.compiled, decided.rule];
    return type === routing.policyType
      ? JSON.stringify(effectOfRule(routing, { policy, rule }))
      : numberOf(rule);
  });
  return getOrMake(ways, JSON.stringify(key), () => waysFrom(found, looked, compiled));
}

const waysOf = memoize((_: Compiled) => {
  const numbers = new Map<object, number>();
  return {
    ways: new Map<string, WaysAt>(),
    numberOf: (rule: object) => getOrMake(numbers, rule, () => numbers.size),
  };
});

function waysFrom({ one, outcome }: RequestCase, { pathsOf }: WaysLookedAt, compiled: Compiled): WaysAt {
  const { brand, engine } = compiled.snapshot;
  const [session, access] = [decidedBy(one, sessionReader(engine)), decidedBy(one, applicationReader(brand))];
  const denies = [session, access].some((demand) =>
    demand?.possible.some(({ effect }) => valueIf<string>(effect.access) === 'DENY'),
  );
  if (denies) return { kind: 'nobody' };
  if (access === undefined) return nothingDecides('ACCESS_POLICY', compiled.snapshot);
  if (session === undefined && compiled.types.has('SVC_SIGN_ON'))
    return nothingDecides('SVC_SIGN_ON', compiled.snapshot);
  const paths = pathsOf(outcome);
  if (paths.kind === 'undefined')
    return { kind: 'undecided', reason: reasonsIn(paths)[0] ?? 'the authentication paths are unknown' };
  if (paths.value === null) return { kind: 'nobody' };
  const demands = pairsOf(
    session === undefined ? [] : sessionRequirements(session, engine === 'classic'),
    applicationRequirements(access),
  );
  const { certain, possible } = paths.value;
  const all = [
    ...certain.flatMap((path) => askedPaths(path, true, demands, brand)),
    ...possible.flatMap((path) => askedPaths(path, false, demands, brand)),
  ];
  return all.length === 0 ? { kind: 'nobody' } : { kind: 'paths', paths: all };
}

/** The deciding rule, in the form from which requirements are read. */
function decidedBy<Values>({ decided }: SignInCase, reader: EffectReader<Values>) {
  const type: SimulatedTypeName = reader.policyType;
  const one = decided.get(type);
  if (one === undefined) return undefined;
  const [{ policy }, { rule }] = [one.policy.compiled, one.rule];
  const effect = effectOfRule(reader, { policy, rule });
  return { possible: [{ ...ruleInPolicy(policy, rule), effect }], noneBecause: null };
}

/** One for each reading of what is asked. */
function askedPaths(
  path: AskedPath['path'],
  isSure: boolean,
  demands: readonly (readonly [Requirement, Requirement])[],
  brand: string,
): readonly AskedPath[] {
  return demands.map((pair) => ({
    path,
    isSure: isSure && demands.length === 1,
    methods: pair.flatMap(({ method }) => (method.kind === 'unknown' ? [] : [method])),
    brand,
  }));
}
