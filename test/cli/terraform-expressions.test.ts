import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Members } from '../../src/base/object.js';
import { ownAt } from '../../src/base/own.js';
import { readConfiguration } from '../../src/console/files/terraform/terraform-configuration.js';
import { assembleDocuments } from '../../src/documents/read-snapshot.js';
import { computeDependencies } from '../../src/documents/terraform/links/dependencies.js';
import type { Snapshot, TerraformConfiguration } from '../../src/model/policies/snapshot.js';
import { snapshotOf } from '../documents/read/reading.js';
import { made, openIn } from '../documents/read/terraform/made-plans.js';
import { runs } from '../runs.js';
import { memoryIo } from './memory-io.js';

const CREATE = readFileSync(new URL('../../fixtures/terraform/create/main.tf', import.meta.url), 'utf8');

describe('a Terraform plan with its sources', () => {
  test('if the sources of a Terraform plan are read too, constants in a list of references and the values of locals are known', async () => {
    const snapshot = await readWith(made('create.plan'), { 'main.tf': CREATE });
    expect(openIn(snapshot)).toEqual([]);
    const groups = snapshot.policies.flatMap(({ rules, ...policy }) =>
      [policy, ...rules].map(({ name, conditions }) => [name, conditions?.people]),
    );
    expect(groups).toContainEqual([
      'Everyone in the office',
      {
        groups: {
          include: ['00gevery0000000000001'],
          exclude: ['tf:okta_group.contractors', '00gfixed0000000000009'],
        },
      },
    ]);
    expect(groups).toContainEqual([
      'Staff',
      { groups: { include: ['tf:okta_group.admins', '00gfixed0000000000009'] } },
    ]);
  });

  test.each([
    ['another constant', CREATE.replace('name            = "Contractors"', 'name = "Others"')],
    ['other references', CREATE.replace('okta_group.contractors.id]', 'okta_group.admins.id]')],
    ['another name', CREATE.replace('okta_policy_signon" "contractors"', 'okta_policy_signon" "others"')],
  ])(
    'a source block that has %s than the Terraform plan is ignored, because it was edited after the plan was made',
    async (_, text) => {
      const snapshot = await readWith(made('create.plan'), { 'main.tf': text });
      const without = openIn(await readWith(made('create.plan'), {})).filter((one) =>
        one.includes('okta_policy_signon.'),
      );
      expect(openIn(snapshot)).toEqual(expect.arrayContaining(without));
    },
  );
});

/**
 * Terraform expressions for a list of groups. Each row states which groups the program finds in the expression, and whether these are all
 * groups (`whole`), there may be more (`open`), or no group is known (`none`).
 */
