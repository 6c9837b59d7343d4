import { CHANGE_WORDS, type Change } from '../../analysis/questions/effects/change.js';
import { printable } from '../../base/printable.js';
import {
  ASSURANCE_LEVELS,
  type AssuranceLevel,
  describeLevel,
} from '../../model/assurance/assurance-level.js';
import { accountWords } from '../../model/facts/account-state.js';
import { ASSUMPTIONS } from '../../model/facts/assumptions.js';
import { ruleWords } from '../../model/policies/rule-words.js';
import type { CellOutcome, MatrixCell } from '../../what-if/matrix/cell.js';
import type { ChangedCell } from '../../what-if/matrix/compare.js';
import type { Matrix } from '../../what-if/matrix/table.js';
import type { MissingFactHint } from '../../what-if/missing-words.js';
import type { HeatCell } from '../heat/heat-cell.js';
import { isOneFactor, type StrengthName, strengthOfLevel, weakestStep } from '../heat/strength-scale.js';
import { type ConfiguredRule, configuredRules } from '../text/configured.js';
import type { Tone } from '../text/mark.js';
import { lastTable, type MatrixReport } from './matrix-report.js';

/** A cell of the access matrix, prepared for all formats. */
export interface CellView {
  /** The results in the matrix cell as a short text. */
  readonly short: string;
  /** The tone (good, bad, unsure or quiet) of the weakest possible result. */
  readonly tone: Tone;
  readonly heat: HeatCell;
  /** The details of the matrix cell as sentences. */
  readonly long: readonly string[];
  readonly isChanged: boolean;
}

/** The short text for each assurance level in a cell of the access matrix. */
const SHORT: Readonly<Record<AssuranceLevel, string>> = {
  '1fa-knowledge': 'password',
  '1fa-possession': '1FA possession',
  '1fa-phishing-resistant': '1FA ph.-resistant',
  '2fa': '2FA',
  '2fa-phishing-resistant': '2FA ph.-resistant',
  '2fa-hardware-protected': '2FA hardware',
  denied: 'denied',
};

/** Returns the legend of an access matrix: the short texts with their meaning, and the assumptions. */
export function legendOf(
  table: Pick<Matrix, 'assumptions' | 'cells'>,
): readonly (readonly [string, string])[] {
  const used = shortTextsOf(table);
  const assuranceLevels = ASSURANCE_LEVELS.filter(
    (assurance) => assurance !== 'denied' && used.has(SHORT[assurance]),
  );
  return [
    ...assuranceLevels
      .filter((assurance) => SHORT[assurance] !== describeLevel(assurance))
      .map((assurance) => [SHORT[assurance], describeLevel(assurance)] as const),
    ...notedAssumptions(table),
  ];
}

/** Returns what a heat map does not show: accounts that cannot sign in, and the assumptions. */
export function notedAssumptions(
  table: Pick<Matrix, 'assumptions' | 'cells'>,
): readonly (readonly [string, string])[] {
  return [
    ...(shortTextsOf(table).has(BY_ACCOUNT)
      ? [[BY_ACCOUNT, 'before any policy: the account cannot sign in'] as const]
      : []),
    ...(table.assumptions ?? []).map((id) => [id, ASSUMPTIONS[id]] as const),
  ];
}

function shortTextsOf({ cells }: Pick<Matrix, 'cells'>): ReadonlySet<string> {
  return new Set(cells.flat().flatMap(({ outcomes }) => outcomes.map(shortOutcome)));
}

/** Returns all cells of the access matrix by row and column, prepared for all formats. */
export function cellViews({ table, give }: MatrixReport): CellView[][] {
  const { cells } = lastTable(table);
  return cells.map((row, at) =>
    row.map((cell, column) =>
      'after' in table
        ? comparedView(
            table.before.cells[at]?.[column] as MatrixCell,
            cell,
            table.changes[at]?.[column] as ChangedCell,
            give,
          )
        : viewOf(cell, give),
    ),
  );
}

