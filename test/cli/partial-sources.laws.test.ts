import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObject, type Members } from '../../src/base/object.js';
import { run } from '../../src/cli/program.js';
import { lintDocuments } from '../../src/lint/lint.js';
import type { Finding } from '../../src/lint/rule/finding.js';
import { attributeRows, recordedResources } from '../documents/read/terraform/attribute-rows.js';
import { memoryIo } from './memory-io.js';

const FIXTURES = new URL('../../fixtures/terraform/', import.meta.url);

test.each(['create', 'update'])(
  'every finding in the Terraform sources `%s` that are linted without a plan is also found in their plan',
  async (name) => {
    const plan = readFileSync(new URL(`${name}.plan.json`, FIXTURES), 'utf8');
    const whole = new Set(lintDocuments([{ name: 'plan.json', text: plan }]).findings.map(ruleAndAddress));
    const partly = await lintFiles(filesIn(name));
    for (const found of partly.findings.map(ruleAndAddress)) expect(whole).toContain(found);
  },
);

test('property: every lint finding in Terraform sources is also found in their plan, whichever values are literal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryResource, { minLength: 1, maxLength: 5 }), async (made) => {
      const resources = made.map((one, at) => ({ ...ofOnePolicyType(one), name: `r${at}` }));
      const plan = planOf(resources);
      const whole = new Set(lintDocuments([{ name: 'plan.json', value: plan }]).findings.map(ruleAndAddress));
      // Skips cases in which two resources manage the same rule. Lint of the plan then reports only this problem for one of them.
      if ([...whole].some((one) => one.startsWith('terraform/object-managed-twice '))) return;
      const rules = resources.flatMap(({ type, values: { policy_id: policy, name } }) =>
        type === 'okta_app_signon_policy_rule' ? [JSON.stringify([policy, name])] : [],
      );
      if (new Set(rules).size < rules.length) return;
      const sources = sourceOf(resources);
      const partly = await lintFiles(new Map([['tf/main.tf', sources]]));
      // Two rules may report more for sources than for the plan. `terraform/constraint-required-left-out` checks only new resources of a
      // plan.
      // `client/name-required` ignores an existing client without a name in a plan, because an excerpt may omit the name. The pages of both
      // rules state this.
      const isOfSourcesOnly = new Set(
        resources.flatMap(({ type, name, values, isNew }) =>
          isNew
            ? []
            : [
                `terraform/constraint-required-left-out ${type}.${name}`,
                ...('client_id' in values ? [`client/name-required ${type}.${name}`] : []),
              ],
        ),
      );
      for (const found of partly.findings.map(ruleAndAddress))
        if (!isOfSourcesOnly.has(found)) expect(whole, sources).toContain(found);
    }),
    { numRuns: 16, examples: [[[STORED_CLIENT]]] },
  );
});

test('lint never fails on a truncated, doubled or nested Terraform source', async () => {
  const texts = ['create', 'update'].map((name) => filesIn(name).get('tf/main.tf') ?? '');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...texts),
      fc.array(arbitraryDamage, { maxLength: 4 }),
      async (text, all) => {
        const damaged = all.reduce((one, damage) => damage(one), text);
        const { code, err } = await answerTo(new Map([['tf/main.tf', damaged]]));
        expect(err).not.toContain('internal error');
        expect([0, 1, 2]).toContain(code);
      },
    ),
    { numRuns: 15 },
  );
});

interface MadeResource {
  readonly type: string;
  readonly name: string;
  readonly values: Members;
  /** The form of each attribute in the `.tf` file. An attribute without an entry is set by the service. */
  readonly writing: Readonly<Record<string, Writing>>;
  readonly isNew: boolean;
}

type Writing = 'ignored' | 'literal' | 'local' | 'made' | 'quoted' | 'service' | 'variable';

/**
 * A client with an empty name that exists in the service. The plan shows its id, so lint of the plan knows that it exists. The sources do
 * not show the id.
 */
const STORED_CLIENT: Omit<MadeResource, 'name'> = {
  type: 'okta_app_oauth',
  values: { label: '', type: 'web', redirect_uris: ['https://a.example.com'], client_id: '0oa1' },
  writing: { label: 'literal', type: 'literal', redirect_uris: 'literal', client_id: 'ignored' },
  isNew: false,
};

const KNOWN = new Map<string, readonly unknown[]>();
for (const { attribute, given } of attributeRows()) addKnown(attribute, given);
for (const { values } of recordedResources())
  for (const [name, value] of Object.entries(values)) addKnown(name, value);

function addKnown(name: string, value: unknown): void {
  KNOWN.set(name, [...(KNOWN.get(name) ?? []), value]);
}