const WRITTEN: readonly (readonly [string, string, readonly string[], 'none' | 'open' | 'whole'])[] = [
  ['a list', '[okta_group.a.id, "00g1"]', ['tf:okta_group.a', '00g1'], 'whole'],
  ['a local value', 'local.groups', ['tf:okta_group.a', '00g1'], 'whole'],
  [
    'a local value of local values',
    'concat(local.groups, [local.one])',
    ['tf:okta_group.a', '00g1', '00g2'],
    'whole',
  ],
  ['a set', 'toset([okta_group.a.id])', ['tf:okta_group.a'], 'whole'],
  [
    'a splat expression',
    'okta_group.many[*].id',
    ['tf:okta_group.many[0]', 'tf:okta_group.many[1]'],
    'whole',
  ],
  ['the instances of `for_each`', 'values(okta_group.each)[*].id', ['tf:okta_group.each["x"]'], 'whole'],
  ['a key', '[okta_group.each["x"].id]', ['tf:okta_group.each["x"]'], 'whole'],
  ['a member of a local', 'local.by_team["x"].groups', ['tf:okta_group.a', '00g3'], 'whole'],
  ['a variable', 'flatten([var.groups, [okta_group.a.id]])', ['00g4', 'tf:okta_group.a'], 'whole'],
  [
    'a template',
    `["${inJson('okta_group.a.id')}", "${inJson('local.one')}"]`,
    ['tf:okta_group.a', '00g2'],
    'whole',
  ],
  ['a template of a list', `"${inJson('local.groups')}"`, ['tf:okta_group.a', '00g1'], 'whole'],
  ['a condition', 'var.flag ? [okta_group.a.id] : []', ['tf:okta_group.a'], 'whole'],
  ['an unknown condition', 'local.none ? [okta_group.a.id] : []', [], 'none'],
  [
    'a condition on conditions',
    '!var.flag || (length(local.groups) >= 2 && local.one != "00g3") ? local.groups : []',
    ['tf:okta_group.a', '00g1'],
    'whole',
  ],
  [
    'a condition that one known operand decides',
    'var.flag || local.none ? [okta_group.a.id] : []',
    ['tf:okta_group.a'],
    'whole',
  ],
  ['an equality of two types', 'local.one == 2 ? [okta_group.a.id] : []', [], 'none'],
  [
    'null elements',
    'okta_group.a.id == null ? [] : compact([okta_group.a.id, null, ""])',
    ['tf:okta_group.a'],
    'whole',
  ],
  [
    'two ids',
    'okta_group.a.id == okta_group.many[0].id ? [] : [okta_group.a.id]',
    ['tf:okta_group.a'],
    'whole',
  ],
  [
    'a path that may be missing',
    'try(local.by_team.y.groups, [okta_group.a.id])',
    ['tf:okta_group.a'],
    'whole',
  ],
  ['a path that may be missing or unknown', 'try(local.none.groups, [okta_group.a.id])', [], 'none'],
  [
    'a member or its default',
    'lookup(local.by_team["x"], "none", [okta_group.a.id])',
    ['tf:okta_group.a'],
    'whole',
  ],
  ['the first of several', 'coalesce(null, local.groups)', ['tf:okta_group.a', '00g1'], 'whole'],
  [
    'members of a merged object',
    'values(merge({ p = okta_group.a.id, q = "00g8" }, { q = "00g9" }))',
    ['tf:okta_group.a', '00g9'],
    'whole',
  ],
  [
    'a test for membership in a list',
    'contains(local.groups, "00g1") ? [okta_group.a.id] : []',
    ['tf:okta_group.a'],
    'whole',
  ],
  [
    'an element of a set',
    '[for g in toset([okta_group.a.id, "00g1"]) : g][0] == "00g1" ? [] : [okta_group.a.id]',
    [],
    'none',
  ],
  [
    'a comprehension',
    '[for g in okta_group.many : g.id]',
    ['tf:okta_group.many[0]', 'tf:okta_group.many[1]'],
    'whole',
  ],
  [
    'a comprehension over an object',
    '[for k, g in okta_group.each : g.id]',
    ['tf:okta_group.each["x"]'],
    'whole',
  ],
  [
    'a comprehension that looks up keys',
    '[for k in ["x"] : okta_group.each[k].id]',
    ['tf:okta_group.each["x"]'],
    'whole',
  ],
  [
    'a nested comprehension',
    'flatten([for k, t in local.by_team : [for g in t.groups : g]])',
    ['tf:okta_group.a', '00g3'],
    'open',
  ],
  [
    'a comprehension over a variable',
    '[for g in concat(var.groups, [okta_group.a.id]) : g]',
    ['00g4', 'tf:okta_group.a'],
    'whole',
  ],
  [
    'a comprehension with a condition',
    '[for i, g in okta_group.many : g.id if var.flag && i > 0]',
    ['tf:okta_group.many[1]'],
    'whole',
  ],
  [
    'a comprehension with an unknown condition',
    '[for g in okta_group.many : g.id if local.none]',
    [],
    'none',
  ],
  [
    'a comprehension with its own keys',
    `[for k in ["m1"] : { for i, g in okta_group.many : "m${inJson('i')}" => g }[k].id]`,
    ['tf:okta_group.many[1]'],
    'whole',
  ],
  [
    'a comprehension that hides an outer name',
    '[for local in okta_group.many : local.id]',
    ['tf:okta_group.many[0]', 'tf:okta_group.many[1]'],
    'whole',
  ],
  [
    'a comprehension that makes an object',
    'values({for k, g in okta_group.many : k => g.id})',
    ['tf:okta_group.many[0]', 'tf:okta_group.many[1]'],
    'whole',
  ],
  ['a comprehension that groups by key', 'values({for g in okta_group.many : "k" => g.id...})', [], 'none'],
  [
    'a list next to a condition',
    'concat([okta_group.a.id], local.none ? ["00g1"] : [])',
    ['tf:okta_group.a'],
    'open',
  ],
  [
    'an element that a condition chooses',
    '[okta_group.a.id, local.none ? "00g1" : "00g2"]',
    ['tf:okta_group.a'],
    'open',
  ],
  ...[
    `jsondecode(file("${inJson('path.module')}/data/teams.json"))`,
    `yamldecode(file("${inJson('path.root')}/teams.yaml"))`,
  ].map(
    (teams) =>
      [
        'what stands in a file',
        `concat([for k in ${teams}.teams : okta_group.each[k].id], [${teams}.extra])`,
        ['tf:okta_group.each["x"]', '00g7'],
        'whole',
      ] as const,
  ),
  [
    'rows of a table',
    '[for row in csvdecode(file("teams.csv")) : okta_group.each[row.team].id if row.note != ""]',
    ['tf:okta_group.each["x"]'],
    'whole',
  ],
  ['a truncated table', '[for row in csvdecode(file("broken.csv")) : row.team]', [], 'none'],
  ['a file in another folder', `jsondecode(file("${inJson('path.module')}/../up.json")).teams`, [], 'none'],
  ['a file that is not JSON', 'jsondecode(file("teams.csv")).teams', [], 'none'],
  ['an unknown function', 'matchkeys([okta_group.a.id], ["k"], ["k"])', [], 'none'],
  [
    'a set product',
    '[for pair in setproduct([okta_group.a.id, "00g1"], ["x", "y"]) : pair[0] if pair[1] == "x"]',
    ['tf:okta_group.a', '00g1'],
    'whole',
  ],
  ['pieces', 'chunklist([okta_group.a.id, "00g1", "00g2"], 2)[0]', ['tf:okta_group.a', '00g1'], 'whole'],
  [
    'a pattern with and without a match',
    `can(regex("^team-", "team-x")) ? ["00g${inJson('regex("^team-(.*)$", "team-x")[0]')}", okta_group.a.id] : []`,
    ['00gx', 'tf:okta_group.a'],
    'whole',
  ],
  [
    'characters of an id, by a pattern',
    'can(regex("^00g", okta_group.a.id)) ? ["00g1"] : ["00g2"]',
    [],
    'none',
  ],
  [
    'the intersection of three sets',
    'setintersection(["00g1", "00g2"], ["00g2", "00g1"], ["00g1"])',
    ['00g1'],
    'whole',
  ],
  [
    'an element of a list that a condition chooses',
    '[local.none ? okta_group.a.id : "00g1", "00g2"]',
    ['00g2'],
    'open',
  ],
  [
    'elements of both branches',
    'local.none ? [okta_group.a.id, "00g1"] : local.groups',
    ['tf:okta_group.a', '00g1'],
    'open',
  ],
  ['a conditional part of a list', 'concat(local.none ? [okta_group.a.id] : [], ["00g2"])', ['00g2'], 'open'],
  [
    'elements that a condition filters',
    '[for g in [okta_group.a.id, "00g1"] : g if local.none || g == "00g1"]',
    ['00g1'],
    'open',
  ],
  [
    'a condition in a list of lists',
    'flatten([["00g1"], local.none ? [okta_group.a.id] : ["00g2"]])',
    ['00g1'],
    'open',
  ],
  ['an element that may be null', 'compact(["00g1", local.none ? okta_group.a.id : ""])', ['00g1'], 'open'],
  [
    'any element of an object',
    '[okta_group.many[local.none].id, local.by_team.x.groups[local.none], "00g1"]',
    ['00g1'],
    'open',
  ],
  ['any element of a single list', '[{ k = okta_group.a.id }[local.none]]', ['tf:okta_group.a'], 'whole'],
  [
    'sorted and sliced lists',
    'distinct([sort(["00g2", "00g1"])[0], reverse(local.groups)[0], slice(local.groups, 0, 1)[0]])',
    ['00g1', 'tf:okta_group.a'],
    'whole',
  ],
  ['the difference of two sets', 'setsubtract(local.groups, ["00g1"])', ['tf:okta_group.a'], 'whole'],
  [
    'the intersection of two sets',
    'setintersection(local.groups, [okta_group.a.id, "00g5"])',
    ['tf:okta_group.a'],
    'whole',
  ],
  ['the difference with an unknown set', 'setsubtract(local.groups, [local.none])', [], 'none'],
  [
    'concatenated texts',
    '[format("00g%s%%%03d", upper("x"), 7), join("-", ["a", trimprefix("00g1", "00g")])]',
    ['00gX%007', 'a-1'],
    'whole',
  ],
  ['characters of an id known only after the apply', '[lower(okta_group.a.id)]', [], 'none'],
  [
    'all or any of several conditions',
    'alltrue([var.flag, startswith("00g1", "00g")]) && !anytrue([strcontains("a", "b")]) ? [okta_group.a.id] : []',
    ['tf:okta_group.a'],
    'whole',
  ],
  [
    'a file by a path of parts',
    `[jsondecode(file("${inJson('path.module')}/${inJson('local.dir')}/${inJson('join("", ["team", "s"])')}.json")).extra]`,
    ['00g7'],
    'whole',
  ],
  [
    'all files that match a pattern',
    `[for f in fileset(path.module, "rules/*.{yaml,yml}") : yamldecode(file("${inJson('path.module')}/${inJson('f')}")).group]`,
    ['00gA', '00gB'],
    'whole',
  ],
  [
    'all files below a folder',
    `[for f in fileset("rules", "**/*.yaml") : yamldecode(file("rules/${inJson('f')}")).group]`,
    ['00gA', '00gC'],
    'whole',
  ],
  ['an unsupported file pattern', '[for f in fileset("rules", "[ab].yaml") : f]', [], 'none'],
  ['missing files', 'concat(["00g1"], [for f in fileset("none", "*.yaml") : f])', ['00g1'], 'whole'],
  [
    'merged files, of which the last has the value',
    `[merge([for f in fileset("rules", "*.{yaml,yml}") : yamldecode(file("rules/${inJson('f')}"))]...).group]`,
    ['00gB'],
    'whole',
  ],
  [
    'existing and missing files',
    'fileexists("rules/a.yaml") && !fileexists("rules/z.yaml") ? ["00g1"] : []',
    ['00g1'],
    'whole',
  ],
  [
    'a template',
    `jsondecode(templatefile("${inJson('path.module')}/groups.tftpl", { id = okta_group.a.id, more = "00g1" }))`,
    ['tf:okta_group.a', '00g1'],
    'whole',
  ],
  ['a template with directives', '[templatefile("loop.tftpl", { ids = ["00g1"] })]', ['00g1'], 'whole'],
  [
    'a template with a directive on an unknown value',
    '[templatefile("loop.tftpl", { ids = local.none })]',
    [],
    'none',
  ],
  [
    'a template that uses a variable it does not get',
    '[templatefile("groups.tftpl", { id = "00g1" })]',
    [],
    'none',
  ],
  [
    'YAML with Terraform-specific parsing',
    'concat(yamldecode(file("words.yaml")).list, [yamldecode(file("keys.yaml")).list])',
    ['00g1'],
    'open',
  ],
  [
    'parts of paths and texts',
    '[basename("a/00g1.yaml"), dirname("./00g2/b"), split("/", "a/00g3")[1], zipmap(["k"], ["00g4"]).k, tonumber("1") == 1 && tobool("true") ? "00g5" : ""]',
    ['00g1.yaml', '00g2', '00g3', '00g4', '00g5'],
    'whole',
  ],
  [
    'values grouped by the same key',
    'flatten([{ for g in local.groups : "k" => g... }.k])',
    ['tf:okta_group.a', '00g1'],
    'whole',
  ],
  [
    'a set in the order of its strings',
    '[for i, g in tolist(toset(["00g2", "00g1"])) : i == 0 ? g : okta_group.a.id]',
    ['00g1', 'tf:okta_group.a'],
    'whole',
  ],
  ['an undefined local value', 'concat(local.none, [okta_group.a.id])', ['tf:okta_group.a'], 'open'],
  ['a local value that refers to itself', 'local.circle', [], 'none'],
  ['a secret variable', '[okta_group.a.id, var.secret]', ['tf:okta_group.a'], 'open'],
];

