import { memoize } from '../../../base/memo.js';
import type { Context } from '../../../model/facts/request.js';
import {
  type BehaviorResults,
  behaviorsIn,
  givenText,
  loggedSecurity,
  riskLevelIn,
} from '../events/debug-data.js';
import { type LogEvent, objectMembers } from '../events/log-event.js';
import { type KnownPart, NOTHING_KNOWN } from './known-part.js';

/**
 * Returns the facts about risk. Structured values take precedence over texts, and the level that a policy read over a level that was only
 * logged. Spec: Sign-in logs, 7.
 */
export function riskOf(event: LogEvent): KnownPart {
  const { structured, asked, logged } = riskLevelsOf(event);
  const detection = detectionIn(event);
  const known = structured ?? asked;
  if (isOfEntityRisk(event.eventType)) {
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

/** Returns whether the risk of an event type is that of the user (entity risk) instead of that of a sign-in. */
export function isOfEntityRisk(eventType: string): boolean {
  return eventType.startsWith('policy.entity_risk.');
}

/** Returns the risk detection as policies write it. The log shows a display name, such as `Session Influenced User Risk`. */
export function detectionIn({ security, debug }: LogEvent): string | undefined {
  const text = debug.text('risk');
  const name =
    givenText(objectMembers(security.risk).detectionName) ??
    /\bdetectionName=([^,={}]+)/.exec(text ?? '')?.[1];
  return name?.includes(' ') ? name.trim().toUpperCase().replaceAll(/\W+/g, '_') : name;
}

/** Returns whether an event has two different risk levels. */
export function hasTwoRisks(event: LogEvent): boolean {
  const { structured, asked, logged } = riskLevelsOf(event);
  return new Set([structured, asked, logged].filter((level) => level !== undefined)).size > 1;
}

function riskLevelsOf({ security, debug }: LogEvent) {
  return {
    structured: riskLevelIn(objectMembers(security.risk)),
    asked: riskLevelIn(debug.value('risk')),
    logged: riskLevelIn(loggedSecurity(debug).risk),
  };
}

/** The behaviors that an event records. */
export interface LoggedBehaviors {
  readonly known: KnownPart;
  /** The behaviors that the service could not determine. */
  readonly undetermined: readonly string[];
}

/** Returns the behaviors that were evaluated, from the first member of the event that has any. */
export function behaviorsOf(event: LogEvent): LoggedBehaviors {
  const found = resultsOf(event);
  if (found === undefined) return NO_BEHAVIORS;
  const [results, presumed] = found;
  const { behaviors, undetermined } = sorted(results);
  return { known: [{ behaviors }, presumed], undetermined };
}

const NO_BEHAVIORS: LoggedBehaviors = { known: NOTHING_KNOWN, undetermined: [] };

/** Returns the evaluated behaviors and the assumptions behind them, from the first member that has any. */
function resultsOf({
  security,
  debug,
}: LogEvent): readonly [BehaviorResults, presumed: KnownPart[1]] | undefined {
  const known = someOf(behaviorsIn(security.userBehaviors)) ?? someOf(behaviorsIn(debug.value('behaviors')));
  if (known !== undefined) return [known, []];
  const logged = someOf(behaviorsIn(loggedSecurity(debug).behaviors));
  return logged && [logged, ['L8']];
}

function someOf(results: BehaviorResults | undefined): BehaviorResults | undefined {
  return results !== undefined && results.size > 0 ? results : undefined;
}

/**
 * Sorts behaviors by result. A behavior that could not be evaluated is unknown, like every behavior that is not listed. A global session
 * rule that requires an undetermined behavior matches; for an expression, it is unknown. Spec: Sign-in logs, 7.
 */
const sorted = memoize((results: BehaviorResults) => {
  const called = (...wanted: readonly string[]) =>
    [...results].filter(([, result]) => wanted.includes(result)).map(([name]) => name);
  const behaviors: NonNullable<Context['behaviors']> = {
    detected: called('POSITIVE'),
    notDetected: called('NEGATIVE'),
  };
  return { behaviors, undetermined: called('UNKNOWN', 'BAD_REQUEST') };
});
