import { groupBy } from '../../base/group-by.js';
import { placeWords } from '../text/place-words.js';
import type { Notice, NoticeReport } from './notice.js';

/** A suite for each document, a case for each notice: it fails where the command does because of it, and only there. */
export function junitText({ command, notices, documents }: NoticeReport): string {
  const groups = groupBy(notices, ({ place }) => place?.document ?? command);
  const names = [...new Set([...documents, ...groups.keys()])];
  const suites = names.map((name) => suiteOf(name, groups.get(name) ?? []));
  const failures = notices.filter(({ fails }) => fails).length;
  const tests = names.reduce((sum, name) => sum + Math.max(1, groups.get(name)?.length ?? 0), 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="preflight ${command}" tests="${tests}" failures="${failures}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

function suiteOf(name: string, notices: readonly Notice[]): string {
  const failures = notices.filter(({ fails }) => fails).length;
  const cases =
    notices.length === 0
      ? [`    <testcase name="no findings" classname="${xml(name)}"/>`]
      : notices.map((notice) => caseOf(name, notice));
  return [
    `  <testsuite name="${xml(name)}" tests="${cases.length}" failures="${failures}">`,
    ...cases,
    '  </testsuite>',
  ].join('\n');
}

function caseOf(suite: string, { rule, severity, message, place, fix, fails }: Notice): string {
  const where = place === undefined ? '' : placeWords(place);
  const name = xml(where === '' ? rule : `${rule} at ${where}`);
  const head = `    <testcase name="${name}" classname="${xml(suite)}"`;
  if (!fails) return `${head}><system-out>${xml(`${severity}: ${message}`)}</system-out></testcase>`;
  const detail = [
    where === '' ? message : `${where}: ${message}`,
    ...(fix === undefined ? [] : [`fix: ${fix.what}`]),
  ].join('\n');
  return `${head}><failure type="${severity}" message="${xml(message)}">${xml(detail)}</failure></testcase>`;
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