function viewOf(cell: MatrixCell, give: MissingFactHint): CellView {
  const heat = heatOf(cell);
  return {
    short: shortWords(cell),
    tone: TONES[heat.step],
    heat,
    long: longWords(cell, give),
    isChanged: false,
  };
}

function comparedView(
  before: MatrixCell,
  after: MatrixCell,
  { changes, undecided }: ChangedCell,
  give: MissingFactHint,
): CellView {
  const view = viewOf(after, give);
  const long = [
    ...view.long,
    ...changes.map((one) => {
      const [did, does] = [one.before, one.after].map((rule) =>
        rule === null ? 'no rule' : `"${ruleWords(rule)}"`,
      );
      return `${CHANGE_WORDS[one.change]}: deciding rule ${does}, before: ${did}`;
    }),
    ...undecided.map((reason) => `undecided whether more changes: ${printable(reason)}`),
  ];
  if (changes.length === 0) return { ...view, long };
  const kinds = [...new Set(changes.map(({ change }) => CHANGE_WORDS[change]))].join(', ');
  const [did, does] = [shortWords(before), shortWords(after)];
  return {
    ...view,
    short: `${kinds}: ${did === does ? does : `${did} → ${does}`}`,
    long,
    isChanged: true,
    heat: { ...view.heat, isChanged: true },
  };
}

/** Returns the short text of a matrix cell: each result once, the weakest authentication path first. */
function shortWords({ outcomes, undecided, empty }: MatrixCell): string {
  if (empty !== undefined) return '–';
  const words = [...new Set([...outcomes].sort(byEase).map(shortOutcome))];
  return [...words, ...(undecided.length > 0 && !words.includes('?') ? ['?'] : [])].join(' / ');
}

/** The short text in a matrix cell for an account that cannot sign in. */
const BY_ACCOUNT = 'denied (account)';

function shortOutcome({ result, assurance, account }: CellOutcome): string {
  if (account !== undefined) return BY_ACCOUNT;
  if (result === null) return assurance === null || assurance === 'denied' ? '?' : `${SHORT[assurance]}?`;
  return result === 'allowed' ? (assurance === null ? 'allowed' : SHORT[assurance]) : result;
}

function byEase(one: CellOutcome, other: CellOutcome): number {
  return easeOf(other) - easeOf(one);
}

/** Returns the rank of an outcome: -1 if it is unknown, 0 if access is denied, and higher ranks for weaker assurance levels. */
function easeOf({ result, assurance }: CellOutcome): number {
  if (result === null) return -1;
  if (result !== 'allowed') return 0;
  return assurance === null ? 1 : ASSURANCE_LEVELS.length - 1 - ASSURANCE_LEVELS.indexOf(assurance);
}

/**
 * Returns the step of the colour scale for an outcome. If access is allowed with an unknown assurance level, the step is `unknown`, never a
 * strong one.
 */
function stepOf({ result, assurance }: CellOutcome): StrengthName {
  if (result === null) return 'unknown';
  if (result !== 'allowed') return 'denied';
  return assurance === null ? 'unknown' : strengthOfLevel(assurance);
}

/**
 * Returns the picture of a cell, which shows the weakest result. If some results are unknown, the cell is usually shown as unknown. But if
 * a known result requires only a single factor, the cell shows this result, since it is weak whatever the unknown results are.
 */
function heatOf({ outcomes, undecided, empty }: MatrixCell): HeatCell {
  const plain = { isHatched: false, isOpen: false, isChanged: false };
  if (empty !== undefined) return { ...plain, step: 'empty' };
  const steps = [...new Set(outcomes.map(stepOf))];
  const known = steps.filter((one) => one !== 'unknown');
  const isOpen = undecided.length > 0 || known.length < steps.length || known.length === 0;
  const step = weakestStep(known);
  if (isOpen && !isOneFactor(step)) return { ...plain, step: 'unknown' };
  return { ...plain, step, isOpen, isHatched: isOpen || known.length > 1 };
}

