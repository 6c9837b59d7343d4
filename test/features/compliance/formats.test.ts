import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { run } from '../../../src/cli/program.js';
import { exampleOf, sessionAction } from '../../../src/features/compliance/examples/example-parts.js';
import { ComplianceReportSchema } from '../../../src/features/compliance/report/compliance-schema.js';
import { memoryIo } from '../../cli/memory-io.js';
import { sarifErrors } from '../../report/sarif-schema.js';

const SALTO = readFileSync('fixtures/orgs/salto.json', 'utf8');

async function printed(line: string, stdin: string = SALTO) {
  const { io, out, err } = memoryIo({ stdin });
  const code = await run(
    ['compliance', '-', '--framework', 'stig', '--no-config', '--now', '2026-11-22', ...line.split(' ')],
    io,
  );
  return { code, out: out(), err: err() };
}

const oscal = new Ajv({ strict: false }).compile(
  JSON.parse(readFileSync('fixtures/compliance/oscal-ar-1.2.0.cut.schema.json', 'utf8')),
);

/** Options that select six controls. For this org, the six controls together have all possible verdicts except one. */
const SOME = '--no-remedies --control V-273186,V-273193,V-273194,V-273206,V-273187,V-273192';

test('the text of the command compliance says which command lists the data that the undecided controls lack', async () => {
  expect((await printed('--no-remedies')).out).toContain(
    'missing data: `preflight inspect --framework stig`',
  );
  expect((await printed('--no-remedies --control V-273186')).out).not.toContain('missing data');
});

const NAMES = {
  control: [
    ...[
      'id',
      'aliases',
      'title',
      'severity',
      'verdict',
      'checkText',
      'effective',
      'parameters',
      'exceptions',
    ],
    ...['remedy', 'mappings', 'assumptions'],
  ],
  checkText: ['holds', 'locations', 'text'],
  effective: ['holds', 'question', 'description', 'rules', 'text', 'users', 'example'],
};

