import type { CodeLens, Range } from 'vscode-languageserver/node';
import { printable } from '../../base/printable.js';
import { locatePlaces } from '../../documents/text/positions.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { Suite } from '../../testing/file/suite.js';
import { testLocations } from '../../testing/file/test-locations.js';
import type { TestResult } from '../../testing/run-suite.js';
import { orgIndexOf } from './org-index.js';
import { type OrgAnalysis, ruleResultWords } from './rule-access.js';
import { rangeOf } from './text-positions.js';

/** The command that runs one test of a policy test file. Its arguments are the URI of the file and the JSON pointer of the test. */
export const RUN_TEST = 'preflight.runTest';

/** The command of a code lens that only shows a text. It does nothing. */
const SHOW = '';

/**
 * Returns a code lens for each rule in a document: a text that the editor shows above the rule. The text states the access that the rule
 * allows, or why the rule is unreachable.
 */
export function ruleLenses(document: string, snapshot: Snapshot, analysis: OrgAnalysis): CodeLens[] {
  const shown = orgIndexOf(snapshot).objects.flatMap((object) => {
    if (object.kind !== 'rule') return [];
    const words = ruleResultWords({ policy: object.policy, rule: object.value }, analysis);
    return words === undefined ? [] : [{ words: printable(words, LONGEST), resource: object.value }];
  });
  const places = locatePlaces(snapshot, shown);
  return shown.flatMap(({ words }, index) => {
    const location = places[index];
    if (location?.document !== document || location.line === undefined) return [];
    return [{ range: startOf(location), command: { title: words, command: SHOW } }];
  });
}

/** The maximum length of a lens. A hover on the rule shows the complete text. */
const LONGEST = 100;

/** Returns a lens for each test: the result of its last run, and the command that runs it. */
export function testLenses(uri: string, suite: Suite, results: readonly TestResult[]): CodeLens[] {
  const placeOf = testLocations(suite);
  return suite.tests.flatMap(({ pointer }) => {
    const location = placeOf(pointer);
    if (location?.line === undefined) return [];
    const own = results.filter((one) => one.pointer === pointer);
    const status = statusOf(own);
    const title = status === undefined ? 'run this test' : `${status} · run this test`;
    return [{ range: startOf(location), command: { title, command: RUN_TEST, arguments: [uri, pointer] } }];
  });
}

/** Returns the worst status of the results of one test, which has several if it is a table. */
function statusOf(results: readonly TestResult[]): TestResult['status'] | undefined {
  return (['failed', 'undecided', 'skipped', 'passed'] as const).find((status) =>
    results.some((one) => one.status === status),
  );
}

function startOf(place: { readonly line?: number; readonly column?: number }): Range {
  const { start } = rangeOf(place);
  return { start, end: start };
}