/** Generates a resource from the recordings with changed values. Some values are expressions instead of literals. */
const arbitraryResource: fc.Arbitrary<Omit<MadeResource, 'name'>> = fc
  .constantFrom(...recordedResources().filter(({ type }) => !type.startsWith('data.')))
  .chain(({ type, values }) => {
    const isGrouped = type === 'okta_app_signon_policy_rules' && !('rule' in values);
    const own: Members = isGrouped ? { policy_id: 'rst1', rule: [values] } : values;
    const names = Object.keys(own).filter((name) => name !== 'id');
    return fc.record({
      type: fc.constant(type),
      values: fc.record(
        Object.fromEntries(names.map((name) => [name, otherThan(name, own[name])])),
      ) as fc.Arbitrary<Members>,
      writing: fc.record(Object.fromEntries(names.map((name) => [name, WRITING]))),
      isNew: fc.boolean(),
    });
  });

/** Adds the resource type to the policy id. Rules of different policy types then never have the same policy. */
function ofOnePolicyType<Resource extends Pick<MadeResource, 'type' | 'values'>>(one: Resource): Resource {
  const { policy_id: policy } = one.values;
  return typeof policy !== 'string'
    ? one
    : { ...one, values: { ...one.values, policy_id: `${one.type.replace(/_rules?$/, '')} ${policy}` } };
}

const WRITING = fc.constantFrom<Writing>(
  ...([
    'literal',
    'literal',
    'literal',
    'local',
    'variable',
    'made',
    'quoted',
    'ignored',
    'service',
  ] as const),
);

/** Attributes that the service sets if they are not written. Spec: Terraform, 4, `C`. */
const COMPUTED = new Set([
  'authentication_policy',
  'client_id',
  'grant_types',
  'pkce_required',
  'primary_factor',
  'response_types',
  'risk_score',
]);

/**
 * Generates the given value or another value of the same type. The policy id is never empty: if a rule has no policy, lint of a plan
 * reports only this problem.
 */
function otherThan(name: string, value: unknown): fc.Arbitrary<unknown> {
  const alike = (KNOWN.get(name) ?? []).filter(
    (one) => typeof one === typeof value && Array.isArray(one) === Array.isArray(value),
  );
  const other =
    typeof value === 'string'
      ? ['WRONG', 'Default Policy', ...(name === 'policy_id' ? [] : [''])]
      : typeof value === 'number'
        ? [0, 1, 200_000]
        : typeof value === 'boolean'
          ? [true, false]
          : [value];
  return fc.constantFrom(value, value, ...alike, ...other);
}

function planOf(resources: readonly MadeResource[]): Members {
  const all = resources.map(({ type, name, values, writing, isNew }) => {
    const own = { address: `${type}.${name}`, mode: 'managed', type, name };
    const isSaid = (attribute: string) => writing[attribute] !== 'made' || !isNew;
    const after = Object.fromEntries(Object.entries(values).filter(([attribute]) => isSaid(attribute)));
    const unknown = Object.fromEntries(
      Object.keys(values).flatMap((one) => (isSaid(one) ? [] : [[one, true]])),
    );
    return {
      own,
      values: isNew ? after : { id: `id${name}`, ...values },
      unknown: isNew ? { id: true, ...unknown } : {},
      isNew,
      expressions: expressionsOf(values, writing),
    };
  });
  return {
    format_version: '1.2',
    planned_values: { root_module: { resources: all.map(({ own, values }) => ({ ...own, values })) } },
    resource_changes: all.map(({ own, values, unknown, isNew }) => ({
      ...own,
      change: {
        actions: [isNew ? 'create' : 'no-op'],
        before: isNew ? null : values,
        after: values,
        after_unknown: unknown,
      },
    })),
    configuration: {
      root_module: { resources: all.map(({ own, expressions }) => ({ ...own, expressions })) },
    },
  };
}

function expressionsOf(values: Members, writing: MadeResource['writing']): Members {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      writing[name] === 'literal' ? { constant_value: value } : { references: [`local.${name}`] },
    ]),
  );
}

function sourceOf(resources: readonly MadeResource[]): string {
  const locals: string[] = [];
  const blocks = resources.map(({ type, name, values, writing, isNew }) => {
    const ignored: string[] = [];
    const lines = Object.entries(values).flatMap(([attribute, value]) => {
      const how = writing[attribute];
      const isBlocks = Array.isArray(value) && value.length > 0 && value.every(isObject);
      const isScalar = typeof value === 'number' || typeof value === 'boolean';
      if (how === 'service' && !isNew && COMPUTED.has(attribute)) return [];
      if (how === 'ignored' && !isNew) {
        ignored.push(attribute);
        return isBlocks ? [] : [`${attribute} = "another"`];
      }
      if (how === 'local') locals.push(`  ${name}_${attribute} = ${hcl(value)}`);
      if (isBlocks)
        return how === 'variable' || how === 'made'
          ? [`dynamic "${attribute}" {\n for_each = var.x\n content {}\n}`]
          : value.map((one) => blockOf(attribute, one));
      if (how === 'local') return [`${attribute} = local.${name}_${attribute}`];
      if (how === 'variable') return [`${attribute} = ${sharedBy(resources, attribute, value)}`];
      if (how === 'made') return [`${attribute} = random_pet.later.id`];
      return [`${attribute} = ${how === 'quoted' && isScalar ? `"${value}"` : hcl(value)}`];
    });
    if (ignored.length > 0) lines.push(`lifecycle {\n ignore_changes = [${ignored.join(', ')}]\n}`);
    return `resource "${type}" "${name}" {\n${lines.join('\n')}\n}`;
  });
  return [`locals {\n${locals.join('\n')}\n}`, ...blocks].join('\n');
}

