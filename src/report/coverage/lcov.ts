import { groupBy } from '../../base/group-by.js';
import { getOrMake } from '../../base/memo.js';
import { locatePlaces } from '../../documents/text/positions.js';
import { prettyJson } from '../../documents/write/pretty.js';
import type { Rule } from '../../model/policies/policy.js';
import type { Snapshot, SourceDocument } from '../../model/policies/snapshot.js';
import type { MeasuredCoverage, MeasuredGoal } from '../../testing/coverage/measured-coverage.js';
import { defineFormat } from '../text/format.js';
import type { MeasuredReport } from './coverage-report.js';

/**
 * Prints coverage in the lcov format. Each rule counts as one line: the line where the rule starts. Each test counts as an execution of the
 * line of its deciding rule. Each verdict of a condition of the rule counts as a branch. Rules and verdicts that no request can cover are
 * left out. Spec: Policy tests, 5.
 */
export const coverageLcov = defineFormat<MeasuredReport>({
  name: 'lcov',
  what: 'for coverage viewers: a rule is a line, and each verdict of a condition is a branch',
  text: ({ orgs }) => orgs.flatMap(({ measured }) => recordsOf(measured)).join(''),
});

/** Returns formatted copies of documents with several rules on one line, such as an export in a single line. */
export function formattedSources({
  orgs,
}: MeasuredReport): readonly Required<Pick<SourceDocument, 'name' | 'text'>>[] {
  return orgs.flatMap(({ measured }) => {
    const crowded = crowdedDocuments(countedRules(measured), measured.org);
    return measured.org.documents.flatMap(({ name, text }) =>
      text !== undefined && crowded.has(name) ? [{ name, text: prettyJson(text) }] : [],
    );
  });
}

/** Returns the JSON documents in which two rules begin on the same line. */
function crowdedDocuments(rules: readonly CountedRule[], org: Snapshot): ReadonlySet<string> {
  const isJson = new Map(org.documents.map(({ name, text = '' }) => [name, /^\s*[[{]/.test(text)]));
  const seen = new Set<string>();
  const crowded = new Set<string>();
  for (const location of locationsOf(rules, org)) {
    if (location?.line === undefined || isJson.get(location.document) !== true) continue;
    const key = `${location.line} ${location.document}`;
    if (seen.has(key)) crowded.add(location.document);
    seen.add(key);
  }
  return crowded;
}

function withLines({ documents, ...org }: Snapshot, crowded: ReadonlySet<string>): Snapshot {
  return {
    ...org,
    documents: documents.map(({ text, ...document }) => ({
      ...document,
      ...(text !== undefined && { text: crowded.has(document.name) ? prettyJson(text) : text }),
    })),
  };
}

type CountedRule = readonly [rule: Rule, own: readonly MeasuredGoal[]];

/** Returns the rules that count for coverage: those that some request can match. */
function countedRules({ goals }: MeasuredCoverage): readonly CountedRule[] {
  const byRule = groupBy(
    goals.filter(({ goal }) => goal.owner?.rule !== undefined),
    ({ goal }) => goal.owner?.rule as Rule,
  );
  return [...byRule].filter(([, own]) => own.some(isCountedRule));
}

function locationsOf(rules: readonly CountedRule[], org: Snapshot) {
  return locatePlaces(
    org,
    rules.map(([resource]) => ({ resource })),
  );
}

/**
 * The coverage of one line of a file. `hits` is the number of tests in which a rule on the line decides. Each branch has the number of
 * tests that cover it.
 */
interface Line {
  hits: number;
  readonly branches: (readonly [leaf: number, branch: number, tests: number])[];
}

function recordsOf(measured: MeasuredCoverage): string[] {
  const { org } = measured;
  const rules = countedRules(measured);
  const places = locationsOf(rules, withLines(org, crowdedDocuments(rules, org)));
  const files = new Map<string, Map<number, Line>>();
  for (const [index, [, own]] of rules.entries()) {
    const location = places[index];
    if (location?.line === undefined) continue;
    const lines = getOrMake(files, location.document, () => new Map<number, Line>());
    addRule(
      getOrMake(lines, location.line, () => ({ hits: Number.POSITIVE_INFINITY, branches: [] })),
      own,
    );
  }
  return [...files].map(([name, lines]) => recordText(name, lines));
}

function isCountedRule({ goal, state }: MeasuredGoal): boolean {
  return goal.measure === 'rules' && state.kind !== 'impossible';
}

function addRule(line: Line, own: readonly MeasuredGoal[]): void {
  const [rule] = own.filter(({ goal }) => goal.measure === 'rules');
  line.hits = Math.min(line.hits, rule?.tests ?? 0);
  const verdicts = own.filter(({ goal }) => goal.measure === 'leaves');
  const leaves = [...new Set(verdicts.map(({ goal }) => goal.leaf))];
  const first = Math.max(-1, ...line.branches.map(([leaf]) => leaf)) + 1;
  for (const { goal, state, tests } of verdicts)
    if (state.kind !== 'impossible')
      line.branches.push([first + leaves.indexOf(goal.leaf), goal.verdict === 'MATCH' ? 0 : 1, tests]);
}

/**
 * Writes the lcov record of one file. Programs that read lcov reject a line that was never executed but has executed branches. The branches
 * of a rule without tests are therefore marked as not executed.
 */
function recordText(name: string, lines: ReadonlyMap<number, Line>): string {
  const all = [...lines].sort(([a], [b]) => a - b);
  const branches = all.flatMap(([number, { hits, branches }]) =>
    branches.map(([leaf, branch, tests]) => ({
      number,
      leaf,
      branch,
      tests: hits === 0 ? undefined : tests,
    })),
  );
  return `${[
    'TN:',
    `SF:${name}`,
    ...branches.map(({ number, leaf, branch, tests }) => `BRDA:${number},${leaf},${branch},${tests ?? '-'}`),
    `BRF:${branches.length}`,
    `BRH:${branches.filter(({ tests = 0 }) => tests > 0).length}`,
    ...all.map(([number, { hits }]) => `DA:${number},${hits}`),
    `LF:${all.length}`,
    `LH:${all.filter(([, { hits }]) => hits > 0).length}`,
    'end_of_record',
  ].join('\n')}\n`;
}
