import type { PolicyRule } from '../../policies/policy.js';
import { policyTypeOf, type SimulatedTypeName } from '../../policies/policy-type.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { givenText } from '../events/debug-data.js';
import type { LogEvent } from '../events/log-event.js';

/** The event types that say which rules decided. Spec: Sign-in logs, 4. */
export function isEvaluation(eventType: string): boolean {
  return EVALUATIONS.some((type) => eventType === type);
}

const EVALUATIONS: readonly string[] = [
  'policy.evaluate_sign_on',
  'policy.auth_reevaluate.fail',
  'policy.continuous_access.evaluate',
  'policy.continuous_access.action',
];

/** The event types that say that somebody was refused before any policy, or apart from it. Spec: Sign-in logs, 4. */
export function isRefusal(eventType: string): boolean {
  return eventType === BLOCKED || eventType === NOT_ASSIGNED;
}

/** By a blocklist. */
export const BLOCKED = 'security.request.blocked';

/** From an application. */
const NOT_ASSIGNED = 'app.generic.unauth_app_access_attempt';

/** The ids of the rules that an event says decided, each once; names say nothing, for `Default Rule` is everywhere. */
export function recordedRuleIds({ targets, debug }: LogEvent): string[] {
  const ofTargets = targets.flatMap(({ type, id }) =>
    id !== undefined && (type === 'Rule' || type === 'PolicyRule') ? [id] : [],
  );
  const ofDebug = ['matchedRuleId', 'matchedGlobalSessionPolicyRuleId'].flatMap(
    (key) => debug.text(key) ?? [],
  );
  return [...new Set([...ofTargets, ...ofDebug])];
}

/** A rule that an event names, as a snapshot holds it. */
export interface RecordedRule extends PolicyRule {
  readonly type: SimulatedTypeName;
}

/** The rules of a snapshot that events may name, by id. */
export function rulesById({ policies }: Snapshot): ReadonlyMap<string, PolicyRule> {
  return new Map(
    policies.flatMap((policy) => policy.rules.map((rule) => [rule.id, { policy, rule }] as const)),
  );
}

/** Why the decision of an event is not judged. Spec: Sign-in logs, 7. */
export const NOT_JUDGED = {
  'no user': 'nobody was identified yet, or the actor is no user',
  threat: 'the request was refused as a threat, before any policy',
  impersonation: 'somebody acted in the place of the user',
  job: 'it was a job of the service, and no sign-in',
  'no rule': 'the event names no rule',
  'unknown user': 'the snapshot does not hold the user',
  'unknown application': 'the snapshot does not hold the application',
  'no application': 'the log does not say which application it was for, and the rules ask',
  'not assigned': 'by the snapshot the user is not assigned to the application',
  'unknown rule': 'the snapshot does not hold the rule: it was deleted, or the snapshot is of another org',
  'classic application policy': 'application policies of the Classic engine are not modelled',
  'policy not modelled': 'policies of this kind are not modelled',
  'contradictory facts': 'what the event says of the device contradicts itself',
  'groups changed since':
    'the groups of the user changed after it, and the snapshot does not know all of them',
  'zone changed since': 'the log names a zone that does not hold the address any more',
  'no time': 'the event does not say when it was',
  'before the first snapshot': 'it is older than the first of the dated snapshots',
  duplicate: 'an event of the same id was read before',
} as const;

export type NotJudged = keyof typeof NOT_JUDGED;

/** The rule of that id, or why what it decided is not judged. */
export function recordedRule(
  id: string,
  rules: ReadonlyMap<string, PolicyRule>,
): RecordedRule | { readonly notJudged: NotJudged } {
  const known = rules.get(id);
  if (known === undefined)
    return { notJudged: id.startsWith('plr') ? 'classic application policy' : 'unknown rule' };
  const type = policyTypeOf(known.policy.type);
  return type === undefined ? { notJudged: 'policy not modelled' } : { ...known, type: type.name };
}

/** Whether the user was let in, denied or asked for more; `undefined` where the event does not say. */
export function recordedDenial({ result }: LogEvent): boolean | undefined {
  const word = givenText(result);
  return word === 'DENY' ? true : word === 'ALLOW' || word === 'CHALLENGE' ? false : undefined;
}
