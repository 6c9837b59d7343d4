import { describe, expect, test } from 'vitest';
import { baselineOf, readBaseline } from '../../src/lint/config/baseline.js';
import { type Config, configIn } from '../../src/lint/config/config.js';
import { suppressionsIn } from '../../src/lint/config/suppressions.js';
import { lintByConfig } from '../../src/lint/lint-with.js';

const twins = {
  policies: [
    { id: 'p1', type: 'PASSWORD', name: 'Staff', colour: 'red' },
    { id: 'p2', type: 'PASSWORD', name: 'Staff', colour: 'red' },
  ],
};

async function found(config: Config, document: unknown = twins) {
  const result = await lintByConfig([{ name: 'export/org.json', value: document }], { config });
  if (!result.ok) return result.problems.map(({ message }) => message);
  return result.value.findings
    .filter(({ rule }) => rule === 'policy/name-unique' || rule === 'shape/unknown-field')
    .map(({ rule, severity, location }) => `${severity} ${rule} ${location.pointer}`);
}

const UNIQUE = 'warning policy/name-unique /policies/1/name';
const UNKNOWN = [
  'info shape/unknown-field /policies/0/colour',
  'info shape/unknown-field /policies/1/colour',
];

describe('a lint configuration', () => {
  test('an empty lint configuration keeps the recommended rules', async () => {
    expect(await found({})).toEqual([UNKNOWN[0], UNKNOWN[1], UNIQUE].sort(byPlace));
  });

  test('a lint configuration sets the severity of a single rule, which takes precedence over that of its group', async () => {
    const rules = { 'policy/name-unique': 'error', 'policy/*': 'off', 'shape/*': 'off' } as const;
    expect(await found({ rules })).toEqual(['error policy/name-unique /policies/1/name']);
  });

  test('a lint configuration can turn a group of rules off', async () => {
    expect(await found({ rules: { 'policy/*': 'off' } })).toEqual(UNKNOWN);
  });

  test('the lint preset strict makes unknown fields errors', async () => {
    expect(await found({ presets: ['strict'], rules: { 'policy/*': 'off' } })).toEqual(
      UNKNOWN.map((line) => line.replace('info', 'error')),
    );
  });

  test('the lint preset hardening includes the recommended rules', async () => {
    expect(await found({ presets: ['hardening'] })).toEqual(
      await found({ presets: ['recommended', 'hardening'] }),
    );
    expect(await found({ presets: ['hardening'] })).toContain(UNIQUE);
  });

  test('a lint configuration with an empty list of presets turns every rule off', async () => {
    expect(await found({ presets: [] })).toEqual([]);
  });

  test.each([
    [{ paths: ['org.json'] }, []],
    [{ paths: ['export/**'] }, []],
    [{ paths: ['import/**'] }, [...UNKNOWN, UNIQUE]],
    [{ resources: ['p2'] }, [UNKNOWN[0]]],
    [{ resources: ['Staff'], rules: ['shape/*'] }, [UNIQUE]],
    [{}, [...UNKNOWN, UNIQUE]],
  ])('a lint configuration can exclude paths or resources from its findings: %j', async (ignore, left) => {
    expect((await found({ ignore: [ignore] })).sort()).toEqual([...left].sort());
  });

  test.each([
    [{ 'policy/name-uniqe': 'off' }, 'unknown rule `policy/name-uniqe`; did you mean `policy/name-unique`?'],
    [
      { 'policy/name-unique': 'fatal' },
      'the severity of `policy/name-unique` is `fatal`; set it to off, info, warning or error',
    ],
    [{ 'policy/name-unique': { most: 1 } }, '`policy/name-unique` has no option `most`; use `severity`'],
    [{ constructor: 'off' }, 'unknown rule `constructor`; `preflight lint --list-rules` lists all'],
  ])('an invalid lint configuration is rejected with a suggestion: %j', async (rules, message) => {
    expect(await found({ rules: rules as Config['rules'] & {} })).toEqual([message]);
  });

  test('a lint configuration is validated strictly, and a problem is reported with its line', () => {
    const read = configIn({
      name: 'preflight.config.json',
      text: '{\n  "presets": ["recomended"],\n  "rule": {}\n}',
    });
    expect(read.ok).toBe(false);
    expect(
      read.problems.map(({ message, location }) => `${location?.line}:${location?.column} ${message}`),
    ).toEqual([
      '2:15 `presets.0` is `recomended`; set it to `recommended`, `strict` or `hardening`; did you mean `recommended`?',
      '3:11 unknown member `rule`; did you mean `rules`?',
    ]);
  });
});

