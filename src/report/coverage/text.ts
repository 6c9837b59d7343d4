import { brandedType } from '../../base/brand.js';
import { alternatives, counted } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import { policyTypeOf } from '../../model/policies/policy-type.js';
import { nameOrId } from '../../model/policies/rule-words.js';
import { type GoalCoverage, NO_APPLICATION } from '../../testing/coverage/coverage.js';
import { goalWords } from '../../testing/coverage/goal-words.js';
import { MEASURE_NAMES, type Measure } from '../../testing/coverage/goals.js';
import { blocksText } from '../text/blocks-text.js';
import { alignRight, fill } from '../text/fill.js';
import { defineFormat } from '../text/format.js';
import { mark, type Tone, toneOf } from '../text/mark.js';
import type { Page } from '../text/page.js';
import { quietPlaceLink } from '../text/place-link.js';
import { tableLines } from '../text/table-lines.js';
import { type CoverageRow, coverageRows } from './by-policy.js';
import type { CoverageReport, OrgCoverage } from './coverage-report.js';
import { percentWords, shareWords, shortfallsOf, shortfallWords } from './percent.js';

/** Prints the coverage of each policy and, with `--missing`, the uncovered goals with the reason. */
export const coverageText = defineFormat<CoverageReport>({
  name: 'text',
  what: 'for people: the coverage of each policy; with --missing, the goals that are not covered',
  text(report, page) {
    const blocks = report.orgs.flatMap((one) => [
      headLines(one, page),
      policyLines(one, page),
      restLines(one, page),
      ...(report.isWithMissing === true ? STATES.map((kind) => stateLines(kind, one, page)) : []),
    ]);
    const short = shortfallsOf(report).map((one) => shortfallWords(one));
    return blocksText([
      ...blocks,
      short.flatMap((words) => fill(`${mark(toneOf('yes'), page)} `, words, page.columns)),
    ]);
  },
});

function headLines({ name, coverage }: OrgCoverage, { paint, columns }: Page): string[] {
  const tests = counted(coverage.tests, 'passed example');
  return fill(
    '',
    `${paint.strong(`Coverage of ${printable(name)}`)} by ${tests}; statements about all sign-ins do not count`,
    columns,
  );
}

/**
 * Returns the lines of a table of policies with a column for each coverage measure. A measure has no column if the org has no
 * {@link CoverageGoal} of this measure.
 */
function policyLines({ brand, coverage }: OrgCoverage, page: Page): string[] {
  const measures = MEASURE_NAMES.filter((name) => coverage.goals.some(({ measure }) => measure === name));
  const rows = coverageRows(coverage).map((row) => [rowName(row, brand), ...sharesOf(row, measures)]);
  const total = ['all', ...measures.map((measure) => percentWords(coverage.measures[measure]))];
  return tableLines(
    [{ name: 'policy', isCut: true }, ...measures.map((name) => ({ name }))],
    [...rows, total],
    page,
  );
}

function rowName({ name, policyType }: CoverageRow, brand: string): string {
  return policyType === undefined ? name : `${name} (${brandedType(policyType, brand)})`;
}

function sharesOf({ measures }: CoverageRow, shown: readonly Measure[]): readonly string[] {
  return shown.map((measure) => shareWords(measures[measure]));
}

/** Reports the coverage goals that are not counted, those that are undecided, and the policy types that are left out. */
function restLines({ coverage }: OrgCoverage, { columns }: Page): string[] {
  const impossible = coverage.goals.filter(({ state }) => state === 'impossible').length;
  const undecided = coverage.goals.filter(({ state }) => state === 'undecided').length;
  const types = coverage.unmeasuredTypes.map((type) => policyTypeOf(type)?.title ?? type);
  return [
    ...(impossible === 0
      ? []
      : fill(
          '',
          `not counted: ${counted(impossible, 'coverage goal')}, because it is proved that no sign-in can cover ${impossible === 1 ? 'it' : 'them'}`,
          columns,
        )),
    ...(undecided === 0
      ? []
      : fill('', `undecided: ${counted(undecided, 'coverage goal')}, counted as not covered`, columns)),
    ...(types.length === 0
      ? []
      : fill(
          '',
          `not counted, because no test has an expectation for ${types.length === 1 ? 'it' : 'them'}: ${alternatives(types, 'and')}`,
          columns,
        )),
  ];
}

const STATES = ['missing', 'undecided', 'impossible'] as const;

const HEADS = {
  missing: ['Not covered', 'bad'],
  undecided: ['Undecided', 'unsure'],
  impossible: ['Not counted: no sign-in can cover them', 'quiet'],
} as const satisfies Partial<Record<GoalCoverage['state'], readonly [string, Tone]>>;

function stateLines(kind: (typeof STATES)[number], { coverage }: OrgCoverage, page: Page): string[] {
  const own = withoutUnassigned(coverage.goals.filter(({ state }) => state === kind));
  if (own.length === 0) return [];
  const [head, tone] = HEADS[kind];
  return [
    page.paint.strong(head),
    ...own.flatMap((goal) => {
      const { policy, why, location } = goal;
      const what = isUnassigned(goal) && policy !== undefined ? nameOrId(policy) : goalWords(goal);
      const words = `${what}${why === undefined ? '' : page.paint.quiet(` (${why})`)}`;
      return alignRight(
        fill(`  ${mark(tone, page)} `, words, page.columns),
        quietPlaceLink(location ?? undefined, page),
        page.columns,
      );
    }),
  ];
}

function isUnassigned({ why }: GoalCoverage): boolean {
  return why === NO_APPLICATION;
}

/**
 * Removes goals of policies that no application uses. Only the first goal of each of these policies is kept, because the same reason
 * applies to all of its goals.
 */
function withoutUnassigned(goals: readonly GoalCoverage[]): readonly GoalCoverage[] {
  const seen = new Set<string | undefined>();
  return goals.filter((goal) => {
    if (!isUnassigned(goal)) return true;
    const id = goal.policy?.id;
    const isFirst = !seen.has(id);
    seen.add(id);
    return isFirst;
  });
}