/** Data files and templates that the Terraform expressions read. */
const FILES = {
  'data/teams.json': '{"teams":["x"],"extra":"00g7"}',
  'teams.yaml': 'teams: [x]\nextra: 00g7\n',
  'teams.csv': 'team,note\r\n"x","a ""note"", in quotes"\r\n\r\ny,\r\n',
  'broken.csv': 'team,note\n00g1\n',
  '../up.json': '{"teams":["00g1"]}',
  'rules/a.yaml': 'group: 00gA\n',
  'rules/b.yml': 'group: 00gB\n',
  'rules/more/c.yaml': 'group: 00gC\n',
  'groups.tftpl': `["${inJson('id')}", "${inJson('more')}"]`,
  'loop.tftpl': `%{ for id in ids }${inJson('id')}%{ endfor }`,
  'words.yaml': 'list: [no, 2026-01-01, 0017, 00g1]\n',
  'keys.yaml': 'on: 1\nlist: 00g2\n',
};

const LOCALS = `
  groups  = [okta_group.a.id, "00g1"]
  one     = "00g2"
  by_team = { x = { groups = [okta_group.a.id, "00g3"] }, "y" = {} }
  circle  = concat(local.circle, local.circle)
  dir     = "data"
`;

describe('Terraform values known only after the apply', () => {
  test.each(WRITTEN)(
    'a Terraform value known only after the apply is read from its expression as %s: `%s`',
    async (_, expression, ids, known) => {
      const source = `locals {${LOCALS}}\nresource "okta_policy_signon" "p" {\n  name = "P"\n  groups_included = ${expression}\n}`;
      const snapshot = await readWith(planWith(expression), { 'main.tf': source, ...FILES });
      expect([includedIn(snapshot), knownOf(snapshot)]).toEqual([ids, known]);
    },
  );

  test('Terraform values known only after the apply are read from JSON sources in the same way as from the Terraform language', async () => {
    for (const [, expression, ids, known] of WRITTEN) {
      const text = JSON.stringify({
        locals: [{ '//': 'said in JSON' }, LOCALS_IN_JSON],
        resource: { okta_policy_signon: { p: [{ name: 'P', groups_included: inJson(expression) }] } },
      });
      const snapshot = await readWith(planWith(expression), { 'main.tf.json': text, ...FILES });
      expect([expression, includedIn(snapshot), knownOf(snapshot)]).toEqual([expression, ids, known]);
    }
  });

  test('a key of an object in a Terraform JSON source is read as a template', async () => {
    const readAs = async (key: string) => {
      const text = JSON.stringify({
        locals: { team: 'x', by_team: { [key]: '00g1' } },
        resource: {
          okta_policy_signon: {
            p: { name: 'P', groups_included: [inJson('lookup(local.by_team, "x", okta_group.a.id)')] },
          },
        },
      });
      const plan = planWith('[lookup(local.by_team, "x", okta_group.a.id)]');
      return includedIn(await readWith(plan, { 'main.tf.json': text }));
    };
    expect(await readAs('x')).toEqual(['00g1']);
    expect(await readAs('y')).toEqual(['tf:okta_group.a']);
    expect(await readAs(inJson('local.team')), 'of this it is unknown').toEqual([]);
  });

  test('a value in a Terraform override file replaces the value that it overrides', async () => {
    const block = (groups: string) =>
      `resource "okta_policy_signon" "p" {\n  name = "P"\n  groups_included = ${groups}\n}`;
    const snapshot = await readWith(planWith('[okta_group.a.id]'), {
      'a_override.tf': block('[okta_group.a.id, "00g1"]'),
      'main.tf': block('[okta_group.a.id, "00g9"]'),
    });
    expect([includedIn(snapshot), knownOf(snapshot)]).toEqual([['tf:okta_group.a', '00g1'], 'whole']);
  });

  test('property: each element of a Terraform list expression that can be computed is known, however the expression combines lists', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryList, async ({ text, ids, isWhole }) => {
        const source = `locals {${LOCALS}}\nresource "okta_policy_signon" "p" {\n  name = "P"\n  groups_included = ${text}\n}`;
        const snapshot = await readWith(planWith(text), { 'main.tf': source });
        expect([new Set(includedIn(snapshot) as string[]), knownOf(snapshot)]).toEqual([
          new Set(ids),
          isWhole ? 'whole' : ids.length > 0 ? 'open' : 'none',
        ]);
      }),
      runs(13, 500),
    );
  });
});

