import type { PolicyRule } from '../../../model/policies/policy.js';
import { policyTypeOf, type SimulatedTypeName } from '../../../model/policies/policy-type.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
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
  'policy.entity_risk.evaluate',
];

/** Whether an event says that an application was denied, and not by which rule: an evaluation may stand beside it. Spec: Sign-in logs, 4. */
export function isDenial(eventType: string): boolean {
  return eventType === 'application.policy.sign_on.deny_access';
}

/** Whether an event says what a custom authorization server granted: that is decided by policies of its own. Spec: Sign-in logs, 4. */
export function isGrant(eventType: string): boolean {
  return GRANT.test(eventType);
}

const GRANT = /^app\.oauth2\.as\.(authorize|token\.grant)(\.|$)/;

/** Whether an event is one of those that are judged, or counted as not judged. */
export function isDecision(eventType: string): boolean {
  return isEvaluation(eventType) || isDenial(eventType) || isGrant(eventType);
}

/** The event types that say that somebody was refused before any policy, or apart from it. Spec: Sign-in logs, 4. */
export function isRefusal(eventType: string): boolean {
  return eventType === BLOCKED || eventType === NOT_ASSIGNED;
}

/** By a blocklist. */
export const BLOCKED = 'security.request.blocked';

/** From an application. */
const NOT_ASSIGNED = 'app.generic.unauth_app_access_attempt';

/** A rule that an event says decided, and for which applications, where it says that of the rule. */
export interface NamedDecision {
  readonly ruleId: string;
  readonly appIds?: readonly string[];
}

/**
 * The rules that an event says decided, each once; names say nothing, for `Default Rule` is everywhere. Amid a session each
 * policy that was evaluated is a target, with the applications that it is for. Spec: Sign-in logs, 4.
 */
export function namedDecisions({ targets, debug }: LogEvent): NamedDecision[] {
  const ofTargets = targets.flatMap(({ type, id, detail }): NamedDecision[] => {
    if (id !== undefined && (type === 'Rule' || type === 'PolicyRule')) return [{ ruleId: id }];
    const ruleId = givenText(detail('matchedRuleId'));
    const appIds = idsIn(detail('appInstanceIds'));
    return ruleId === undefined ? [] : [{ ruleId, ...(appIds.length > 0 && { appIds }) }];
  });
  const ofDebug = ['matchedRuleId', 'matchedGlobalSessionPolicyRuleId'].flatMap((key) => {
    const ruleId = debug.text(key);
    return ruleId === undefined ? [] : [{ ruleId }];
  });
  const all = [...ofTargets, ...ofDebug];
  return all.filter(({ ruleId }, index) => all.findIndex((one) => one.ruleId === ruleId) === index);
}

/** The applications that an evaluation amid a session is for, as lists name them: `[0oa1, 0oa2]`. */
export function listedApplications({ targets, debug }: LogEvent): readonly string[] {
  const lists = [debug.value('appInstanceIds')];
  for (const { detail } of targets) lists.push(detail('appInstanceIds'));
  return lists.every((list) => list == null) ? [] : [...new Set(lists.flatMap(idsIn))];
}

/** The ids in a list, be it as a text. */
export function idsIn(list: unknown): string[] {
  const ids = typeof list === 'string' ? (list.match(/[^\s,[\]"]+/g) ?? []) : Array.isArray(list) ? list : [];
  return ids.flatMap((id) => (typeof id === 'string' ? (givenText(id) ?? []) : []));
}

/** A rule that an event names, as a snapshot holds it. */
export interface RecordedRule extends PolicyRule {
  readonly type: SimulatedTypeName;
}

/** The rules of a snapshot by id, or why what one decided is not judged. */
export type RecordedRules = ReadonlyMap<string, RecordedRule | NotRecorded>;

interface NotRecorded {
  readonly notCompared: NotCompared;
}

/** The rules of a snapshot that events may name. */
export function rulesById({ policies }: Snapshot): RecordedRules {
  return new Map(
    policies.flatMap((policy) => {
      const type = policyTypeOf(policy.type)?.name;
      return policy.rules.map((rule) => [
        rule.id,
        type === undefined ? ({ notCompared: 'policy not modelled' } as const) : { policy, rule, type },
      ]);
    }),
  );
}

/** Why the decision of an event is not judged. Spec: Sign-in logs, 7. */
export const NOT_COMPARED = {
  'no user': 'no user was identified, or the actor is not a user',
  threat: 'the service blocked the request as a threat, before any policy',
  impersonation: 'another person acted as the user (impersonation)',
  job: 'the event is a job of the service, not a sign-in',
  'no rule': 'the event names no rule',
  'unknown user': 'the export does not contain the user',
  'unknown application': 'the export does not contain the application',
  'no application': 'the log does not name the application, and the rules depend on it',
  'not assigned': 'in the export, the user is not assigned to the application',
  'unknown rule': 'the export does not contain the rule: it was deleted, or the export is of another org',
  'authorization server': 'a custom authorization server decided, with its own policies',
  'classic application policy': 'application policies of the Classic engine are not modelled',
  'policy not modelled': 'policies of this kind are not modelled',
  'contradictory facts': 'the facts of the event about the device contradict each other',
  'groups changed since':
    'the groups of the user changed after the event, and the export does not contain all of them',
  'no time': 'the event has no time',
  'before the first export': 'the event is older than the first dated export',
  duplicate: 'the log contains an earlier event with the same id',
} as const;

export type NotCompared = keyof typeof NOT_COMPARED;

/** The rule of that id, or why what it decided is not judged. */
export function recordedRule(id: string, rules: RecordedRules): RecordedRule | NotRecorded {
  return (
    rules.get(id) ?? { notCompared: id.startsWith('plr') ? 'classic application policy' : 'unknown rule' }
  );
}

/** Whether the user was let in, denied or asked for more; `undefined` where the event does not say. */
export function recordedDenial({ eventType, result }: LogEvent): boolean | undefined {
  if (isDenial(eventType)) return true;
  const word = givenText(result);
  return word === 'DENY' ? true : word === 'ALLOW' || word === 'CHALLENGE' ? false : undefined;
}
