import type { SimulatedTypeName } from '../../policies/policy-type.js';
import type { Judgement } from '../../questions/admitting.js';
import type { SignInCase } from '../../questions/completions/sign-in-cases.js';
import { accessListOf } from '../../questions/session/access-list.js';
import { applicationReader } from '../../simulate/outcome/application.js';
import { applicationDemands, type Demand, sessionDemands } from '../../simulate/outcome/demand.js';
import { type EffectReader, effectOfRule, ruleInPolicy } from '../../simulate/outcome/part.js';
import { pairsOf } from '../../simulate/outcome/required.js';
import { sessionReader } from '../../simulate/outcome/session.js';
import { reasonsIn } from '../../simulate/outcome/settled.js';
import type { CaseOutcome } from '../../suite/expect/case-outcome.js';
import { type EffectAnswer, effectNotKnown } from '../control/answer.js';
import { type Asking, sharedSession } from '../control/asking.js';
import { effectOfClaim } from './effect-of-claim.js';
import { type AskedPath, judgePath, type WaysWanted, wordsOf } from './judge-path.js';
import { claimOfSignIns, type SignInClaim } from './sign-ins.js';

/**
 * That nobody gets into the applications by a minimal set of authenticators that is not as wanted: one that both policies
 * admit, and that the deciding enrollment policy lets that person have. Where that hangs on what may be enrolled, it still
 * holds if it holds of all authenticators of the org. Spec: Posture, "Questions".
 */
export function everyWay(wanted: WaysWanted, appIds: readonly string[], asking: Asking): EffectAnswer {
  const { compiled } = asking;
  if (compiled.snapshot.engine === 'classic') return { kind: 'not applicable', reason: CLASSIC };
  const unmapped = appIds.filter((id) => accessListOf(id, sharedSession(compiled)) === undefined);
  if (unmapped.length > 0)
    return effectNotKnown(NO_POLICY, 'export the authentication policies, and what is mapped to them');
  const found = claimOfSignIns(claimOf(wanted, appIds, asking, whatCanBeHad), asking);
  if (found.failing !== undefined || found.undecided.length === 0) return effectOfClaim(found);
  const ofAll = claimOfSignIns(claimOf(wanted, appIds, asking, whatIsAsked), asking);
  const isProved = ofAll.failing === undefined && ofAll.undecided.length === 0;
  return effectOfClaim(isProved ? ofAll : found);
}

const CLASSIC = 'the Classic Engine has no policies of applications: there is nothing that a way in could be';

const NO_POLICY = 'no authentication policy of the snapshot is known to be the one of the application';

interface WaysLookedAt {
  readonly types: SignInClaim['types'];
  pathsOf(outcome: CaseOutcome): ReturnType<CaseOutcome['joint']>['canBeMet']['paths'];
}

const whatCanBeHad: WaysLookedAt = {
  types: ['IDP_DISCOVERY', 'SVC_SIGN_ON', 'ACCESS_POLICY', 'MFA_ENROLL'],
  pathsOf: ({ joint }) => joint().canBeMet.paths,
};

/** What both policies ask, of any authenticators. */
const whatIsAsked: WaysLookedAt = {
  types: ['SVC_SIGN_ON', 'ACCESS_POLICY'],
  pathsOf: ({ joint }) => joint().required.paths,
};

function claimOf(
  wanted: WaysWanted,
  appIds: readonly string[],
  { compiled }: Asking,
  { types, pathsOf }: WaysLookedAt,
): SignInClaim {
  const { brand, engine } = compiled.snapshot;
  return {
    types,
    appIds,
    judge(one, outcome): Judgement<string> {
      const [session, access] = [
        decidedBy(one, sessionReader(engine)),
        decidedBy(one, applicationReader(brand)),
      ];
      const isNone = access === undefined || (session === undefined && compiled.types.has('SVC_SIGN_ON'));
      if (isNone) return { kind: 'nobody' };
      const paths = pathsOf(outcome);
      if (paths.kind === 'undefined')
        return { kind: 'undecided', reason: reasonsIn(paths)[0] ?? 'the ways in are not known' };
      if (paths.value === null) return { kind: 'nobody' };
      const demands = pairsOf(
        session === undefined ? [] : sessionDemands(session, engine === 'classic'),
        applicationDemands(access),
      );
      const { certain, possible } = paths.value;
      return judgedPaths(wanted, [
        ...certain.flatMap((path) => askedPaths(path, true, demands, brand)),
        ...possible.flatMap((path) => askedPaths(path, false, demands, brand)),
      ]);
    },
  };
}

/** What decides, in the form in which demands are read of it. */
function decidedBy<Values>({ decided }: SignInCase, reader: EffectReader<Values>) {
  const type: SimulatedTypeName = reader.policyType;
  const one = decided.get(type);
  if (one === undefined) return undefined;
  const [{ policy }, { rule }] = [one.policy.planned, one.rule];
  const effect = effectOfRule(reader, { policy, rule });
  return { possible: [{ ...ruleInPolicy(policy, rule), effect }], noneBecause: null };
}

/** One for each reading of what is asked. */
function askedPaths(
  path: AskedPath['path'],
  isSure: boolean,
  demands: readonly (readonly [Demand, Demand])[],
  brand: string,
): readonly AskedPath[] {
  return demands.map((pair) => ({
    path,
    isSure: isSure && demands.length === 1,
    methods: pair.flatMap(({ method }) => (method.kind === 'unknown' ? [] : [method])),
    brand,
  }));
}

function judgedPaths(wanted: WaysWanted, paths: readonly AskedPath[]): Judgement<string> {
  if (paths.length === 0) return { kind: 'nobody' };
  let open: AskedPath | undefined;
  for (const asked of paths) {
    const judged = judgePath(wanted, asked);
    if (judged.verdict === 'broken') return { kind: 'found', what: judged.words };
    if (judged.verdict === 'unknown') open ??= asked;
  }
  return open === undefined ? { kind: 'others' } : { kind: 'undecided', reason: openWords(open) };
}

function openWords({ path }: AskedPath): string {
  return `whether ${wordsOf(path)} leads in, and is as demanded then, hangs on how these authenticators are set up`;
}