test('dependencies between Terraform resources are found if they lead through locals', async () => {
  const module = [] as const;
  const of = (type: string, name: string) => ({ mode: 'managed', module, type, name }) as const;
  const rule = {
    mode: 'managed',
    type: 'okta_policy_rule_signon',
    name: 'r',
    expressions: { policy_id: { references: ['local.policies'] } },
  };
  const configuration = { root_module: { resources: [rule] } };
  const sources = await configurationIn({
    'main.tf':
      'locals {\n policies = { x = local.other, y = [for p in okta_policy_signon.b : p.id] }\n other = okta_policy_signon.a["k"].id\n}',
  });
  const [without, waits] = [computeDependencies(configuration), computeDependencies(configuration, sources)];
  const seen = ['a', 'b', 'c'].map((name) =>
    waits.waitsFor(of(rule.type, 'r'), of('okta_policy_signon', name)),
  );
  expect(seen).toEqual([true, true, false]);
  expect([without, waits].map((one) => one.hasUnknownDependencies(of(rule.type, 'r')))).toEqual([
    true,
    false,
  ]);
});

test('each attribute in a Terraform JSON source has its own location', async () => {
  const text = JSON.stringify(
    {
      resource: {
        okta_policy_signon: { p: { name: 'P', groups_included: [] } },
        okta_app_signon_policy_rules: {
          r: { rule: [{ name: 'A' }], dynamic: { rule: { for_each: [], content: { name: 'B' } } } },
        },
      },
    },
    undefined,
    2,
  );
  const found = await configurationIn({ 'main.tf.json': text });
  const lines = text.split('\n');
  const startOf = (address: string, attribute?: string) => {
    const block = found?.blocks.get(address);
    const location = attribute === undefined ? block?.header : block?.attributes.get(attribute);
    return lines[(location?.line ?? 0) - 1]?.slice((location?.column ?? 0) - 1);
  };
  expect(startOf('okta_policy_signon.p')).toBe('"p": {');
  expect(startOf('okta_policy_signon.p', 'groups_included')).toBe('"groups_included": []');
  expect(startOf('okta_app_signon_policy_rules.r', 'rule[0].name')).toBe('"name": "A"');
  expect(startOf('okta_app_signon_policy_rules.r', 'rule[*].name')).toBe('"name": "B"');
});

