import type { PolicyRule } from '../../../model/policies/policy.js';
import { policyTypeOf, type SimulatedTypeName } from '../../../model/policies/policy-type.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { presentText } from '../events/debug-data.js';
import type { LogEvent } from '../events/log-event.js';

/** Returns whether an event type records the evaluation of policies, with the rules that decided. Spec: Sign-in logs, 4. */
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

/**
 * Returns whether events of this type record that a policy denied access to an application. The events do not name the deciding rule; an
 * evaluation event of the same request may name it. Spec: Sign-in logs, 4.
 */
export function isDenial(eventType: string): boolean {
  return eventType === 'application.policy.sign_on.deny_access';
}

/**
 * Returns whether an event type records that a custom authorization server, which has its own policies, granted access. Spec: Sign-in logs,
 * 4.
 */
export function isGrant(eventType: string): boolean {
  return GRANT.test(eventType);
}

const GRANT = /^app\.oauth2\.as\.(authorize|token\.grant)(\.|$)/;

/** Returns whether events of a type record a decision. Each such event is compared, or counted as not compared. */
export function isDecision(eventType: string): boolean {
  return isEvaluation(eventType) || isDenial(eventType) || isGrant(eventType);
}

/**
 * Returns whether an event type records a denial that no policy decided. A network blocklist blocked the request, or the application is not
 * assigned to the user. Spec: Sign-in logs, 4.
 */
export function isOtherDenial(eventType: string): boolean {
  return eventType === BLOCKED || eventType === NOT_ASSIGNED;
}

/** The type of an event that records that a network blocklist blocked a request. */
export const BLOCKED = 'security.request.blocked';

/** The type of an event that records that a user was denied because the application is not assigned to the user. */
const NOT_ASSIGNED = 'app.generic.unauth_app_access_attempt';

/** A rule that decided according to an event, with the applications for which it decided, if the event names them. */
export interface NamedDecision {
  readonly ruleId: string;
  readonly appIds?: readonly string[];
}

/**
 * Returns the rules that decided according to an event, without duplicates. Rules are found by id, not by name, because every policy has a
 * `Default Rule`. An event about an evaluation during a session has each evaluated policy as a target, with its applications. Spec: Sign-in
 * logs, 4.
 */
export function namedDecisions({ targets, debug }: LogEvent): NamedDecision[] {
  const ofTargets = targets.flatMap(({ type, id, detail }): NamedDecision[] => {
    if (id !== undefined && (type === 'Rule' || type === 'PolicyRule')) return [{ ruleId: id }];
    const ruleId = presentText(detail('matchedRuleId'));
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

/** Returns the applications that a policy evaluation during a session was about. The event lists them as `[0oa1, 0oa2]`. */
export function listedApplications({ targets, debug }: LogEvent): readonly string[] {
  const lists = [debug.value('appInstanceIds')];
  for (const { detail } of targets) lists.push(detail('appInstanceIds'));
  return lists.every((list) => list == null) ? [] : [...new Set(lists.flatMap(idsIn))];
}

/** Returns the ids in an array, or in a text such as `[0oa1, 0oa2]`. */
export function idsIn(list: unknown): string[] {
  const ids = typeof list === 'string' ? (list.match(/[^\s,[\]"]+/g) ?? []) : Array.isArray(list) ? list : [];
  return ids.flatMap((id) => (typeof id === 'string' ? (presentText(id) ?? []) : []));
}

/** A rule of a snapshot that an event in the log names. */
export interface RecordedRule extends PolicyRule {
  readonly type: SimulatedTypeName;
}

/** The rules of a snapshot by id. For a rule whose decisions are not compared, the map has the reason instead. */
export type RecordedRules = ReadonlyMap<string, RecordedRule | NotRecorded>;

interface NotRecorded {
  readonly notCompared: NotCompared;
}

/** Returns a map of the rules of a snapshot by id. */
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

/** The reasons why a recorded decision is not compared. Spec: Sign-in logs, 7. */
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
  'classic application policy': 'the simulator does not support application policies of the Classic Engine',
  'policy not modelled': 'the simulator does not support policies of this type',
  'contradictory facts': 'the facts of the event about the device contradict each other',
  'groups changed since':
    'the groups of the user changed after the event, and the groups at the time of the event are unknown',
  'no time': 'the event has no time',
  'before the first export': 'the event is older than the first dated export',
  duplicate: 'the log contains an earlier event with the same id',
} as const;

export type NotCompared = keyof typeof NOT_COMPARED;

/** Returns the rule with an id, or the reason why decisions of this rule are not compared. */
export function recordedRule(id: string, rules: RecordedRules): RecordedRule | NotRecorded {
  return (
    rules.get(id) ?? { notCompared: id.startsWith('plr') ? 'classic application policy' : 'unknown rule' }
  );
}

/** Returns whether the user was denied; `undefined` if the event does not state the result. */
export function wasDenied({ eventType, result }: LogEvent): boolean | undefined {
  if (isDenial(eventType)) return true;
  const word = presentText(result);
  return word === 'DENY' ? true : word === 'ALLOW' || word === 'CHALLENGE' ? false : undefined;
}
