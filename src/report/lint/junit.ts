import type { Finding } from '../../lint/rule/finding.js';
import { defineFormat } from '../text/format.js';
import { placeWords } from '../text/place-words.js';
import type { LintReport } from './lint-report.js';
import { byDocument } from './tally.js';

/** A suite for each document, a failed case for each finding; notes are cases that pass. */
export const lintJunit = defineFormat<LintReport>({
  name: 'junit',
  what: 'JUnit XML, for the test reports of a CI server',
  text({ findings, documents }) {
    const groups = byDocument(findings);
    const names = [...new Set([...documents.map(({ name }) => name), ...groups.keys()])];
    const suites = names.map((name) => suiteOf(name, groups.get(name) ?? []));
    const failures = findings.filter(isFailure).length;
    const tests = names.reduce((sum, name) => sum + Math.max(1, groups.get(name)?.length ?? 0), 0);
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<testsuites name="preflight lint" tests="${tests}" failures="${failures}">`,
      ...suites,
      '</testsuites>',
      '',
    ].join('\n');
  },
});

function suiteOf(name: string, findings: readonly Finding[]): string {
  const failures = findings.filter(isFailure).length;
  const cases =
    findings.length === 0
      ? [`    <testcase name="no findings" classname="${xml(name)}"/>`]
      : findings.map(caseOf);
  return [
    `  <testsuite name="${xml(name)}" tests="${cases.length}" failures="${failures}">`,
    ...cases,
    '  </testsuite>',
  ].join('\n');
}

function caseOf(finding: Finding): string {
  const { rule, severity, message, place, fix } = finding;
  const name = xml(`${rule} at ${placeWords(place)}`);
  const head = `    <testcase name="${name}" classname="${xml(place.document)}"`;
  if (!isFailure(finding)) return `${head}><system-out>${xml(message)}</system-out></testcase>`;
  const detail = [
    `${placeWords(place)}: ${message}`,
    ...(fix === undefined ? [] : [`fix: ${fix.what}`]),
  ].join('\n');
  return `${head}><failure type="${severity}" message="${xml(message)}">${xml(detail)}</failure></testcase>`;
}

function isFailure({ severity }: Finding): boolean {
  return severity !== 'info';
}

/** Also what XML cannot hold at all: most control characters. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\u{fffd}')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}