test('property: any JSON source of Terraform is read without a crash', async () => {
  const words = [
    'resource',
    'locals',
    'dynamic',
    'p',
    'content',
    'module',
    '//',
    '__proto__',
    `a ${inJson('"x"}')}`,
  ];
  const word = fc.constantFrom(...words);
  const value = fc.object({ key: word, values: [word as fc.Arbitrary<unknown>, fc.boolean()] });
  await fc.assert(
    fc.asyncProperty(value, fc.nat(20), async (json, cut) => {
      const text = JSON.stringify(json);
      const found = await configurationIn({ 'main.tf.json': cut > 15 ? text.slice(0, -cut) : text });
      expect(found?.modules?.has('')).toBe(true);
    }),
    runs(13, 1000),
  );
});

interface WrittenList {
  readonly text: string;
  readonly ids: readonly string[];
  readonly isWhole: boolean;
}

/** Generates lists as Terraform source code, each with the group ids that it contains. */
const { list: arbitraryList } = fc.letrec<{ list: WrittenList }>((tie) => ({
  list: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .array(
        fc.constantFrom<readonly [string, string | undefined]>(
          ['okta_group.a.id', 'tf:okta_group.a'],
          ['okta_group.many[1].id', 'tf:okta_group.many[1]'],
          ['"00gliteral"', '00gliteral'],
          ['local.one', '00g2'],
          ['(local.by_team.x.groups[1])', '00g3'],
          ['lower(local.none)', undefined],
          ['(local.none ? "00gthis" : "00gthat")', undefined],
        ),
        { maxLength: 3 },
      )
      .map((elements) => ({
        text: `[${elements.map(([text]) => text).join(', ')}]`,
        ids: elements.flatMap(([, id]) => id ?? []),
        isWhole: elements.every(([, id]) => id !== undefined),
      })),
    fc.constantFrom(
      { text: 'local.groups', ids: ['tf:okta_group.a', '00g1'], isWhole: true },
      { text: '(local.none ? [] : ["00gno"])', ids: [], isWhole: false },
      { text: '(local.none ? ["00gboth"] : ["00gboth", "00gno"])', ids: ['00gboth'], isWhole: false },
      { text: '[for g in ["00gno"] : g if local.none]', ids: [], isWhole: false },
      { text: '(var.flag ? ["00gyes"] : ["00gno"])', ids: ['00gyes'], isWhole: true },
    ),
    fc.array(tie('list'), { minLength: 1, maxLength: 3 }).map((lists) => called('concat', lists)),
    tie('list').map((list) => called('toset', [list])),
    tie('list').map((list) => ({ ...list, text: `flatten([${list.text}])` })),
  ),
}));

function called(name: string, lists: readonly WrittenList[]): WrittenList {
  return {
    text: `${name}(${lists.map(({ text }) => text).join(', ')})`,
    ids: lists.flatMap(({ ids }) => ids),
    isWhole: lists.every(({ isWhole }) => isWhole),
  };
}