describe('formats of compliance reports', () => {
  test('the JSON output of compliance fits the published schema', async () => {
    const validate = new Ajv({ strict: false, formats: { text: true } }).compile(ComplianceReportSchema);
    for (const line of [SOME, '--control V-273194,V-279692']) {
      validate(JSON.parse((await printed(`${line} --format json`)).out));
      expect(validate.errors).toBeNull();
    }
  });

  test('the JSON output of the compliance command names fields and verdicts as the specification does', async () => {
    const { frameworks, org, ...top } = JSON.parse((await printed(`${SOME} --format json`)).out);
    const [{ controls, ...framework }] = frameworks;
    expect(Object.keys({ ...top, ...framework })).toEqual(
      expect.arrayContaining(['framework', 'version', 'now', 'configuration', 'totals']),
    );
    expect(Object.keys(org)).toEqual(['hash', 'documents']);
    const keys = (one: object) => Object.keys(one).sort();
    const called = (id: string) =>
      controls.find(({ aliases }: { aliases: string[] }) => aliases.includes(id));
    expect(keys(called('V-273193'))).toEqual(expect.arrayContaining(NAMES.control));
    expect(keys(called('V-273193').checkText)).toEqual(NAMES.checkText);
    expect(keys(called('V-273186').effective)).toEqual(expect.arrayContaining(NAMES.effective));
    const holds = ['V-273193', 'V-273194', 'V-273187', 'V-273192'].map((id) => called(id).effective.holds);
    expect(holds).toEqual([true, false, null, null]);
    expect(called('V-273187').effective.reasons).not.toEqual([]);
  });

  test('the OSCAL output of compliance fits its schema, and is byte-identical for the same org', async () => {
    const [one, other] = [await printed(`${SOME} --format oscal`), await printed(`${SOME} --format oscal`)];
    expect(one.out).toBe(other.out);
    const results = JSON.parse(one.out);
    oscal(results);
    expect(oscal.errors).toBeNull();
    const [{ findings, observations }] = results['assessment-results'].results;
    const states = Object.fromEntries(
      findings.map(({ target }: { target: Record<string, unknown> }) => [target['target-id'], target.status]),
    );
    expect(states).toEqual({
      'V-273186': { state: 'not-satisfied', reason: 'fail' },
      'V-273187': { state: 'not-satisfied', reason: 'other' },
      'V-273192': { state: 'not-satisfied', reason: 'other' },
      'V-273193': { state: 'satisfied' },
      'V-273194': { state: 'not-satisfied', reason: 'fail' },
      'V-273206': { state: 'satisfied' },
    });
    const uuids = [...findings, ...observations].map(({ uuid }) => uuid);
    expect(new Set(uuids).size).toBe(uuids.length);
  });

  test('two orgs have different OSCAL identifiers, and OSCAL results refer to the assessment plan that was passed', async () => {
    const plan = await printed('--control V-273192 --format oscal --assessment-plan plan.json');
    const other = await printed('--control V-273192 --format oscal', JSON.stringify(exampleOf({})));
    const [one, two] = [plan, other].map(({ out }) => JSON.parse(out)['assessment-results']);
    expect(one['import-ap'].href).toBe('plan.json');
    expect(two['import-ap'].href).toBe(`#${two['back-matter'].resources[0].uuid}`);
    expect(one.uuid).not.toBe(two.uuid);
  });

  test('the SARIF output of compliance lists the controls as a taxonomy; --sarif-all adds results for met and undecided controls', async () => {
    const { out } = await printed(`${SOME} --format sarif --sarif-all`);
    const log = JSON.parse(out);
    expect(sarifErrors(log)).toEqual([]);
    const [{ results, taxonomies }] = log.runs;
    const kinds = results.map(({ kind, level }: Record<string, unknown>) => `${kind} ${level}`);
    expect(kinds.toSorted()).toEqual([
      'fail error',
      'fail error',
      'open none',
      'open none',
      'pass none',
      'review none',
    ]);
    expect(taxonomies[0].taxa).toHaveLength(6);
    const few = JSON.parse((await printed(`${SOME} --format sarif`)).out);
    expect(few.runs[0].results).toHaveLength(3);
    const certain = JSON.parse((await printed(`${SOME} --format sarif --allow-unknown`)).out);
    expect(certain.runs[0].results).toHaveLength(2);
  });

  test('in the SARIF output of compliance, violations that an exception covers are one suppressed result with the reason', async () => {
    const { io, out } = memoryIo({ stdin: JSON.stringify(exampleOf({ sessions: [IDLE] })) });
    const line = ['compliance', '-', '--framework', 'stig', '--config', 'compliance.config.json'];
    await run([...line, '--control', 'V-273186', '--now', '2026-11-22', '--format', 'sarif'], io);
    const log = JSON.parse(out());
    expect(sarifErrors(log)).toEqual([]);
    const [{ results }] = log.runs;
    expect(results).toMatchObject([
      { kind: 'fail' },
      { kind: 'fail', suppressions: [{ status: 'accepted', justification: expect.stringContaining('ann') }] },
    ]);
  });
});

const IDLE = { actions: sessionAction({ maxSessionIdleMinutes: 60 }) };

test.each(['text', 'markdown', 'html', 'csv', 'json'])(
  'the compliance report in the format %s contains no score or percentage',
  async (name) => {
    const { out } = await printed(`${SOME} --format ${name}`);
    const told = out.replace(/<style>[\s\S]*?<\/style>/, '');
    expect(told).toContain('not met');
    expect(told).not.toMatch(/\d\s?%|\bscore/i);
  },
);

