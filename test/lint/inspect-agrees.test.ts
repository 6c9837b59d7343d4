import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Problem } from '../../src/base/result.js';
import { assembleDocuments } from '../../src/documents/read-snapshot.js';
import type { InputDocument } from '../../src/documents/text/input.js';
import { lintDocuments } from '../../src/lint/lint.js';

const FIXTURES = fileURLToPath(new URL('../../fixtures', import.meta.url));

const FILES = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:jsonl?|ndjson|ya?ml)$/.test(name))
  .map((name) => name.replaceAll('\\', '/'))
  .sort();

/** Folders that contain one export in several files. */
const EXPORTS = ['cli/backup', 'cli/export'];

const INPUTS: readonly (readonly [name: string, files: readonly string[]])[] = [
  ...FILES.map((name) => [name, [name]] as const),
  ...EXPORTS.map((folder) => [folder, FILES.filter((name) => name.startsWith(`${folder}/`))] as const),
];

/** Codes of problems that concern only the answers of `inspect`, with the reason. */
const NOT_IN_LINT: ReadonlySet<string> = new Set([
  // The documents contain no org. `lint` also checks other documents.
  'nothing-read',
  // The body of a create request has no id. `lint` checks it as such a body.
  'unreadable-resource',
]);

/**
 * Codes of problems that arise from recorded requests, or from a list of recorded objects, that is read as one state of an org. `lint` reads a
 * recording as states at several times, and accepts a later copy of an object that has more fields.
 */
const NOT_IN_RECORDINGS: ReadonlySet<string> = new Set(['duplicate-id', 'equal-priorities']);

test.each(INPUTS)('lint reports each warning of inspect: %s', (_, files) => {
  const documents = files.map((name) => ({ name, text: readFileSync(`${FIXTURES}/${name}`, 'utf8') }));
  expect(warningsWithoutCounterpart(documents)).toEqual([]);
});

/** Returns the warnings and errors of `inspect` for which `lint` reports neither a finding nor an undecided rule. */
function warningsWithoutCounterpart(documents: readonly InputDocument[]): readonly string[] {
  const { problems } = assembleDocuments(documents);
  const wanted = problems.filter(({ severity, code }) => severity !== 'info' && !NOT_IN_LINT.has(code));
  if (wanted.length === 0) return [];
  const linted = lintDocuments(documents);
  const isRecording =
    linted.notRun !== undefined || documents.some((one) => 'text' in one && RECORDED.test(one.text));
  return wanted
    .filter(({ code }) => !(isRecording && NOT_IN_RECORDINGS.has(code)))
    .filter((problem) => !isReported(problem, linted))
    .map(({ code, message, location }) => `${code} ${location?.document}#${location?.pointer}: ${message}`);
}

/** Matches recorded requests, and recorded objects with the name of their source. */
const RECORDED = /"request": *\{.*"response": *\{|"meta": *\{"from":/;

function isReported(
  { location, message, code }: Problem,
  { findings, undecided = [] }: ReturnType<typeof lintDocuments>,
): boolean {
  const isMissing = GAP_RULES.some(
    (id) => findings.some(({ rule }) => rule === id) || undecided.some(({ rule }) => rule === id),
  );
  if (GAPS.has(code)) return isMissing;
  if (location === undefined) return findings.length > 0 && /more problems of this kind$/.test(message);
  return findings
    .flatMap((finding) => [finding.location, ...finding.related.map((other) => other.location)])
    .some(
      ({ document, pointer }) =>
        document === location.document && `${pointer}/`.startsWith(`${location.pointer}/`),
    );
}

/** Codes of problems which state that the export lacks data. */
const GAPS: ReadonlySet<string> = new Set([
  'rule-without-policy',
  'rules-incomplete',
  'rules-missing',
  'unknown-reference',
]);

/** The lint rules that report missing data or are undecided because of it. */
const GAP_RULES = ['policy/unknown-application', 'reference/unknown'];

test('lint reports a section of an export that inspect ignores because its name is misspelt', () => {
  const sections = {
    policies: [SESSION_POLICY],
    zonse: [{ id: 'z1', type: 'IP', name: 'Office' }],
    version: 1,
  };
  const { findings } = lintDocuments([{ name: 'org', value: sections }]);
  expect(findings.filter(({ rule }) => rule === 'document/kind-unknown')).toMatchObject([
    { severity: 'warning', location: { pointer: '/zonse' } },
  ]);
});

const APP = {
  id: 'a1',
  label: 'Payroll',
  _links: { accessPolicy: { href: 'https://example.com/api/v1/policies/p2' } },
};

const SESSION_POLICY = { id: 'p1', type: 'OKTA_SIGN_ON', name: 'Default Policy', system: true, rules: [] };

test('lint reports an application whose policy is missing among other policies of its type', () => {
  const policies = [{ ...SESSION_POLICY, type: 'ACCESS_POLICY' }];
  const document = { name: 'org', value: { policies, apps: [APP] } };
  const message = 'apps are mapped to 1 policy that is not in the export: `p2`';
  const { findings } = lintDocuments([document]);
  const inspected = assembleDocuments([document]).problems.filter(({ code }) => code === 'unknown-reference');
  expect(inspected).toMatchObject([{ severity: 'warning', message }]);
  expect(findings.filter(({ rule }) => rule === 'reference/unknown')).toMatchObject([
    {
      severity: 'warning',
      message: `${message}; add the missing objects to the export`,
      resource: { kind: 'app', id: 'a1' },
    },
  ]);
});

test('an export without policies of a type may have applications that are mapped to this type', () => {
  const document = { name: 'org', value: { policies: [SESSION_POLICY], apps: [APP] } };
  const { findings, undecided } = lintDocuments([document]);
  const inspected = assembleDocuments([document]).problems.filter(({ code }) => code === 'unknown-reference');
  expect(inspected).toMatchObject([{ severity: 'info' }]);
  expect(findings.filter(({ rule }) => rule === 'reference/unknown')).toEqual([]);
  expect(undecided).toContainEqual({
    rule: 'reference/unknown',
    count: 1,
    reason: 'apps are mapped to 1 policy that is not in the export: `p2`',
  });
});