test('a Terraform template inserts the id of a resource into a text, unless the reference contains quotes: then the text is unknown', async () => {
  const source = (id: string) => `
    resource "okta_app_signon_policy_rule" "r" {
      policy_id = "rst1"
      name = "R"
      custom_expression = "user.isMemberOf({'group.id': \\"\${${id}}\\"}) && $\${a}"
      constraints = [jsonencode({ possession = { excludedAuthenticationMethods = [{ key = "custom_app", id = okta_group.a.id }] } })]
    }`;
  const plan = (id: string) =>
    planOf('okta_app_signon_policy_rule', 'r', {
      values: { name: 'R', policy_id: 'rst1' },
      unknown: { custom_expression: true, constraints: true },
      expressions: {
        policy_id: { constant_value: 'rst1' },
        custom_expression: { references: [id, id.replace(/\.id$/, '')] },
        constraints: { references: ['okta_group.a.id', 'okta_group.a'] },
      },
    });
  const ruleOf = ({ policies }: Snapshot) => policies.flatMap(({ rules }) => rules)[0];
  const plain = await readWith(plan('okta_group.a.id'), { 'main.tf': source('okta_group.a.id') });
  expect(ruleOf(plain)?.conditions).toMatchObject({
    elCondition: { condition: `user.isMemberOf({'group.id': "tf:okta_group.a"}) && ${inJson('a')}` },
  });
  expect(openIn(plain)).toEqual([]);
  const keyed = await readWith(plan('okta_group.each["x"].id'), {
    'main.tf': source('okta_group.each["x"].id'),
  });
  expect(openIn(keyed)).toEqual(['conditions tf:okta_app_signon_policy_rule.r elCondition.condition none']);
});

/** Attribute values as written, with the result of Terraform 1.11.4. */
const INDENTED: readonly (readonly [string, string])[] = [
  [
    `<<-EOT\n      one ${inJson('1')}\n\n        two\n    ${inJson('2')} three\n    EOT`,
    '  one 1\n\n    two\n2 three\n',
  ],
  ['<<-EOT\n      one\n   \n      two\n    EOT', 'one\n   \ntwo\n'],
  [`<<-EOT\n    ${inJson('1')}\n      two\n    EOT`, '1\n  two\n'],
  ['<<EOT\n    one\nEOT', '    one\n'],
];

/** Texts with Terraform directives and functions; `@` is written for `$`. */
const MADE: readonly (readonly [string, string])[] = [
  ['"a%{ if 1 == 2 }b%{ else }c%{ endif }d"', 'acd'],
  ['"x%{ if false }a%{ endif }"', 'x'],
  ['"%{ for k, v in { b = 1, a = 2 } }@{k}=@{v},%{ endfor }"', 'a=2,b=1,'],
  ['"%{ for x in toset(["b", "a"]) }@{x}%{ endfor }"', 'ab'],
  ['"%{ for x in ["b"] }%{ if x == "b" }B%{ endif }%{ endfor }"', 'B'],
  ['"%%{ if } @@{x} %{ if true }%%{y}%{ endif }"', '%{ if } @{x} %{y}'],
  [String.raw`"a \n @{~ "x" ~} \n  b"`, 'axb'],
  ['<<EOT\na%{ if true ~}\n\n   x\n%{ endif }b\nEOT', 'a\n   x\nb\n'],
  ['<<EOT\na\n\n  %{~ if true }x%{ endif }b\nEOT', 'a\n\nxb\n'],
  [
    '<<-EOT\n    a\n    %{ for x in ["p", "q"] ~}\n      - @{x}\n    %{ endfor ~}\n    z\n  EOT',
    'a\n      - p\n      - q\n    z\n',
  ],
  ['<<-EOT\n    a\n      @{~ "b" ~}\n     c\n    z\n  EOT', '    a\nb     c\n    z\n'],
  ['<<-EOT\n    %{ if true }\n      y\n    %{ else }\n    n\n    %{ endif }\n  EOT', '\n  y\n\n'],
  ['jsonencode({ b = 1, a = "<x>&" })', String.raw`{"a":"\u003cx\u003e\u0026","b":1}`],
  ['jsonencode(values({ b = 1, a = 2 }))', '[2,1]'],
  ['jsonencode(toset([1, "1"]))', '["1"]'],
  ['jsonencode(tolist([1, "x"]))', '["1","x"]'],
  ['join("-", ["a"], ["b"])', 'a-b'],
  ['jsonencode([{ a = [1, 5] }, { a = [2] }].*.a[0])', '[1,5]'],
  ['jsonencode([{ a = [1, 5] }, { a = [2] }][*].a[0])', '[1,2]'],
];

test.each(MADE)(
  'a text in a Terraform source is evaluated as Terraform evaluates it: %j',
  async (written, text) => {
    const signed = (one: string) => one.replaceAll('@@', '$$$$').replaceAll('@', '$');
    expect(await conditionOf(signed(written))).toEqual(signed(text));
  },
);

test.each([
  ['a number outside the grammar', '1e3'],
  ['an unclosed directive', '"%{ if true }a"'],
  ['a pattern that other engines read differently', 'regex("(?i)[a-z]+", "1a")'],
  ['a match in a character with several encodings', 'regex("^.", "é")'],
  ['a number with too many digits', '"@{12345678901234567890}"'],
  ['a number with an exponent', '"@{0.0000001}"'],
  ['the folder in which the plan was created', 'path.cwd'],
])('a Terraform expression with %s has an unknown value: `%s`', async (_, written) => {
  expect(await conditionOf(written.replaceAll('@', '$'))).toBeUndefined();
});

