import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dropCitedFindings } from '../../../src/cli/ci/drop-cited-findings.js';
import { PAGE_SECTIONS } from '../../../src/cli/features/page-sections.js';
import { run } from '../../../src/cli/program.js';
import type { ChangeCheck } from '../../../src/console/ci/check.js';
import { exampleOf, passwordPolicyWith } from '../../../src/features/compliance/examples/example-parts.js';
import { COMPLIANCE_FRAMEWORKS } from '../../../src/features/compliance/frameworks.js';
import { hardeningRules, hardeningRulesOf } from '../../../src/features/compliance/hardening-rules.js';
import { readPageData } from '../../../src/features/explorer/console/read-page-data.js';
import { RULES } from '../../../src/lint/lint.js';
import type { Finding } from '../../../src/lint/rule/finding.js';
import type { Notice } from '../../../src/report/notices/notice.js';
import { memoryIo } from '../../cli/memory-io.js';

const SALTO = readFileSync('fixtures/orgs/salto.json', 'utf8');

async function preflight(line: string, stdin: string) {
  const { io, out } = memoryIo({ stdin });
  await run(line.split(' '), io);
  return out();
}

const ask = (more: string, stdin = SALTO) =>
  preflight(`compliance - --no-config --now 2026-11-22 --no-remedies ${more}`, stdin);

/** Every rule is cited by some control and belongs to the preset. */
test('every lint rule that a compliance control may cite is in the preset `hardening`, and each control that cites the rule is listed there', () => {
  const preset = new Set(RULES.filter((rule) => rule.preset === 'hardening').map(({ id }) => id));
  expect([...hardeningRules()].filter((id) => !preset.has(id))).toEqual([]);
  const cited = COMPLIANCE_FRAMEWORKS.flatMap(({ controls }) =>
    controls.flatMap((control) => hardeningRulesOf(control, control.parameter?.default ?? 0)),
  );
  expect(new Set(cited)).toEqual(hardeningRules());
  const named = COMPLIANCE_FRAMEWORKS.flatMap(({ controls }) =>
    controls.filter((one) => one.demands === undefined && hardeningRulesOf(one, 0).length > 0),
  );
  expect(named).toHaveLength(30);
  const [dashboard] = COMPLIANCE_FRAMEWORKS.flatMap(({ controls }) =>
    controls.filter(({ id, framework }) => `${framework}/${id}` === 'stig/dashboard-two-factors'),
  );
  expect(dashboard && hardeningRulesOf(dashboard, 0)).not.toContain('hardening/administrator-second-factor');
  const [password] = COMPLIANCE_FRAMEWORKS.flatMap(({ controls }) =>
    controls.filter(({ id, framework }) => `${framework}/${id}` === 'stig/password-history'),
  );
  expect(password && hardeningRulesOf(password, 5)).toEqual(['hardening/password-history']);
});

/** The expected findings come from a separate run of lint with the preset `hardening`. */
test('a compliance control cites only lint findings about a rule or policy that violates the control', async () => {
  const lint = JSON.parse(await preflight('lint - --no-config --preset hardening --format json', SALTO));
  const found = new Set(
    lint.findings.map((one: Finding) => `${one.rule} ${one.location.line} ${one.message}`),
  );
  const { frameworks } = JSON.parse(await ask(`--framework stig --control ${ASKED} --format json`));
  const [{ controls }] = frameworks;
  expect(controls).toHaveLength(4);
  const citing = controls.filter(({ lint: cited }: { lint: Finding[] }) => cited.length > 0);
  expect(citing.map(({ aliases }: { aliases: string[] }) => aliases[0])).toEqual(CITING);
  for (const { lint: cited, effective } of citing) {
    expect(effective.holds).toBe(false);
    for (const one of cited) expect(found).toContain(`${one.rule} ${one.location.line} ${one.message}`);
  }
});

/** V-273206 is judged by possible sign-ins only, so it cites no lint finding: lint also reports rules that apply to nobody. */
const ASKED = 'V-273186,V-273194,V-273195,V-273206';
const CITING = ['V-273186', 'V-273194', 'V-273195'];

test('a lint finding that a compliance control cites is a separate observation in OSCAL results, and appears in a checklist and on the HTML page', async () => {
  const results = JSON.parse(await ask('--framework stig --control V-273194 --format oscal'))[
    'assessment-results'
  ];
  const [{ observations, findings }] = results.results;
  const cited = observations.filter(({ title }: { title: string }) => title.includes('lint'));
  expect(cited).toMatchObject([{ props: [{ name: 'lint-rule', value: 'hardening/weak-catch-all' }] }]);
  const [{ 'related-observations': related }] = findings;
  expect(related).toContainEqual({ 'observation-uuid': cited[0].uuid });
  expect(await ask('--framework stig --fill blank.cklb')).toContain('lint: `hardening/weak-catch-all`');
  const { io } = memoryIo({ stdin: SALTO });
  const options = { framework: ['stig'], config: false, color: false };
  const page = await readPageData(['-'], options, PAGE_SECTIONS, io);
  expect(page).toMatchObject({
    ok: true,
    value: { data: { compliance: { frameworks: expect.any(Array) } } },
  });
  expect(JSON.stringify(page.ok && page.value.data.compliance)).toContain('`hardening/weak-catch-all`');
});

test('a compliance control cites no lint finding about a policy that applies to no sign-in', async () => {
  const [short, long] = [{ complexity: { minLength: 8 } }, { complexity: { minLength: 15 } }];
  const line = '--framework stig --control V-273195';
  const decides = exampleOf({ passwords: [passwordPolicyWith(short), passwordPolicyWith(long)] });
  expect(await ask(line, JSON.stringify(decides))).toMatch(/lint +`hardening\/password-length`/);
  const hidden = exampleOf({ passwords: [passwordPolicyWith(long), passwordPolicyWith(short)] });
  expect(await ask(line, JSON.stringify(hidden))).not.toContain('hardening/');
});

const FOUND: Notice = {
  rule: 'hardening/password-length',
  severity: 'warning',
  message: 'short',
  resource: { kind: 'policy', id: 'p1' },
  related: [],
  fingerprint: 'f',
  fails: false,
};

function check(name: string, ...notices: readonly Notice[]): ChangeCheck {
  const told = { command: name, notices, rules: [], documents: [], summary: name, version: '1' };
  return { name, title: name, notices: told, text: () => '', markdown: () => '', members: [] };
}

const CONTROL: Notice = { ...FOUND, rule: 'compliance/stig/password-length', cites: [FOUND], fails: true };

test('the ci command does not repeat a lint finding that a compliance control cites, unless only this finding makes the check fail', () => {
  const told = (...checks: readonly ChangeCheck[]) =>
    dropCitedFindings(checks).map(({ notices }) => notices.notices.map(({ rule }) => rule));
  const other = { ...FOUND, resource: { kind: 'policy', id: 'p2' } };
  expect(told(check('lint', FOUND, other), check('compliance', CONTROL))).toEqual([
    [FOUND.rule],
    [CONTROL.rule],
  ]);
  const [lint] = dropCitedFindings([check('lint', FOUND), check('compliance', CONTROL)]);
  expect(lint?.notices.summary).toBe('lint; 1 finding left out here, because a control reports it');
  const failing = { ...FOUND, fails: true };
  expect(told(check('lint', failing), check('compliance', CONTROL))[0]).toEqual([]);
  expect(told(check('lint', failing), check('compliance', { ...CONTROL, fails: false }))[0]).toEqual([
    FOUND.rule,
  ]);
});
