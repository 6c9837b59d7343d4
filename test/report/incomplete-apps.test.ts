import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { populationOf } from '../../src/analysis/questions/population.js';
import { run } from '../../src/cli/program.js';
import { assembleDocuments } from '../../src/documents/read-snapshot.js';
import { populationNotes } from '../../src/features/explorer/report/population-notes.js';
import { plot, show } from '../../src/integrations/notebook/notebook.js';
import { memoryIo } from '../cli/memory-io.js';
import { snapshotOf } from '../documents/read/reading.js';

/** The first line about the applications of an export, on the command line, in the report and in a notebook. */
const HEADS = {
  'mapped-application':
    '? 1 application not in the export may be reachable with less than 2FA: it is unknown whether an application that is not in the export is active',
  'mapped-application-before':
    '? applications that are not in the export may be reachable with less than 2FA; nobody can sign in to 1 of 1 active applications and 1 application not in the export',
  'member-of-missing-group': '✗ 1 of 1 active applications is reachable with password (1FA)',
  'zones-missing':
    '? 1 of 1 active applications requires at least 2FA; the weakest level is unknown at 1 of 1 active applications: the network zones are unknown (not in the documents): add the response of `GET /api/v1/zones`',
  'zones-missing-weak-rule':
    '? 1 of 2 active applications may be reachable with less than 2FA: the network zones are unknown (not in the documents): add the response of `GET /api/v1/zones`',
} as const;

const MARKS = { good: '✓', bad: '✗', unsure: '?', quiet: '–' } as const;

test.each(Object.entries(HEADS))(
  'every output format of `preflight access` starts with the same line about an incomplete export: %s',
  async (name, head) => {
    const org = exportOf(name);
    const population = populationOf(org);
    const { io, out } = memoryIo({ terminal: 1000 });
    expect(await run(['access', `../incomplete/${name}.json`, '--no-color'], io)).toBe(0);
    const [lines = ''] = out().split('\n\n');
    expect(lines.replace(/\n */g, ' ')).toBe(head);
    const { tone, summary } = populationNotes(population, org);
    expect(`${MARKS[tone]} ${summary}`).toBe(head);
    expect(show(population, { org }).text).toContain(`${head}\n`);
  },
);

test('the access report marks an application that the export does not contain as missing, in every format', () => {
  const org = exportOf('mapped-application');
  const population = populationOf(org);
  const words = 'application 0oa-slack (not in the export)';
  expect(populationNotes(population, org).ways.map(({ applications }) => applications)).toEqual([
    [words],
    ['Dashboard'],
  ]);
  expect(show(population, { org }).text).toContain(`${words}: unknown`);
  expect(plot(population, { org }).text).toContain(words);
  expect(population.applications.map(({ source }) => source)).toEqual(['reference', 'export']);
});

test('the access report lists an application to which a less strict rule may apply before an application without such a rule', () => {
  const { applications } = populationOf(exportOf('zones-missing-weak-rule'));
  expect(
    applications.map(({ application, level }) => [application.name, level.atLeast, level.isExact]),
  ).toEqual([
    ['Weak', '1fa-knowledge', false],
    ['Strong', '2fa', false],
  ]);
});

function exportOf(name: string) {
  const text = readFileSync(new URL(`../../fixtures/incomplete/${name}.json`, import.meta.url), 'utf8');
  return snapshotOf(assembleDocuments([{ name: `${name}.json`, text }]));
}