test.each(INDENTED)('the indentation of a Terraform heredoc is removed: %j', async (written, text) => {
  expect(await conditionOf(written)).toEqual(text);
});

/** Returns the condition that the program reads if the plan does not know the value of the expression before the apply. */
async function conditionOf(written: string): Promise<unknown> {
  const source = `resource "okta_app_signon_policy_rule" "r" {
      policy_id = "rst1"
      name = "R"
      custom_expression = ${written}
    }`;
  const plan = planOf('okta_app_signon_policy_rule', 'r', {
    values: { name: 'R', policy_id: 'rst1' },
    unknown: { custom_expression: true },
    expressions: { policy_id: { constant_value: 'rst1' }, custom_expression: {} },
  });
  const { policies } = await readWith(plan, { 'main.tf': source });
  const { elCondition } = policies.flatMap(({ rules }) => rules)[0]?.conditions ?? {};
  return (elCondition as { condition?: unknown } | undefined)?.condition;
}

describe('Terraform `dynamic` blocks', () => {
  const RULES = `
    locals {
      rules = {
        Admins = { groups = [okta_group.a.id, "00g1"], priority = 1 }
        Staff  = { groups = [okta_group.many[0].id], priority = 2 }
      }
    }`;
  const dynamic = (forEach: string, groups: string) => `${RULES}
    resource "okta_app_signon_policy_rules" "r" {
      policy_id = "rst1"
      dynamic "rule" {
        for_each = ${forEach}
        content {
          name            = rule.key
          priority        = rule.value.priority
          groups_included = ${groups}
        }
      }
    }`;
  const plan = planOf('okta_app_signon_policy_rules', 'r', {
    values: {
      policy_id: 'rst1',
      rule: [
        { name: 'Staff', priority: 2 },
        { name: 'Admins', priority: 1 },
      ],
    },
    unknown: {
      rule: [
        { id: true, groups_included: true },
        { id: true, groups_included: true },
      ],
    },
    expressions: { policy_id: { constant_value: 'rst1' } },
  });
  const groupsOf = ({ policies }: Snapshot) =>
    policies.flatMap(({ rules }) => rules.map(({ name, conditions }) => [name, ownAt(conditions, INCLUDED)]));

  test.each([
    [
      'known `for_each`, rules in another order',
      dynamic('local.rules', 'rule.value.groups'),
      [
        ['Staff', ['tf:okta_group.many[0]']],
        ['Admins', ['tf:okta_group.a', '00g1']],
      ],
    ],
    [
      'unknown `for_each`, values that do not depend on it',
      dynamic('merge(local.rules, local.none)', '[okta_group.a.id, "00g1"]'),
      [
        ['Staff', ['tf:okta_group.a', '00g1']],
        ['Admins', ['tf:okta_group.a', '00g1']],
      ],
    ],
    [
      'unknown `for_each`, values that depend on it',
      dynamic('merge(local.rules, local.none)', 'rule.value.groups'),
      [
        ['Staff', undefined],
        ['Admins', undefined],
      ],
    ],
  ])(
    'the rules in a Terraform `dynamic` block have unknown values only where these depend on an unknown `for_each`: %s',
    async (_, source, groups) => {
      const snapshot = await readWith(plan, { 'main.tf': source });
      expect(groupsOf(snapshot)).toEqual(groups);
      expect(openIn(snapshot).length).toBe(groups[0]?.[1] === undefined ? 2 : 0);
    },
  );

  test('without source files, Terraform `dynamic` blocks with an unknown number of instances leave the rules of the policy unknown', async () => {
    const unknown = { ...plan, ...withRules(plan) };
    expect(openIn(await readWith(unknown, {}))).toEqual(['rules rst1 open']);
  });
});

test('a Terraform module gets the arguments of its caller, for each of its instances', async () => {
  const main = `
    module "access" {
      source   = "./access"
      for_each = { x = { groups = [okta_group.a.id, "00g1"] }, y = { groups = ["00g2", okta_group.many[1].id] } }
      groups   = each.value.groups
    }`;
  const inner = `
    variable "groups" { type = list(string) }
    locals { all = concat(var.groups, ["00g3"]) }
    resource "okta_policy_signon" "p" {
      name = "P"
      groups_included = local.all
    }`;
  const expressions = { name: { constant_value: 'P' }, groups_included: { references: ['local.all'] } };
  const plan = planOf('okta_policy_signon', 'p', {
    modules: ['module.access["x"]', 'module.access["y"]'],
    values: { name: 'P' },
    unknown: { groups_included: true },
    expressions,
  });
  const snapshot = await readWith(plan, { 'main.tf': main, 'access/main.tf': inner });
  expect(snapshot.policies.map(({ id, conditions }) => [id, ownAt(conditions, INCLUDED)])).toEqual([
    ['tf:module.access["x"].okta_policy_signon.p', ['tf:okta_group.a', '00g1', '00g3']],
    ['tf:module.access["y"].okta_policy_signon.p', ['00g2', 'tf:okta_group.many[1]', '00g3']],
  ]);
});

