import { describe, expect, test } from 'vitest';
import type { Config, OwnRule } from '../../src/lint/config/config.js';
import { lintByConfig } from '../../src/lint/lint-with.js';

const org = {
  policies: [
    { id: 'p1', type: 'PASSWORD', name: 'Staff', status: 'ACTIVE', priority: 1 },
    { id: 'p2', type: 'PASSWORD', name: 'contractors', status: 'ACTIVE', priority: 2 },
  ],
};

async function own(rule: Partial<OwnRule>) {
  const config: Config = {
    own: [{ id: 'ours/test', on: 'policy', when: 'true', message: 'found', ...rule }],
  };
  const result = await lintByConfig([{ name: 'org.json', value: org }], { config });
  if (!result.ok) return result.problems.map(({ message }) => message);
  return result.value.findings
    .filter(({ rule }) => rule === 'ours/test')
    .map(({ message, severity, location }) => `${location.pointer} ${severity}: ${message}`);
}

describe('a custom JSONata rule', () => {
  test('a custom JSONata lint rule is evaluated for each value of the kind that it names as its target', async () => {
    expect(
      await own({ when: 'name = $lowercase(name)', message: '{{name}} starts small, {{$kind}} {{$id}}' }),
    ).toEqual(['/policies/1 warning: contractors starts small, policy p2']);
  });

  test('a custom JSONata lint rule may have the severity error', async () => {
    expect(await own({ when: 'priority > 1', severity: 'error' })).toEqual(['/policies/1 error: found']);
  });

  test('a custom JSONata lint rule has no finding if its expression evaluates to anything but true', async () => {
    expect(await own({ when: 'name' })).toEqual([]);
    expect(await own({ when: 'nothing.of.the.kind' })).toEqual([]);
  });

  test.each([
    [
      'an endless loop',
      '($f := function($n) { $f($n + 1) }; $f(1) > 0)',
      'exceeds 200 levels|exceeds 100000 steps',
    ],
    [
      'a tail recursion',
      '($f := function($n) { $n < 0 ? true : $f($n + 1) }; $f(1))',
      'exceeds 100000 steps|levels',
    ],
    ['a list of millions', '$count([1..9999999]) > 0', 'list longer than'],
    [
      'a doubling text',
      '$length($reduce([1..60], function($a, $b) { $a & $a }, "ab")) > 0',
      'text longer than',
    ],
    ['an error', '$number("a") > 0', 'Unable to cast'],
    ['distinct values of a long list', '$count($distinct([1..200000])) > 0', 'list longer than'],
    ['distinct values of many objects', '$count($distinct([1..9000].{"a": $})) > 0', 'steps'],
    ['a list built by a library function', '$count($reduce([1..90000], $append)) > 0', 'steps'],
    ['one group of many values', '$count([1..90000]{"a": $}) > 0', 'steps'],
    ['a sort', '$count($sort([1..90000])) > 0', 'steps'],
    ['a padded text', '$length($pad("a", 100000000)) > 0', 'text longer than'],
    ['nested searches in lists', '($a := [1..90000]; $count($a[$ in $a]) > 0)', 'steps'],
    ['copies', '($o := $merge([1..9000].{$string($): $}); $count([1..9000].($clone($o))) > 0)', 'steps'],
    ['comparisons', '($o := $merge([1..9000].{$string($): $}); $count([1..9000].($o = $o)) > 0)', 'steps'],
    ['lookahead matches', '$count($match($pad("a", 90000, "a"), /a.*b|a/)) > 0', 'steps'],
    [
      'a date picture with many splits',
      '$toMillis($pad("1", 200, "1") & "x", "[Y][M][D][H][h][P][m][s][f][F][W][w]") > 0',
      'steps',
    ],
  ])('a custom JSONata lint rule is skipped if it evaluates %s', async (_, when, reason) => {
    const findings = await own({ when });
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(
      new RegExp(
        `/policies/0 error: the expression of this lint rule failed here, so the rule was skipped.*(${reason})`,
      ),
    );
  });

  test.each([
    '$substring(?, 1)("abc") = "bc"',
    '$count($filter([0..10], $boolean)) = 10',
    '$string($sift({"a": 1, "b": 0}, $boolean)) = \'{"a":1}\'',
    '$distinct([1, 1, {"a": 1}, {"a": 1}, 2]) = [1, {"a": 1}, 2]',
    '($a := {"a": 1}; $distinct([$a, $a, 1]) = [$a, 1])',
    '$count($distinct([1..90000])) = 90000',
    '$toMillis("2020-01-02", "[Y0001]-[M01]-[D01]") = 1577923200000',
    '$sort([3, 1, 2]) = [1, 2, 3]',
    '$replace("aXbX", "X", "-") = "a-b-"',
    '$split("a1b22c", /[0-9]+/) = ["a", "b", "c"]',
    '[1, 2, 3]{$string($ % 2): $sum($)} = {"1": 4, "0": 2}',
  ])(
    'the expression of a custom JSONata lint rule is evaluated as the JSONata language requires: %s',
    async (when) => {
      expect(await own({ when })).toHaveLength(2);
    },
  );

  test('a custom JSONata lint rule is skipped if it needs too many steps for all values together', async () => {
    const rules = Array.from({ length: 20 }, (_, at) => ({ id: `r${at}`, name: `r${at}`, type: 'PASSWORD' }));
    const config = {
      own: [{ id: 'ours/test', on: 'rule', when: '$count($map([1..60000], $string)) = 0', message: 'm' }],
    };
    const policies = [{ id: 'p1', type: 'PASSWORD', name: 'p', status: 'ACTIVE', priority: 1, rules }];
    const result = await lintByConfig([{ name: 'org.json', value: { policies } }], { config });
    const found = result.ok ? result.value.findings.filter(({ rule }) => rule === 'ours/test') : [];
    expect(found.map(({ message }) => message)).toEqual([
      expect.stringContaining('steps for all values together'),
    ]);
  });

  test('a pattern in a custom JSONata lint rule that would make other engines backtrack is matched in linear time', async () => {
    const config: Config = {
      own: [{ id: 'ours/slow', on: 'policy', when: '$contains(description, /^(a+)+$/)', message: 'm' }],
    };
    const slow = { policies: [{ ...org.policies[0], description: `${'a'.repeat(50_000)}!` }] };
    const result = await lintByConfig([{ name: 'org.json', value: slow }], { config });
    expect(result.ok && result.value.findings.filter(({ rule }) => rule === 'ours/slow')).toEqual([]);
  });

  test.each([
    [
      'an unknown target',
      { on: 'polcy', when: 'true' },
      'the rule `ours/test`: unknown target `polcy`; did you mean `policy`?',
    ],
    ['invalid JSONata', { when: '(((' }, 'the rule `ours/test`: invalid JSONata'],
    ['a duplicate id', { id: 'policy/status-known', when: 'true' }, 'another rule has this id already'],
    ['an id without a group', { id: 'test', when: 'true' }, 'the id must be'],
  ])('a custom JSONata lint rule is rejected for %s', async (_, rule, message) => {
    expect((await own(rule)).join()).toContain(message);
  });
});
