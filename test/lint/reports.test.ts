import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyReplacements } from '../../src/documents/write/edit-text.js';
import { lintDocuments, RULES } from '../../src/lint/lint.js';
import type { LintReport } from '../../src/report/lint/lint-report.js';
import * as formats from '../../src/report/lint/registry.js';
import { paintWith } from '../../src/report/text/paint.js';
import { sarifErrors } from '../report/sarif-schema.js';

const page = { columns: 80, paint: paintWith(false) };

const TEXT = `{
  "policies": [
    { "id": "p1", "type": "PASSWORD", "name": "<Staff> & \\u0007|*", "status": "ACTIVE," },
    { "id": "p2", "type": "PASSWORD", "name": "<Staff> & \\u0007|*", "priorty": 1 }
  ]
}
`;

function reportOn(...documents: { name: string; text: string }[]): LintReport {
  const { findings, documents: kept, resources } = lintDocuments(documents);
  return {
    findings,
    documents: kept,
    resources,
    rules: RULES,
    suppressed: 0,
    baseline: { known: 0, gone: 0 },
    failOn: 'warning',
    version: '1.2.3',
  };
}

const report = reportOn({ name: 'a b/org.json', text: TEXT });

describe('the SARIF report of lint', async () => {
  const log = JSON.parse(await formats.sarif.text(report, page));

  test('the SARIF report of lint fits the official schema', () => {
    expect(sarifErrors(log)).toEqual([]);
    expect(sarifErrors({ ...log, runs: [{}] })).not.toEqual([]);
  });

  test('the SARIF report of lint lists each rule once, with its level and help', () => {
    const { rules } = log.runs[0].tool.driver;
    expect(rules.map(({ id }: { id: string }) => id)).toEqual([
      ...new Set(rules.map(({ id }: { id: string }) => id)),
    ]);
    for (const { ruleId, ruleIndex } of log.runs[0].results) expect(rules[ruleIndex].id).toBe(ruleId);
  });

  test('the SARIF report of lint has fixes that produce the same text as --fix', () => {
    const fixed = log.runs[0].results.find(
      ({ ruleId }: { ruleId: string }) => ruleId === 'policy/status-known',
    );
    const [{ deletedRegion, insertedContent }] = fixed.fixes[0].artifactChanges[0].replacements;
    const start =
      TEXT.split('\n')
        .slice(0, deletedRegion.startLine - 1)
        .join('\n').length + deletedRegion.startColumn;
    const length = deletedRegion.endColumn - deletedRegion.startColumn;
    const text = applyReplacements(TEXT, [{ offset: start, length, text: insertedContent.text }]);
    expect(JSON.parse(text).policies[0].status).toBe('ACTIVE');
  });

  test('the SARIF report of lint has paths as URI references, and related locations', () => {
    const twin = log.runs[0].results.find(
      ({ ruleId }: { ruleId: string }) => ruleId === 'policy/name-unique',
    );
    expect(twin.locations[0].physicalLocation.artifactLocation.uri).toBe('a%20b/org.json');
    expect(twin.relatedLocations[0].physicalLocation.region.startLine).toBe(3);
  });
});

test('the JUnit report of lint is well-formed, and has a suite for each document', async () => {
  const xml = await formats.junit.text(report, page);
  expect(xml).toContain('<testsuite name="a b/org.json"');
  expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;|#10;)/);
  expect(tagsOf(xml)).toEqual([]);
});

test('a GitHub annotation of lint is a single line', async () => {
  const lines = (await formats.github.text(report, page)).trimEnd().split('\n');
  expect(lines.slice(0, -1).every((line) => /^::(error|warning|notice) file=/.test(line))).toBe(true);
  expect(lines).toHaveLength(report.findings.length + 1);
});

test('a lint report prints a file name on one line without control characters', async () => {
  const named = reportOn({ name: 'a\u001b]0;x\u0007,b:\n.json', text: TEXT });
  const [line = ''] = (await formats.github.text(named, page)).split('\n');
  expect(line).toMatch(/^::warning file=a\\u\{1b\}\]0;x\\u\{7\}%2Cb%3A\\u\{a\}\.json,/);
});

test('in the SARIF report of lint, no text from a linted document becomes a link', async () => {
  const text = TEXT.replace('ACTIVE,', '[a](https://e.example)');
  const { results } = JSON.parse(await formats.sarif.text(reportOn({ name: 'org.json', text }), page))
    .runs[0];
  const messages = results.map(({ message }: { message: { text: string } }) => message.text);
  expect(messages.join('\n')).toContain('[a] (https://e.example)');
  expect(messages.join('\n')).toContain('see [org.json:');
  // A numbered link leads to a related location.
  expect(messages.join('\n')).not.toMatch(/\]\((?!\d+\))/);
});

test('in every report format of lint, no text from a linted document becomes markup or a control character', async () => {
  const markdown = formats.markdown.text(report, page).replace(/`[^`]*`/g, '');
  expect(markdown).not.toContain('<Staff>');
  for (const format of Object.values(formats))
    expect(await format.text(report, page)).not.toContain('\u0007');
});

test('property: no text in a linted document makes the writer of a lint report throw an error', async () => {
  const names = fc.string({ unit: 'binary' });
  await fc.assert(
    fc.asyncProperty(names, names, names, async (name, status, key) => {
      const value = { policies: [{ id: 'p', type: 'PASSWORD', name, status, [key]: 1 }] };
      const written = reportOn({ name, text: JSON.stringify(value) });
      for (const format of Object.values(formats)) {
        const text = await format.text(written, page);
        expect(typeof text).toBe('string');
        if (format === formats.sarif) expect(sarifErrors(JSON.parse(text))).toEqual([]);
      }
    }),
    { numRuns: 20 },
  );
});

/** Returns tags that are not closed or not opened. */
function tagsOf(xml: string): string[] {
  const open: string[] = [];
  for (const [, closing, name, selfClosing] of xml.matchAll(
    /<(\/?)([a-z-]+)(?:\s+[a-z]+="[^"<]*")*\s*(\/?)>/g,
  )) {
    if (closing === '/') {
      if (open.pop() !== name) open.push(`</${name}>`);
    } else if (selfClosing !== '/') open.push(name ?? '');
  }
  return open;
}
