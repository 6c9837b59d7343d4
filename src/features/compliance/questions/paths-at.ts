import type { SignInCase } from '../../../analysis/questions/completions/sign-in-cases.js';
import { accessListOf } from '../../../analysis/questions/session/access-list.js';
import { getOrMake, memoize } from '../../../base/memo.js';
import type { Request } from '../../../model/facts/request.js';
import { SIGN_IN_TYPES, type SimulatedTypeName } from '../../../model/policies/policy-type.js';
import { ruleInPolicy } from '../../../model/policies/rule-in-policy.js';
import type { Compiled } from '../../../simulate/compile.js';
import { applicationReader } from '../../../simulate/outcome/application.js';
import { type EffectReader, effectOfRule } from '../../../simulate/outcome/part.js';
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
import { type ControlContext, sharedSession } from '../control/context.js';
import { effectOfClaim } from './effect-of-claim.js';
import type { CandidatePath } from './judge-path.js';
import { nothingDecides } from './nothing-decides.js';
import { onClassic } from './on-classic.js';
import { claimOfSignIns, type SignInClaim } from './sign-ins.js';

/** The sign-ins that a claim about authentication paths is about: the applications and further conditions. */
export type ClaimScope = Pick<SignInClaim, 'appIds' | 'within'>;

/**
 * The authentication paths of one combination of deciding rules: the minimal sets of authenticators that the global session rule and the
 * authentication policy rule accept together.
 */
export type PathsOfCase =
  | { readonly kind: 'paths'; readonly paths: readonly CandidatePath[] }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'undecided'; readonly reason: string };

/**
 * The authentication paths that a check considers: only those with authenticators that the user can have, or those with any authenticators.
 */
export interface ConsideredPaths {
  readonly types: SignInClaim['types'];
  pathsOf(outcome: CaseOutcome): ReturnType<CaseOutcome['joint']>['canSatisfy']['paths'];
}

export const ATTAINABLE_PATHS: ConsideredPaths = {
  types: ['IDP_DISCOVERY', 'OKTA_SIGN_ON', 'ACCESS_POLICY', 'MFA_ENROLL'],
  pathsOf: ({ joint }) => joint().canSatisfy.paths,
};

/** The authentication paths that the global session policy and the authentication policy accept, whatever authenticators the user has. */
const REQUIRED_PATHS: ConsideredPaths = {
  types: SIGN_IN_TYPES,
  pathsOf: ({ joint }) => joint().required.paths,
};

/** A function that checks the authentication paths that one combination of deciding rules allows. */
type JudgePaths = (ofCase: PathsOfCase, one: SignInCase) => ReturnType<SignInClaim['judge']>;

/**
 * Checks a requirement on the authentication paths to applications. If the result is undecided and `isOfAll` is set, the check is repeated
 * for paths with any authenticators. If the requirement holds for all of these, it holds for the authenticators that the user can have,
 * too. Spec: Posture, "Questions".
 */
export function claimOfPaths(
  { appIds, within }: ClaimScope,
  judge: JudgePaths,
  context: ControlContext,
  { isOfAll, beside = [] }: { readonly isOfAll: boolean; readonly beside?: SignInClaim['types'] },
): EffectAnswer {
  const { compiled } = context;
  const classic = onClassic(compiled);
  if (classic !== undefined) return classic;
  const unmapped = appIds.filter((id) => accessListOf(id, sharedSession(compiled)) === undefined);
  if (unmapped.length > 0)
    return effectNotKnown(NO_POLICY, 'export the authentication policies and their mappings');
  const claimed = (looked: ConsideredPaths) =>
    claimOfSignIns(
      {
        types: [...beside, ...looked.types],
        appIds,
        ...(within !== undefined && { within }),
        judge: (one, outcome, { request }) =>
          judge(pathsAt({ one, outcome, request }, looked, compiled), one),
      },
      context,
    );
  const found = claimed(ATTAINABLE_PATHS);
  if (found.failing !== undefined || found.undecided.length === 0 || !isOfAll) return effectOfClaim(found);
  const ofAll = claimed(REQUIRED_PATHS);
  const isProved = ofAll.failing === undefined && ofAll.undecided.length === 0;
  return effectOfClaim(isProved ? ofAll : found);
}

