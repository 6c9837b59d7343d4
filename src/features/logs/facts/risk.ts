import { memoize } from '../../../base/memo.js';
import type { Context } from '../../../model/facts/request.js';
import {
  type BehaviorResults,
  behaviorsIn,
  loggedSecurity,
  presentText,
  riskLevelIn,
} from '../events/debug-data.js';
import { type LogEvent, objectMembers } from '../events/log-event.js';
import { type KnownPart, NOTHING_KNOWN } from './known-part.js';

/**
 * Returns the facts about risk. Structured values take precedence over texts. A level that a policy read takes precedence over a level that
 * was only logged. Spec: Sign-in logs, 7.
 */
export function riskOf(event: LogEvent): KnownPart {
  const { structured, read, logged } = riskLevelsOf(event);
  const detection = detectionIn(event);
  const known = structured ?? read;
  if (isEntityRiskEvent(event.eventType)) {
    return [
      {
        ...(known !== undefined && { entityRisk: { level: known } }),
        ...(detection !== undefined && { riskDetections: [detection] }),
      },
      [
        ...(known === undefined ? [] : (['L9'] as const)),
        ...(detection === undefined ? [] : (['L10'] as const)),
      ],
    ];
  }
  const level = known ?? logged;
  return [
    {
      ...(level !== undefined && { risk: { level } }),
      ...(detection !== undefined && { riskDetections: [detection] }),
    },
    [
      ...(known === undefined && logged !== undefined ? (['L7'] as const) : []),
      ...(detection === undefined ? [] : (['L10'] as const)),
    ],
  ];
}

/** Returns whether events of a type state the risk of the user (entity risk) instead of the risk of a sign-in. */
export function isEntityRiskEvent(eventType: string): boolean {
  return eventType.startsWith('policy.entity_risk.');
}

/**
 * Returns the name of the risk detection that policies use, if the event has a risk detection. The log shows its display name, such as
 * `Session Influenced User Risk`.
 */
export function detectionIn({ security, debug }: LogEvent): string | undefined {
  const text = debug.text('risk');
  const name =
    presentText(objectMembers(security.risk).detectionName) ??
    /\bdetectionName=([^,={}]+)/.exec(text ?? '')?.[1];
  return name?.includes(' ') ? name.trim().toUpperCase().replaceAll(/\W+/g, '_') : name;
}

/** Returns whether an event states two different risk levels. */
export function hasTwoRiskLevels(event: LogEvent): boolean {
  const { structured, read, logged } = riskLevelsOf(event);
  return new Set([structured, read, logged].filter((level) => level !== undefined)).size > 1;
}

function riskLevelsOf({ security, debug }: LogEvent) {
  return {
    structured: riskLevelIn(objectMembers(security.risk)),
    read: riskLevelIn(debug.value('risk')),
    logged: riskLevelIn(loggedSecurity(debug).risk),
  };
}

/** The behaviors that an event records. */
export interface LoggedBehaviors {
  readonly known: KnownPart;
  /** The behaviors that the service could not determine. */
  readonly undetermined: readonly string[];
}

/** Returns the evaluated behaviors, from the first field of the event that has any. */
export function behaviorsOf(event: LogEvent): LoggedBehaviors {
  const found = resultsOf(event);
  if (found === undefined) return NO_BEHAVIORS;
  const [results, assumed] = found;
  const { behaviors, undetermined } = sortByResult(results);
  return { known: [{ behaviors }, assumed], undetermined };
}

const NO_BEHAVIORS: LoggedBehaviors = { known: NOTHING_KNOWN, undetermined: [] };

/**
 * Returns the results of behaviors, from the first field of the event that has any, and the assumptions that they depend on. Returns
 * `undefined` if no field has any.
 */
function resultsOf({
  security,
  debug,
}: LogEvent): readonly [BehaviorResults, assumed: KnownPart[1]] | undefined {
  const known =
    nonEmpty(behaviorsIn(security.userBehaviors)) ?? nonEmpty(behaviorsIn(debug.value('behaviors')));
  if (known !== undefined) return [known, []];
  const logged = nonEmpty(behaviorsIn(loggedSecurity(debug).behaviors));
  return logged && [logged, ['L8']];
}

function nonEmpty(results: BehaviorResults | undefined): BehaviorResults | undefined {
  return results !== undefined && results.size > 0 ? results : undefined;
}

/**
 * Groups behaviors by result. A behavior is unknown if the event does not list it, or if the service could not evaluate it. The behaviors
 * that the service could not evaluate are also returned as `undetermined`. A global session rule that requires such a behavior matches, but
 * an expression about the behavior is undecided. Spec: Sign-in logs, 7.
 */
const sortByResult = memoize((results: BehaviorResults) => {
  const named = (...wanted: readonly string[]) =>
    [...results].filter(([, result]) => wanted.includes(result)).map(([name]) => name);
  const behaviors: NonNullable<Context['behaviors']> = {
    detected: named('POSITIVE'),
    notDetected: named('NEGATIVE'),
  };
  return { behaviors, undetermined: named('UNKNOWN', 'BAD_REQUEST') };
});