/**
 * Returns the name of a variable for the value of an attribute. Resources with equal values get the same variable, and resources with
 * different values get different variables.
 */
function sharedBy(resources: readonly MadeResource[], attribute: string, value: unknown): string {
  const all = resources.map(({ values }) => JSON.stringify(values[attribute]));
  return `var.${attribute}_${all.indexOf(JSON.stringify(value))}`;
}

function blockOf(type: string, members: Members): string {
  const lines = Object.entries(members).flatMap(([name, value]) =>
    Array.isArray(value) && value.length > 0 && value.every(isObject)
      ? value.map((one) => blockOf(name, one))
      : value === null
        ? []
        : [`${name} = ${hcl(value)}`],
  );
  return `${type} {\n${lines.join('\n')}\n}`;
}

/** Writes a value as HCL. JSON is a valid expression, except for templates in texts. */
function hcl(value: unknown): string {
  return JSON.stringify(value).replaceAll('${', '$${').replaceAll('%{', '%%{');
}

const HOSTILE = [
  'resource "okta_group" "__proto__" {\n  name = "x"\n}\n',
  'resource "okta_policy_signon" "p" {\n  __proto__ = "x"\n  constructor = { __proto__ = 1 }\n  name = toset([])\n}\n',
  `resource "okta_group" "deep" {\n  name = ${'['.repeat(200)}${']'.repeat(200)}\n}\n`,
  `resource "okta_group" "deeper" ${'{\nx '.repeat(200)}${'}\n'.repeat(200)}`,
  `locals {\n  many = [${'"x",'.repeat(20_000)}]\n}\nresource "okta_group" "many" {\n  for_each = toset(local.many)\n  name = local.many\n}\n`,
  'resource "okta_group" "n" {\n  count = 1000000\n  name = "x"\n}\n',
  'resource "okta_group" "m" {\n  count = 900\n  for_each = {}\n}\n',
  'locals {\n  a = local.b\n  b = local.a\n}\nresource "okta_group" "r" {\n  name = local.a\n  for_each = local.b\n}\n',
  'resource "okta_group" "l" {\n  name = "x"\n  lifecycle {\n    ignore_changes = [1, all, a[0].b, "c"]\n  }\n}\n',
  'provider "okta" {\n  alias = "__proto__"\n  org_name = ["x"]\n}\nresource "okta_group" "q" {\n  provider = okta.__proto__\n  name = null\n}\n',
  'module "__proto__" {\n  source = "./"\n}\n',
  '\u0000\ufeff${%{',
  '<<EOT\nx\n',
];

type Damage = (text: string) => string;

const arbitraryDamage: fc.Arbitrary<Damage> = fc.oneof(
  fc.nat(5000).map(
    (at): Damage =>
      (text) =>
        text.slice(0, at),
  ),
  fc.tuple(fc.nat(5000), fc.nat(40)).map(
    ([at, many]): Damage =>
      (text) =>
        text.slice(0, at) + text.slice(at + many),
  ),
  fc.tuple(fc.nat(5000), fc.nat(400)).map(
    ([at, many]): Damage =>
      (text) =>
        text.slice(0, at + many) + text.slice(at),
  ),
  fc.constantFrom(...HOSTILE).map(
    (own): Damage =>
      (text) =>
        `${text}\n${own}`,
  ),
  fc.tuple(fc.nat(5000), fc.string({ maxLength: 6 })).map(
    ([at, own]): Damage =>
      (text) =>
        text.slice(0, at) + own + text.slice(at),
  ),
);

function filesIn(name: string): Map<string, string> {
  const folder = new URL(`${name}/`, FIXTURES);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) =>
    one.endsWith('.tf'),
  );
  return new Map(names.map((one) => [`tf/${one}`, readFileSync(new URL(one, folder), 'utf8')]));
}

async function answerTo(files: Map<string, string>) {
  const { io, out, err } = memoryIo({ files });
  const code = await run(['lint', 'tf', '--no-config', '--allow-empty', '--format', 'json'], io);
  return { code, out: out(), err: err() };
}

async function lintFiles(files: Map<string, string>): Promise<{ readonly findings: readonly Finding[] }> {
  const { code, out, err } = await answerTo(files);
  if (code === 2) throw new Error(err);
  return JSON.parse(out);
}

function ruleAndAddress({ rule, resource }: Finding): string {
  return `${rule} ${resource?.address}`;
}
