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

/** What is structured goes before texts, and what a policy asked for before what was merely logged. Spec: Sign-in logs, 7. */
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

/** Whether the risk that an event says is that of the user, and not of a sign-in. */
export function isOfEntityRisk(eventType: string): boolean {
  return eventType.startsWith('policy.entity_risk.');
}

/** In the word of a policy: `Session Influenced User Risk` is how the log shows it. */
export function detectionIn({ security, debug }: LogEvent): string | undefined {
  const text = debug.text('risk');
  const name =
    givenText(objectMembers(security.risk).detectionName) ??
    /\bdetectionName=([^,={}]+)/.exec(text ?? '')?.[1];
  return name?.includes(' ') ? name.trim().toUpperCase().replaceAll(/\W+/g, '_') : name;
}

/** Whether an event says two levels of risk. */
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

/** What an event says of behaviors. */
export interface LoggedBehaviors {
  readonly known: KnownPart;
  /** Behaviors that the service could not tell. */
  readonly undetermined: readonly string[];
}

/** What was evaluated, wherever the event says it. */
export function behaviorsOf(event: LogEvent): LoggedBehaviors {
  const found = resultsOf(event);
  if (found === undefined) return NO_BEHAVIORS;
  const [results, presumed] = found;
  const { behaviors, undetermined } = sorted(results);
  return { known: [{ behaviors }, presumed], undetermined };
}

const NO_BEHAVIORS: LoggedBehaviors = { known: NOTHING_KNOWN, undetermined: [] };

/** The behaviors that were evaluated, wherever the event says them; what is presumed of them. */
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
 * What was evaluated is known; what could not be, and every other one, is not. A global session rule that asks for one which
 * could not be told matches, and what an expression finds of it is unknown. Spec: Sign-in logs, 7.
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
