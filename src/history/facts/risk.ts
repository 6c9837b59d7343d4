import type { Context } from '../../facts/request.js';
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

/** What was evaluated, wherever the event says it. */
export function behaviorsOf(event: LogEvent): KnownPart {
  const found = resultsOf(event);
  return found === undefined ? NOTHING_KNOWN : [{ behaviors: openBehaviors(found[0]) }, found[1]];
}

/**
 * Behaviors that the service could not tell: a global session rule that asks for one matches, and what an expression
 * finds of it is not known. Spec: Sign-in logs, 7.
 */
export function undeterminedBehaviors(event: LogEvent): string[] {
  const [results] = resultsOf(event) ?? [];
  return [...(results ?? [])].flatMap(([name, result]) =>
    result === 'UNKNOWN' || result === 'BAD_REQUEST' ? [name] : [],
  );
}

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

/** What was evaluated is known; what could not be, and every other one, is not. */
function openBehaviors(results: BehaviorResults): NonNullable<Context['behaviors']> {
  const called = (wanted: string) =>
    [...results].filter(([, result]) => result === wanted).map(([name]) => name);
  return { detected: called('POSITIVE'), notDetected: called('NEGATIVE') };
}
