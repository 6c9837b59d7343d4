import type { AdmittedBy, AdmittingAnswer, UndecidedRule } from '../../analysis/questions/admitting.js';
import type { WitnessedRegion } from '../../analysis/questions/session/scope.js';
import { ifWords, statedOutcomes } from '../../analysis/questions/session/stated-outcomes.js';
import { completenessOf } from '../../model/policies/completeness.js';
import { namesIn } from '../../model/policies/display-names.js';
import type { RuleInPolicy } from '../../model/policies/rule-in-policy.js';
import { ruleWords } from '../../model/policies/rule-words.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { type CsvCell, csvText } from '../text/csv-text.js';
import { defineFormat } from '../text/format.js';
import { exceptionWords } from '../words/exception-words.js';
import { loginsIn } from '../words/logins.js';
import { signInWords } from '../words/sign-in-words.js';
import { assuranceWords } from './below.js';
import { lockoutHow } from './lockout.js';
import { describePath } from './ways.js';
import type { WhoReport } from './who-report.js';
import { withHow } from './with.js';

const COLUMNS = [
  'application',
  'application id',
  'policy',
  'policy id',
  'rule',
  'rule id',
  'how',
  'certain',
  'requests',
  'session rules',
  'users',
  'possible users',
  'all users listed',
  'example',
  'undecided',
  'why',
  'inactive users',
] as const;

/** Prints the answer as CSV, with a row for each rule. If nobody has access, no row is printed. */
export const whoCsv = defineFormat<WhoReport>({
  name: 'csv',
  what: 'for spreadsheets: a row for each rule, with the reason if it is undecided',
  text: (report) =>
    csvText(
      COLUMNS,
      rowsIn(report).map((row) => COLUMNS.map((column) => row[column] ?? null)),
    ),
});

/** The cells of a row by column; absent cells are empty. */
type Row = Partial<Readonly<Record<(typeof COLUMNS)[number], CsvCell>>>;

function rowsIn(report: WhoReport): Row[] {
  const { snapshot } = report;
  switch (report.kind) {
    case 'below':
      return admittedRows(report, report.answer, (rule) => [assuranceWords(rule), rule.isExact]);
    case 'requires':
      return admittedRows(report, report.answer, (rule) => [describePath(rule, report), rule.isCertain]);
    case 'with':
      return admittedRows(report, report.answer, (rule) => [
        withHow(rule, snapshot.brand),
        rule.isUsed === 'yes',
      ]);
    case 'rule': {
      const { signIns: found, undecided } = report.answer;
      return [
        ...(found === undefined
          ? []
          : [{ ...ruleCells(report), how: 'decides', certain: true, ...foundCells(found, snapshot) }]),
        ...(undecided === undefined ? [] : [undecidedRow({ ...report, reason: undecided })]),
      ];
    }
    case 'locked-out': {
      const { lockouts, undecided, noPolicyReason } = report.answer;
      return [
        ...lockouts.map((one) => ({
          ...ruleCells(one.access),
          how: lockoutHow(one),
          certain: true,
          ...exampleCell(one.example, snapshot),
          undecided: false,
          why: one.reasons.join('; '),
        })),
        ...undecided.map(undecidedRow),
        ...(noPolicyReason === undefined ? [] : [{ undecided: true, why: noPolicyReason }]),
      ].map((row) => ({ ...applicationCells(report), ...row }));
    }
  }
}

/** Returns the table rows for the rules that allow access. `wayOf` describes how a rule allows access, and whether that is certain. */
function admittedRows<Rule extends AdmittedBy>(
  of: OfApplication,
  { rules, undecided, noPolicyReason }: AdmittingAnswer & { readonly rules: readonly Rule[] },
  wayOf: (rule: Rule) => readonly [how: string, isCertain: boolean],
): Row[] {
  const rows = [
    ...rules.map((rule) => {
      const [how, certain] = wayOf(rule);
      const sessions = rule.sessions.map(ruleWords).join('; ');
      return {
        ...ruleCells(rule),
        how,
        certain,
        'session rules': sessions,
        ...foundCells(rule, of.snapshot),
      };
    }),
    ...undecided.map(undecidedRow),
    ...(noPolicyReason === undefined ? [] : [{ undecided: true, why: noPolicyReason }]),
  ];
  return rows.map((row) => ({ ...applicationCells(of), ...row }));
}

interface OfApplication {
  readonly appId?: string;
  readonly snapshot: Snapshot;
}

function applicationCells({ appId, snapshot: { apps } }: OfApplication): Row {
  if (appId === undefined) return {};
  return { application: apps.find(({ id }) => id === appId)?.label ?? null, 'application id': appId };
}

function ruleCells({ policy, rule }: RuleInPolicy): Row {
  return { policy: policy.name, 'policy id': policy.id, rule: rule.name, 'rule id': rule.id };
}

function undecidedRow(one: UndecidedRule): Row {
  return { ...ruleCells(one), undecided: true, why: one.reason };
}

/** Returns the table cells for a set of sign-ins: its description, its users, and an example. */
function foundCells(found: WitnessedRegion, snapshot: Snapshot): Row {
  return {
    requests: requestWords(found),
    ...userCells(found, snapshot),
    ...exampleCell(found.example, snapshot),
    undecided: false,
  };
}

function requestWords({
  description,
  isDescriptionComplete,
  exceptions: all,
  sessionExceptions: ofSessions = 0,
}: WitnessedRegion): string {
  const sets = description.map((phrases) => (phrases.length === 0 ? 'every sign-in' : phrases.join('; ')));
  const exceptions = exceptionWords({ inPolicy: all - ofSessions, ofSessions });
  return [
    [...sets, ...(isDescriptionComplete ? [] : ['others, too many to describe'])].join('; or '),
    ...(exceptions === undefined ? [] : [exceptions]),
  ].join('; ');
}

/**
 * Returns the table cells for the users of a set of sign-ins. If the set has exceptions, the listed users are an upper bound.
 * If its description is incomplete, the number of users has no bound.
 */
function userCells(
  { users: { ids, possible, isExact, inactive = [] }, isDescriptionComplete, exceptions }: WitnessedRegion,
  snapshot: Snapshot,
): Row {
  if (snapshot.users.length === 0) return {};
  const login = loginsIn(snapshot);
  const named = (some: readonly string[]) => some.map(login).join('; ');
  const apart = inactive.length === 0 ? {} : { 'inactive users': named(inactive) };
  if (exceptions === 0)
    return {
      ...apart,
      users: named(ids),
      'possible users': named(possible),
      'all users listed': isExact && isDescriptionComplete,
    };
  return isDescriptionComplete && completenessOf(snapshot).isComplete('users')
    ? { ...apart, 'possible users': named([...ids, ...possible]), 'all users listed': true }
    : { 'all users listed': false };
}

function exampleCell(example: WitnessedRegion['example'], snapshot: Snapshot): Row {
  const condition = ifWords(statedOutcomes(example));
  const words = signInWords(example, namesIn(snapshot, String));
  return { example: condition === undefined ? words : `${words}; ${condition}` };
}