test('a Terraform object gets the optional attributes of its variable type, and no others', async () => {
  const main = `
    module "access" {
      source   = "./access"
      for_each = { x = {} }
      rules    = [{ name = "P", groups = [okta_group.a.id], extra = "00g8" }, { name = "Q", more = ["00g7"] }]
    }`;
  const inner = `
    variable "rules" {
      type = list(object({
        name   = string
        groups = optional(set(string), ["00g5"])
        more   = optional(list(string))
      }))
    }
    locals {
      all = { for rule in var.rules : rule.name => rule }
      own = flatten([for rule in var.rules : rule.groups])
    }
    resource "okta_policy_signon" "p" {
      name = "P"
      groups_included = local.all["P"].more == null ? concat(local.own, local.all["Q"].more, try([local.all["P"].extra], [])) : []
    }`;
  const expressions = {
    name: { constant_value: 'P' },
    groups_included: { references: ['local.all', 'local.own'] },
  };
  const plan = planOf('okta_policy_signon', 'p', {
    modules: ['module.access["x"]'],
    values: { name: 'P' },
    unknown: { groups_included: true },
    expressions,
  });
  const snapshot = await readWith(plan, { 'main.tf': main, 'access/main.tf': inner });
  expect(snapshot.policies.map(({ conditions }) => ownAt(conditions, INCLUDED))).toEqual([
    ['tf:okta_group.a', '00g5', '00g7'],
  ]);
});

interface Planned {
  readonly values: Members;
  readonly unknown: Members;
  readonly expressions: Members;
  readonly modules?: readonly string[];
}

/** Makes a plan that creates one resource of this type and four groups. */
function planOf(type: string, name: string, { values, unknown, expressions, modules }: Planned): Members {
  const groups = ['a', 'many[0]', 'many[1]', 'each["x"]'].map((one) => `okta_group.${one}`);
  const of = (address: string, given: Members) => ({
    address,
    mode: 'managed',
    type: address.includes('okta_group.') ? 'okta_group' : type,
    name,
    values: given,
  });
  const own = (modules ?? ['']).map((module) => `${module === '' ? '' : `${module}.`}${type}.${name}`);
  const block = { address: `${type}.${name}`, mode: 'managed', type, name, expressions };
  const change = (address: string, after: Members, marks: Members) => ({
    address,
    change: { actions: ['create'], before: null, after, after_unknown: { id: true, ...marks } },
  });
  return {
    format_version: '1.2',
    variables: { groups: { value: ['00g4'] }, flag: { value: true }, secret: { value: 'hunter2' } },
    planned_values: {
      root_module: {
        resources: groups.map((address) => of(address, { name: address })),
        child_modules: own.map((address, index) => ({
          address: modules?.[index],
          resources: [of(address, values)],
        })),
      },
    },
    resource_changes: [
      ...groups.map((address) => change(address, { name: address }, {})),
      ...own.map((address) => change(address, values, unknown)),
    ],
    configuration: {
      root_module: {
        variables: { groups: {}, flag: {}, secret: { sensitive: true } },
        ...(modules === undefined
          ? { resources: [block] }
          : { module_calls: { access: { source: './access', module: { resources: [block] } } } }),
      },
    },
  };
}

function planWith(expression: string): Members {
  const references = [...expression.matchAll(/\b(?:okta_group|local|var)\.\w+/g)].map(([one]) => one);
  return planOf('okta_policy_signon', 'p', {
    values: { name: 'P' },
    unknown: { groups_included: true },
    expressions: { name: { constant_value: 'P' }, groups_included: { references } },
  });
}

function withRules(plan: Members): Members {
  const text = JSON.stringify(plan)
    .replaceAll(/"rule":\[\{"name"[^\]]*\],?/g, '')
    .replaceAll(/"rule":\[\{"id"[^\]]*\]/g, '"rule":true')
    .replaceAll(',}', '}');
  return JSON.parse(text);
}

const INCLUDED = ['people', 'groups', 'include'];

const LOCALS_IN_JSON = {
  groups: [inJson('okta_group.a.id'), '00g1'],
  one: '00g2',
  dir: 'data',
  by_team: { x: { groups: [inJson('okta_group.a.id'), '00g3'] }, y: {} },
  circle: inJson('concat(local.circle, local.circle)'),
};

function inJson(expression: string): string {
  return `\${${expression}}`;
}

async function readWith(plan: Members, sources: Readonly<Record<string, string>>): Promise<Snapshot> {
  const configuration = await configurationIn(sources);
  return snapshotOf(
    assembleDocuments([
      { name: 'plan.json', text: JSON.stringify(plan), ...(configuration && { configuration }) },
    ]),
  );
}

async function configurationIn(
  sources: Readonly<Record<string, string>>,
): Promise<TerraformConfiguration | undefined> {
  const files = new Map(Object.entries(sources).map(([name, text]) => [`tf/${name}`, text]));
  if (files.size === 0) return undefined;
  const found = await readConfiguration('tf', memoryIo({ files }).io);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return found.value;
}

function includedIn({ policies }: Snapshot): unknown {
  return ownAt(policies.find(({ name }) => name === 'P')?.conditions, INCLUDED) ?? [];
}

function knownOf(snapshot: Snapshot): string {
  return openIn(snapshot)[0]?.split(' ').at(-1) ?? 'whole';
}