const TONES: Readonly<Record<StrengthName, Tone>> = {
  denied: 'quiet',
  'phishing-resistant': 'good',
  'two-factors': 'good',
  'possession-factor': 'bad',
  'knowledge-factor': 'bad',
  unknown: 'unsure',
  empty: 'quiet',
};

function longWords({ outcomes, undecided, dependsOn, empty }: MatrixCell, give: MissingFactHint): string[] {
  if (empty !== undefined) return [printable(empty)];
  return [
    ...outcomes.map(outcomeWords),
    ...(dependsOn !== null && dependsOn.length > 0 ? [`depends on ${dependsOnWords(dependsOn, give)}`] : []),
    ...undecided.map((reason) => `other results may be possible: ${printable(reason)}`),
  ];
}

export function dependsOnWords(facts: NonNullable<MatrixCell['dependsOn']>, give: MissingFactHint): string {
  return facts.map(({ fact, fields: [field] }) => (field === undefined ? fact : give(field))).join(' and ');
}

function outcomeWords({
  result,
  unknown,
  assurance,
  rule,
  sessionAccess,
  sessionRule,
  account,
}: CellOutcome): string {
  if (account !== undefined)
    return `denied before any policy: the account is ${accountWords({ status: account })}`;
  if (result === 'blocked')
    return `blocked by a network blocklist before any policy${rule === null ? '' : `; otherwise "${ruleWords(rule)}" would decide`}`;
  const isRequired = result !== 'denied' && assurance !== null && assurance !== 'denied';
  const how = isRequired ? ` with ${describeLevel(assurance)}` : '';
  const by = rule === null ? 'no rule of the application matches' : `by "${ruleWords(rule)}"`;
  const session =
    sessionAccess === 'DENY' && sessionRule !== null
      ? `; session rule "${ruleWords(sessionRule)}" denies`
      : '';
  const verdict = result ?? `undecided (${printable(unknown.join('; '))}): possibly`;
  return `${verdict}${how}, ${by}${session}`;
}

/** Counts the changed cells of an access matrix by kind of change. */
export function changeCounts({ changes }: { readonly changes: readonly (readonly ChangedCell[])[] }): string {
  const all = changes.flat();
  const changed = all.filter((one) => one.changes.length > 0);
  const kinds = new Map<Change, number>();
  for (const { changes: own } of changed)
    for (const change of new Set(own.map((one) => one.change)))
      kinds.set(change, (kinds.get(change) ?? 0) + 1);
  const counts = [...kinds].map(([kind, count]) => `${count} ${CHANGE_WORDS[kind]}`).join(', ');
  const open = all.filter(({ undecided }) => undecided.length > 0).length;
  return `${changed.length} of ${all.length} cells change${counts === '' ? '' : `: ${counts}`}${open === 0 ? '' : `; ${open} partly undecided`}`;
}

/** Returns the rules that Terraform manages and that occur in the results or changes of an access matrix. */
export function configuredInTable({ table, orgs = [] }: MatrixReport): readonly ConfiguredRule[] {
  const rules =
    'after' in table
      ? table.changes.flat().flatMap(({ changes }) => changes.flatMap(({ before, after }) => [after, before]))
      : table.cells
          .flat()
          .flatMap(({ outcomes }) => outcomes.flatMap(({ rule, sessionRule }) => [rule, sessionRule]));
  return configuredRules(
    rules.filter((rule) => rule !== null),
    ...orgs,
  );
}

/** Returns the name of a row or column of the access matrix, with the number of its users. */
export function entryWords({ name, users }: Matrix['rows']['entries'][number]): string {
  const count = users === undefined ? '' : ` (${users.count} ${users.count === 1 ? 'user' : 'users'})`;
  return `${printable(name)}${count}`;
}
