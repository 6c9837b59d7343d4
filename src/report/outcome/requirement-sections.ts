import { describeLevel } from '../../model/assurance/assurance-level.js';
import type { Paths } from '../../model/assurance/paths.js';
import { ruleListWords } from '../../model/policies/rule-words.js';
import type { Lockout } from '../../simulate/outcome/can-satisfy.js';
import { firstReasons } from '../text/first-reasons.js';
import { pathWords } from '../words/use-words.js';
import type { OutcomeContext } from './outcome-context.js';
import type { TreeSection } from './section.js';
import { settledLines, settledWords, unsettledWords } from './settled-words.js';

/** Returns the report section with the combined requirements of the global session policy and the authentication policy. */
export function requiredSection(context: OutcomeContext): TreeSection {
  const { access, secondFactor, assurance, paths, among } = context.outcome.required;
  const title = 'required';
  if (access.kind === 'undecided') return { kind: 'unsure', title, paragraphs: [unsettledWords(access)] };
  if (access.value === 'DENY') return { kind: 'out', title, paragraphs: ['access denied'] };
  const isKnown = [secondFactor, assurance, paths].every(({ kind }) => kind === 'decided');
  return {
    kind: isKnown ? 'decided' : 'unsure',
    title,
    paragraphs: [
      settledWords(secondFactor, (isAsked) => (isAsked ? 'a second factor' : 'no second factor')),
      settledWords(assurance, (one) => `at least ${describeLevel(one)}`),
      ...settledLines(paths, (all) => pathLines(all, `among ${among}`, context)),
    ],
  };
}

/** Returns the report section that states whether the user can satisfy the requirements. */
export function canSatisfySection(context: OutcomeContext): TreeSection {
  const { answer, lockouts, paths, among } = context.outcome.canSatisfy;
  const title = 'can be met';
  const whose =
    among === 'enrolled'
      ? 'with authenticators that the user has or can enroll'
      : 'with authenticators that the user can enroll';
  if (answer.kind === 'undecided')
    return { kind: 'unsure', title, paragraphs: [unsettledWords(answer), ...lockouts.flatMap(lockoutLines)] };
  switch (answer.value) {
    case null:
      return { kind: 'quiet', title, paragraphs: ['access is denied in any case'] };
    case 'no':
      return { kind: 'out', title, paragraphs: ['no: locked out', ...lockouts.flatMap(lockoutLines)] };
    case 'yes':
      return {
        kind: 'in',
        title,
        paragraphs: [`yes, ${whose}`, ...settledLines(paths, (all) => pathLines(all, 'by', context))],
      };
  }
}

function lockoutLines({ enrollment, unmet }: Lockout): string[] {
  return unmet.flatMap(({ rules, reasons }) => [
    `${ruleListWords(rules)}, under ${ruleListWords(enrollment)}:`,
    ...firstReasons(reasons).map((reason) => `· ${reason}`),
  ]);
}

/** The maximum number of listed authentication paths; the others are counted. */
const MOST_PATHS = 6;

function pathLines(paths: Paths | null, intro: string, context: OutcomeContext): string[] {
  if (paths === null) return [];
  const { certain, possible } = paths;
  if (certain.length + possible.length === 0) return [`no authentication path ${intro}`];
  const shown = [
    ...certain.map((path) => pathWords(path, context.snapshot.brand)),
    ...possible.map(
      (path) =>
        `${pathWords(path, context.snapshot.brand)} ${context.page.paint.unsure('(may be sufficient)')}`,
    ),
  ];
  const rest = shown.length - MOST_PATHS;
  return [
    `${intro}:`,
    ...shown.slice(0, MOST_PATHS).map((words) => `· ${words}`),
    ...(rest > 0 ? [`· and ${rest} more`] : []),
  ];
}