describe('checklists', () => {
  test('in a CKLB checklist, three fields of each rule are filled, but only for rules that are not reviewed yet', async () => {
    const before = readFileSync('fixtures/cli/blank.cklb', 'utf8');
    const { out, err, code } = await printed('--no-remedies --fill blank.cklb');
    expect(code).toBe(1);
    const [was, is] = [before, out].map((text) => JSON.parse(text));
    const rules = is.stigs[0].rules;
    expect(rules.map(({ status }: { status: string }) => status)).toEqual([
      'open',
      'open',
      'not_reviewed',
      'open',
      'open',
      'not_reviewed',
    ]);
    expect(rules[4]).toEqual(was.stigs[0].rules[4]);
    expect(rules[3].finding_details).toContain('password (1FA)');
    for (const rule of [...rules, ...was.stigs[0].rules])
      for (const field of ['status', 'finding_details', 'comments']) delete rule[field];
    expect(is).toEqual(was);
    expect(out.split('\n').length).toBe(before.split('\n').length);
    expect(err).toContain('already reviewed');
  });

  test('in a CKL checklist, three elements of each rule are filled, and all other bytes stay the same', async () => {
    const before = readFileSync('fixtures/compliance/blank.ckl', 'utf8');
    const { out } = await printed('--no-remedies --fill ../compliance/blank.ckl');
    expect(out).toContain('<STATUS>Open</STATUS>');
    const emptied = (text: string) =>
      text
        .replace(/<(STATUS|FINDING_DETAILS|COMMENTS)>[^<]*<\/\1>/g, '<$1></$1>')
        .replaceAll('<FINDING_DETAILS/>', '<FINDING_DETAILS></FINDING_DETAILS>');
    expect(emptied(out)).toBe(emptied(before));
  });

  test('the option `--fill` with a published XCCDF benchmark creates a filled checklist with the texts of the benchmark', async () => {
    const { out, err, code } = await printed('--no-remedies --fill benchmark-xccdf.xml');
    expect([code, err.includes('has no rule for')]).toEqual([1, true]);
    const checklist = JSON.parse(out);
    const [{ rules, ...stig }] = checklist.stigs;
    expect(stig).toMatchObject({
      stig_id: 'Okta_IDaaS_STIG',
      release_info: 'Release: 2 Benchmark Date: 05 Jan 2026',
      version: '1',
      reference_identifier: '5678',
      size: 3,
    });
    expect(rules.map(({ status }: { status: string }) => status)).toEqual(['open', 'open', 'not_reviewed']);
    expect(rules[0]).toMatchObject({
      group_id: 'V-273186',
      rule_id_src: 'SV-273186r1000000_rule',
      rule_id: 'SV-273186r1000000',
      rule_title: 'the first title & more',
      discussion: 'why, with <angles> in it',
      check_content: 'what to look at: <this>',
      fix_text: 'what to do',
      ccis: ['CCI-000057'],
      legacy_ids: ['V-1'],
    });
    const again = await printed('--no-remedies --fill benchmark-xccdf.xml');
    expect(again.out).toBe(out);
    const filled = memoryIo({ stdin: out });
    const line = [
      'compliance',
      'org.json',
      '--framework',
      'stig',
      '--no-config',
      '--no-remedies',
      '--fill',
      '-',
    ];
    await run(line, filled.io);
    expect(filled.out()).toBe(out);
  });

  test.each([
    ['a checklist of another release', (text: string) => text.replace('Release: 2', 'Release: 1'), 'V1R1'],
    [
      'a checklist without a release',
      (text: string) => text.replace('Release: 2', 'Latest'),
      'an unstated release',
    ],
    [
      'a checklist of another benchmark',
      (text: string) => text.replace('Okta_IDaaS_STIG', 'RHEL_9_STIG'),
      'RHEL_9_STIG',
    ],
    ['a file that is not a checklist', () => '{"rules": []}', 'not a checklist'],
    ['invalid XML', () => '<CHECKLIST>', 'invalid XML'],
    ['an XML entity bomb', () => '<!DOCTYPE x [<!ENTITY a "aa">]><CHECKLIST>&a;</CHECKLIST>', 'invalid XML'],
    ['a benchmark without an id', () => '<Benchmark/>', 'an unnamed benchmark'],
    ['another XML document', () => '<html/>', '`html`'],
    ['deeply nested XML', () => '<a>'.repeat(100_000), 'invalid XML'],
  ])('the option `--fill` rejects %s, and the error states the reason', async (_, spoil, why) => {
    const { io, out, err } = memoryIo({
      stdin: spoil(readFileSync('fixtures/cli/blank.cklb', 'utf8')),
    });
    const line = ['compliance', 'org.json', '--framework', 'stig', '--no-config', '--no-remedies'];
    expect(await run([...line, '--control', 'V-273192', '--fill', '-'], io)).toBe(2);
    expect(out()).toBe('');
    expect(err()).toContain(why);
  });
});
