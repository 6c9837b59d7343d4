import { groupBy } from '../../base/group-by.js';
import { formatLocation } from '../../documents/text/location-text.js';
import {
  JUNIT_END,
  JUNIT_HEAD,
  JUNIT_SUITE_END,
  junitCase,
  junitSuite,
  junitSuites,
} from './junit-elements.js';
import type { Notice, NoticeReport } from './notice.js';

/** Prints a test suite for each document and a test case for each notice. A case fails if and only if its notice fails the command. */
export function junitText({ command, notices, documents }: NoticeReport): string {
  const groups = groupBy(notices, ({ location }) => location?.document ?? command);
  const names = [...new Set([...documents, ...groups.keys()])];
  const tests = names.reduce((sum, name) => sum + Math.max(1, groups.get(name)?.length ?? 0), 0);
  return [
    JUNIT_HEAD,
    junitSuites(command, { tests, failures: failuresIn(notices) }),
    ...names.flatMap((name) => suiteLines(name, groups.get(name) ?? [])),
    JUNIT_END,
    '',
  ].join('\n');
}

function failuresIn(notices: readonly Notice[]): number {
  return notices.filter(({ fails }) => fails).length;
}

function suiteLines(name: string, notices: readonly Notice[]): string[] {
  const cases =
    notices.length === 0
      ? [junitCase({ name: 'no findings', suite: name })]
      : notices.map((notice) => caseOf(name, notice));
  const counts = { tests: cases.length, failures: failuresIn(notices) };
  return [junitSuite(name, counts), ...cases, JUNIT_SUITE_END];
}

function caseOf(suite: string, { rule, severity, message, location, fix, fails }: Notice): string {
  const where = location === undefined ? '' : formatLocation(location);
  const name = where === '' ? rule : `${rule} at ${where}`;
  if (!fails) return junitCase({ name, suite, result: { kind: 'output', text: `${severity}: ${message}` } });
  const detail = [
    where === '' ? message : `${where}: ${message}`,
    ...(fix === undefined ? [] : [`fix: ${fix.description}`]),
  ].join('\n');
  return junitCase({ name, suite, result: { kind: 'failure', type: severity, message, detail } });
}
