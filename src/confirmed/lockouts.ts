import { type AskedList, type AskedRule, type FirstIsGood, firstIs } from '../analyse/asked-list.js';
import { decidedBy, modelOf } from '../analyse/order.js';
import type { RuleOf } from '../analyse/reach.js';
import type { Request } from '../facts/request.js';
import type { Model } from '../logic/satisfy.js';
import { readRequest } from '../read/read-request.js';
import type { Compiled } from '../simulate/compile.js';
import { type ApplicationValues, applicationReader } from '../simulate/outcome/application.js';
import { canBeMet } from '../simulate/outcome/can-be-met.js';
import { applicationDemands, NO_DEMAND } from '../simulate/outcome/demand.js';
import { type EnrollmentValues, enrollmentReader } from '../simulate/outcome/enrollment.js';
import { type EffectReader, inPolicy, type Part } from '../simulate/outcome/part.js';
import { visitParts } from '../simulate/outcome/parts.js';
import type { RoutingValues } from '../simulate/outcome/routing.js';
import { sessionReader } from '../simulate/outcome/session.js';
import { valueIf } from '../simulate/outcome/settled.js';
import type { Analysis } from './analysis.js';

/** People whom a rule asks for what the rule of an enrollment policy lets them enroll nothing for. */
export interface LockedOut {
  readonly access: AskedRule;
  readonly enrollment: AskedRule;
  readonly model: Model;
  readonly witness: Request;
  /** What keeps every authenticator from being enough. */
  readonly reasons: readonly string[];
}

/** For each rule that somebody reaches, the first enrollment rule that locks them out. Spec: simulation, 7 "Outcome". */
export function* lockoutsIn(analysis: Analysis): Generator<LockedOut> {
  const ofType = (type: string) => analysis.lists.filter(({ list }) => list.type.name === type);
  const [enrollments] = ofType('MFA_ENROLL');
  if (enrollments === undefined) return;
  const isAdmitted = admission(ofType('SVC_SIGN_ON')[0], analysis);
  const isEnough = sufficiency(analysis.compiled);
  for (const accesses of ofType('ACCESS_POLICY'))
    for (const [place, access] of accesses.rules.entries()) {
      if (!isReached(access, analysis)) continue;
      for (const [other, enrollment] of enrollments.rules.entries()) {
        if (!isReached(enrollment, analysis)) continue;
        if (isEnough(access.listed, enrollment.listed)) continue;
        const wanted = [...decidedBy(accesses, place), ...decidedBy(enrollments, other), ...isAdmitted];
        const model = modelOf(accesses, wanted, analysis.budget);
        if (model === undefined) continue;
        const witness = analysis.space.requestOf(model);
        const reasons = confirmed(analysis.compiled, witness, access.listed, enrollment.listed);
        if (reasons === undefined) continue;
        yield { access, enrollment, model, witness, reasons };
        break;
      }
    }
}

function isReached({ listed }: AskedRule, analysis: Analysis): boolean {
  return analysis.reachedRule(listed.rule)?.kind === 'reached';
}

/** To be assumed: the global session policy does not keep them out already. */
function admission(sessions: AskedList | undefined, { compiled }: Analysis): readonly number[] {
  if (sessions === undefined) return [];
  const { read } = sessionReader(compiled.snapshot.engine);
  const isDenied = sessions.rules.map(
    ({ listed: { policy, rule } }) => valueIf(read(rule, policy).access) === 'DENY',
  );
  const isAdmitted: FirstIsGood = firstIs(sessions, (place) => isDenied[place] === false, {
    ifNone: true,
    by: 'sight',
  });
  return isAdmitted(0) ?? [];
}

/** Whether it may be that what the one asks can be enrolled under the other. */
function sufficiency(compiled: Compiled): (access: RuleOf, enrollment: RuleOf) => boolean {
  const { snapshot } = compiled;
  const known = new Map<string, boolean>();
  return (access, enrollment) => {
    const key = JSON.stringify([
      access.rule.actions?.appSignOn,
      enrollment.policy.settings,
      enrollment.rule.actions,
    ]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const { answer } = metBy(
      onlyPart(applicationReader(snapshot.brand), access),
      onlyPart(enrollmentReader, enrollment),
      { possible: [] },
      compiled,
    );
    const isEnough = valueIf(answer) !== 'no';
    known.set(key, isEnough);
    return isEnough;
  };
}

/** What its type comes to where this rule decides. */
function onlyPart<Values>(reader: EffectReader<Values>, { policy, rule }: RuleOf): Part<Values> {
  const decidedBy = inPolicy(policy, rule);
  const effect = reader.read(rule, policy);
  return {
    policyType: reader.policyType,
    chosen: null,
    decidedBy,
    possible: [{ ...decidedBy, effect }],
    noneBecause: null,
    missing: [],
    effect,
  };
}

/** The reasons, where the simulator says of the request that these two rules lock it out. */
function confirmed(
  compiled: Compiled,
  request: Request,
  access: RuleOf,
  enrollment: RuleOf,
): readonly string[] | undefined {
  const read = readRequest(request, compiled.world);
  if (!read.ok) return undefined;
  const { parts } = visitParts(compiled, read.value);
  if (parts.application.decidedBy?.rule.id !== access.rule.id) return undefined;
  if (parts.enrollment.decidedBy?.rule.id !== enrollment.rule.id) return undefined;
  const met = metBy(parts.application, parts.enrollment, parts.routed, compiled);
  if (valueIf(met.answer) !== 'no') return undefined;
  return met.lockouts.flatMap(({ unmet }) => unmet.flatMap(({ reasons }) => reasons));
}

/** Whether anything that can be enrolled is enough for the application; what the session asks beside is left out. */
function metBy(
  application: Part<ApplicationValues>,
  enrollment: Part<EnrollmentValues>,
  routed: Pick<Part<RoutingValues>, 'possible'>,
  { snapshot }: Compiled,
) {
  return canBeMet(
    {
      session: [{ ...NO_DEMAND, by: 'session' }],
      application: applicationDemands(application),
      enrollment,
      routed: routed as Part<RoutingValues>,
      enrolled: undefined,
    },
    { snapshot },
  );
}
