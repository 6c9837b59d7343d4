import type { AccessAnswer, ApplicationAccess } from '../../analysis/questions/population.js';
import { type PopulationSummary, populationSummary } from '../../analysis/questions/population-summary.js';
import { groupBy } from '../../base/group-by.js';
import { counted, listed } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import { describeLevel } from '../../model/assurance/assurance-level.js';
import { nameOrId } from '../../model/policies/rule-words.js';
import type { Head } from '../text/head-lines.js';
import { NO_SESSION_POLICY } from '../who/admitted.js';
import { undecidedMembers } from '../who/undecided.js';
import { assumedWords } from '../words/assumed-words.js';
import { VERDICT_TONES } from './level-words.js';

/**
 * Returns the first line of the report on all applications, and the tone (good or bad, for example) of the mark before it. The line says
 * whether all applications require 2FA, and how many do not.
 */
export function populationHead(population: AccessAnswer): Head {
  const summary = populationSummary(population);
  return [VERDICT_TONES[summary.verdict], headWords(summary, population.applications)];
}

function headWords(summary: PopulationSummary, all: readonly ApplicationAccess[]): string {
  switch (summary.verdict) {
    case 'empty':
      return 'no active applications were found in the export';
    case 'holds':
      return holdsWords(summary, all);
    case 'fails':
      return failsWords(summary, all);
    case 'unknown':
      return unknownWords(summary, all);
  }
}

function failsWords(
  { level, fails, possiblyFails, mayHaveFurther }: PopulationSummary,
  all: readonly ApplicationAccess[],
): string {
  const weakest = fails.filter((one) => one.level.atMost === level.atMost);
  const others = fails.length - weakest.length;
  const possible = possiblyFails.length;
  return [
    `${countWords(weakest, all)} reachable with ${describeLevel(level.atMost)}`,
    ...(others > 0 ? [`${others} more with less than 2FA`] : []),
    ...(possible > 0 ? [`${possible} more may be reachable with less than 2FA`] : []),
    ...(mayHaveFurther ? ['there may be further applications'] : []),
  ].join('; ');
}

/**
 * Returns the first line of the report if it is unknown whether all applications require 2FA. The line counts the applications that may
 * require less, or states what is unknown.
 */
function unknownWords(summary: PopulationSummary, all: readonly ApplicationAccess[]): string {
  const { unknown, possiblyFails } = summary;
  if (possiblyFails.length > 0)
    return `${countWords(possiblyFails, all, 'may be')} reachable with less than 2FA: ${reasonWords(summary, possiblyFails.length)}`;
  const known = [
    ...(all.length > 0 ? [holdsWords(summary, all)] : []),
    ...(unknown.length > 0
      ? [
          `the weakest level is unknown at ${countWords(unknown, all, '')}: ${reasonWords(summary, unknown.length)}`,
        ]
      : []),
  ];
  return [...(summary.mayHaveFurther ? [FURTHER] : []), ...known].join('; ');
}

const FURTHER = 'applications that are not in the export may be reachable with less than 2FA';

/** States that every analyzed application requires at least 2FA. */
function holdsWords({ level }: PopulationSummary, all: readonly ApplicationAccess[]): string {
  if (level.atLeast === 'denied') return `nobody can sign in to ${countWords(all, all, '')}`;
  return `${countWords(all, all, all.length === 1 ? 'requires' : 'require')} at least ${describeLevel(level.atLeast)}`;
}

/** Returns a number of applications as the start of a sentence: `1 of 2 active applications and 1 application not in the export are`. */
function countWords(
  some: readonly ApplicationAccess[],
  all: readonly ApplicationAccess[],
  verb = some.length === 1 ? 'is' : 'are',
): string {
  const [ofSome, ofAll] = [some, all].map(bySource);
  const parts = SOURCES.flatMap(([source, words]) => {
    const [count, total] = [ofSome?.get(source)?.length ?? 0, ofAll?.get(source)?.length ?? 0];
    return count === 0 ? [] : [words(count, total)];
  });
  return `${parts.join(' and ')} ${verb}`.trimEnd();
}

/** For each kind of evidence that an application exists, a function that returns the number of such applications as text. */
const SOURCES = [
  ['export', (count, total) => `${count} of ${total} active applications`],
  ['reference', (count) => `${counted(count, 'application')} not in the export`],
  ['policy', (count, total) => `the applications of ${count} of ${counted(total, 'policy', 'policies')}`],
] as const satisfies readonly (readonly [
  ApplicationAccess['source'],
  (count: number, total: number) => string,
])[];

function bySource(some: readonly ApplicationAccess[]) {
  return groupBy(some, ({ source }) => source);
}

/**
 * Returns the reason that affects the most applications, and the number of further reasons. `count` is the number of applications in
 * question. If the reason affects all of them, the text does not state how many it affects.
 */
function reasonWords({ reasons: [first, ...others] }: PopulationSummary, count: number): string {
  if (first === undefined) return 'the reason is unknown';
  const affects = first.applications === count ? '' : ` (affects ${first.applications})`;
  const more = others.length === 0 ? '' : `; and ${counted(others.length, 'more reason')}`;
  return `${printable(first.reason, LONGEST_REASON)}${affects}${more}`;
}

const LONGEST_REASON = 400;

/** Groups applications with the same policy, rules and level. The groups are in the order of the answer: the lowest level first. */
export function alikeApplications({ applications }: AccessAnswer): readonly (readonly ApplicationAccess[])[] {
  return [...groupBy(applications, answerKey).values()];
}

/**
 * Returns a text that is equal for two applications if they have the same policy, rules and assurance level. The examples of sign-ins are
 * not compared.
 */
function answerKey({ policy, rules, undecided, noPolicyReason, level }: ApplicationAccess): string {
  const effects = rules.map(({ example: _, policy: __, rule, sessions: ___, ...rest }) => [rule.id, rest]);
  return JSON.stringify([policy?.id, effects, undecided.map(undecidedMembers), noPolicyReason, level]);
}

/** Returns notes on what the answer does not cover or assumes: missing or inactive applications, a missing session policy, assumptions. */
export function populationRemarks({
  inactive,
  hasSessionPolicy,
  applications,
  incompleteReason: further,
  assumptions = [],
}: AccessAnswer): string[] {
  return [
    ...(further === undefined ? [] : [`there may be further applications: ${further}`]),
    ...(inactive.length === 0 ? [] : [`not analyzed because inactive: ${listed(inactive, nameOrId)}`]),
    ...(hasSessionPolicy || applications.length === 0 ? [] : [NO_SESSION_POLICY]),
    ...assumptions.map(assumedWords),
  ];
}