const NO_POLICY = 'the authentication policy of the application is unknown';

/** A request with the rules that decide it and with its result. */
interface RequestCase {
  readonly one: SignInCase;
  readonly outcome: CaseOutcome;
  readonly request: Request;
}

/** Returns the authentication paths of a result. They depend only on the deciding rules, so they are cached by these rules. */
function pathsAt(found: RequestCase, looked: ConsideredPaths, compiled: Compiled): PathsOfCase {
  const { known, numberOf } = pathsByRules(compiled);
  const routing = routingReader(compiled, found.request);
  const key = looked.types.map((type) => {
    const decided = found.one.decided.get(type);
    if (decided === undefined) return '';
    const [{ policy }, { rule }] = [decided.policy.compiled, decided.rule];
    return type === routing.policyType
      ? JSON.stringify(effectOfRule(routing, { policy, rule }))
      : numberOf(rule);
  });
  return getOrMake(known, JSON.stringify(key), () => pathsFrom(found, looked, compiled));
}

const pathsByRules = memoize((_: Compiled) => {
  const numbers = new Map<object, number>();
  return {
    known: new Map<string, PathsOfCase>(),
    numberOf: (rule: object) => getOrMake(numbers, rule, () => numbers.size),
  };
});

function pathsFrom(
  { one, outcome }: RequestCase,
  { pathsOf }: ConsideredPaths,
  compiled: Compiled,
): PathsOfCase {
  const { brand, engine } = compiled.snapshot;
  const [session, access] = [decidedBy(one, sessionReader(engine)), decidedBy(one, applicationReader(brand))];
  const denies = [session, access].some((demand) =>
    demand?.possible.some(({ effect }) => valueIf<string>(effect.access) === 'DENY'),
  );
  if (denies) return { kind: 'nobody' };
  if (access === undefined) return nothingDecides('ACCESS_POLICY', compiled.snapshot);
  if (session === undefined && compiled.types.has('OKTA_SIGN_ON'))
    return nothingDecides('OKTA_SIGN_ON', compiled.snapshot);
  const paths = pathsOf(outcome);
  if (paths.kind === 'undecided')
    return { kind: 'undecided', reason: reasonsIn(paths)[0] ?? 'the authentication paths are unknown' };
  if (paths.value === null) return { kind: 'nobody' };
  const demands = pairsOf(
    session === undefined ? [] : sessionRequirements(session, engine === 'classic'),
    applicationRequirements(access),
  );
  const { certain, possible } = paths.value;
  const all = [
    ...certain.flatMap((path) => candidatePaths(path, true, demands, brand)),
    ...possible.flatMap((path) => candidatePaths(path, false, demands, brand)),
  ];
  return all.length === 0 ? { kind: 'nobody' } : { kind: 'paths', paths: all };
}

/**
 * Returns the rule of a policy type that decided a sign-in, with its effect (the values of its actions), as the only element of `possible`.
 * Returns `undefined` if no rule of the type decided the sign-in.
 */
function decidedBy<Values>({ decided }: SignInCase, reader: EffectReader<Values>) {
  const type: SimulatedTypeName = reader.policyType;
  const one = decided.get(type);
  if (one === undefined) return undefined;
  const [{ policy }, { rule }] = [one.policy.compiled, one.rule];
  const effect = effectOfRule(reader, { policy, rule });
  return { possible: [{ ...ruleInPolicy(policy, rule), effect }], noRuleReason: null };
}

/**
 * Returns the candidates for one authentication path: one for each pair of requirements in `demands` (of a session rule and of an
 * application's rule). If several pairs are possible, it is uncertain which pair applies, so no candidate is certain.
 */
function candidatePaths(
  path: CandidatePath['path'],
  isCertain: boolean,
  demands: readonly (readonly [Requirement, Requirement])[],
  brand: string,
): readonly CandidatePath[] {
  return demands.map((pair) => ({
    path,
    isCertain: isCertain && demands.length === 1,
    methods: pair.flatMap(({ method }) => (method.kind === 'unknown' ? [] : [method])),
    brand,
  }));
}