describe('a lint suppression', () => {
  const suppressing = async (suppressions: readonly unknown[], now = Date.UTC(2026, 0, 15)) => {
    const read = suppressionsIn({
      name: 'preflight.suppressions.json',
      text: JSON.stringify({ suppressions }, null, 2),
    });
    if (!read.ok) return read.problems.map(({ message }) => message);
    const config: Config = { rules: { 'shape/*': 'off' } };
    const result = await lintByConfig([{ name: 'org.json', value: twins }], {
      config,
      suppressions: read.value,
      now,
    });
    return result.ok
      ? result.value.findings
          .filter(({ rule }) => rule === 'policy/name-unique' || rule.startsWith('suppression/'))
          .map(({ rule, location }) => `${rule} ${location.document}:${location.line}`)
      : [];
  };

  test.each([
    [{ rule: 'policy/name-unique', reason: 'known' }],
    [{ rule: 'policy/*', resource: 'p2', path: 'org.json', pointer: '/policies/1', reason: 'known' }],
    [{ rule: 'policy/name-unique', reason: 'known', expires: '2026-01-15' }],
  ])('the lint suppression %j removes the finding', async (suppression) => {
    expect(await suppressing([suppression])).toEqual([]);
  });

  test('a lint suppression names a policy rule by id, by name, or as `Policy › Rule`', async () => {
    const rules = [
      { id: 'rul1', name: 'Everybody', conditions: { people: { groups: { include: ['00g1'] } } } },
    ];
    const policies = [{ id: 'rst1', type: 'ACCESS_POLICY', name: 'CRM', rules }];
    const left = async (resource: string) => {
      const suppressions = [{ rule: 'condition/unknown-reference', resource, reason: 'known' }];
      const read = suppressionsIn({ name: 'preflight.suppressions.json', value: { suppressions } });
      if (!read.ok) throw new Error('the suppressions are right');
      const org = { name: 'org.json', value: { policies, groups: [] } };
      const result = await lintByConfig([org], { suppressions: read.value, complete: ['groups'] });
      if (!result.ok) throw new Error('the documents are right');
      const ids = result.value.findings.map(({ rule }) => rule);
      return ids.filter((id) => id === 'condition/unknown-reference' || id.startsWith('suppression/'));
    };
    for (const name of ['rul1', 'Everybody', 'CRM › Everybody']) expect(await left(name)).toEqual([]);
    expect(await left('Wiki › Everybody')).toEqual(['condition/unknown-reference', 'suppression/unused']);
  });

  test('a lint suppression that matches nothing is reported', async () => {
    expect(await suppressing([{ rule: 'policy/name-unique', resource: 'p1', reason: 'known' }])).toEqual([
      'policy/name-unique org.json:undefined',
      'suppression/unused preflight.suppressions.json:3',
    ]);
  });

  test('a lint suppression that has expired suppresses nothing', async () => {
    expect(
      await suppressing([{ rule: 'policy/name-unique', reason: 'known', expires: '2026-01-14' }]),
    ).toEqual(['policy/name-unique org.json:undefined', 'suppression/expired preflight.suppressions.json:3']);
  });

  test('a lint suppression without a reason is rejected', async () => {
    expect(await suppressing([{ rule: 'policy/name-unique', reason: ' ' }])).toEqual([
      '`suppressions.0.reason` is ` `; set it to a string that is not blank',
    ]);
  });
});

test('a baseline hides each finding as often as the baseline contains it, and entries that no longer occur are counted', async () => {
  const first = await lintByConfig([{ name: 'org.json', value: twins }]);
  if (!first.ok) throw new Error('the configuration is right');
  const text = JSON.stringify(baselineOf(first.value.findings));
  const read = readBaseline({ name: 'baseline.json', text });
  if (!read.ok) throw new Error('a baseline can be read back');
  const three = { policies: [...twins.policies, { id: 'p3', type: 'PASSWORD', name: 'Staff' }] };
  const again = await lintByConfig([{ name: 'org.json', value: three }], { baseline: read.value });
  const about = again.ok ? again.value.findings.map(({ resource }) => resource?.id) : [];
  expect(new Set(about)).toEqual(new Set(['p3']));
  const one = await lintByConfig([{ name: 'org.json', value: { policies: [twins.policies[0]] } }], {
    baseline: read.value,
  });
  expect(one.ok && one.value.baseline.gone).toBeGreaterThan(0);
});

test('a baseline entry hides the same finding in another document, as often as the baseline lists it', async () => {
  const first = await lintByConfig([{ name: 'org.json', value: twins }]);
  if (!first.ok) throw new Error('the configuration is right');
  const baseline = baselineOf(first.value.findings);
  const moved = await lintByConfig([{ name: 'policies.json', value: twins }], { baseline });
  expect(moved.ok && [moved.value.findings, moved.value.baseline.gone]).toEqual([[], 0]);
  const nameless = { policies: [{ type: 'PASSWORD' }] };
  const named = await lintByConfig([{ name: 'a.json', value: nameless }]);
  if (!named.ok) throw new Error('the configuration is right');
  const elsewhere = await lintByConfig([{ name: 'b.json', value: nameless }], {
    baseline: baselineOf(named.value.findings),
  });
  expect(elsewhere.ok && elsewhere.value.findings.length, 'what has no name may be another').toBeGreaterThan(
    0,
  );
});

function byPlace(a: string | undefined, b: string | undefined): number {
  return (a?.split(' ')[2] ?? '') < (b?.split(' ')[2] ?? '') ? -1 : 1;
}
