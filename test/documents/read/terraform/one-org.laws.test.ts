import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { readPlan } from '../../../../src/documents/read-plan.js';
import { assembleDocuments } from '../../../../src/documents/read-snapshot.js';
import { lintDocuments } from '../../../../src/lint/lint.js';
import type { Snapshot } from '../../../../src/model/policies/snapshot.js';
import { accessChange, resourcesOf } from '../../../features/terraform/made-access.js';
import { type MadeResource, planOf } from '../../../features/terraform/made-resources.js';
import { runs } from '../../../runs.js';

test('property: a Terraform plan for several orgs is rejected, and with a selected provider it is read like a plan for that org only', () => {
  fc.assert(
    fc.property(accessChange, accessChange, (one, other) => {
      const own = resourcesOf(...one);
      // Terraform shows no configuration block, and so no provider, for a deleted resource.
      const others = resourcesOf(...other)
        .filter(({ after }) => after !== undefined)
        .map(elsewhere);
      fc.pre(own.some(({ after }) => after !== undefined) && others.length > 0);
      const both = forOrgs(planOf([...own, ...others]));
      const refused = readPlan({ name: 'plan.json', value: both });
      expect(refused.problems.map(({ code }) => code)).toContain('plan-of-several-orgs');
      expect(refused.ok).toBe(false);
      expect(readAs('okta', both)).toEqual(readAs('okta', forOrgs(planOf(own))));
      expect(readAs('okta.other', both)).toEqual(
        readAs('okta.other', forOrgs(planOf([...others, ...gone(own)]))),
      );
    }),
    runs(8, 500),
  );
});

test('the option `provider` is rejected if no resource of the Terraform plan uses the named provider, and the message lists the used ones', () => {
  const value = forOrgs(planOf([GROUP, elsewhere(GROUP)]));
  const { ok, problems } = readPlan({ name: 'plan.json', value, configuration: chosen('okta.third') });
  expect(ok).toBe(false);
  expect(problems.map(({ message }) => message).join()).toContain(
    'no resource uses a provider configuration named `okta.third`; the plan uses `okta`, `okta.other`',
  );
});

test.each<[string, Readonly<Record<string, string>>, string, string, boolean, (readonly string[])?]>([
  ['with any name', { acme: 'example', 'acme.other': 'preview' }, 'acme', 'acme.other', false],
  ['that the root does not configure', { 'okta.other': 'preview' }, 'okta', 'okta.other', true],
  ['passed to a module, as before 1.1', { okta: 'example' }, 'okta', 'module.m:okta', true, []],
])(
  'two orgs in one Terraform plan are distinguished by their provider configurations: a provider %s',
  (_, orgs, one, other, isRead, codes = ['plan-of-several-orgs']) => {
    const { configuration, ...plan } = planOf([GROUP, elsewhere(GROUP)]);
    const { root_module: root } = configuration as { readonly root_module: Members };
    const resources = (root.resources as readonly Members[]).map((block) => ({
      ...block,
      provider_config_key: block.name === GROUP.name ? one : other,
    }));
    const provider_config = Object.fromEntries(
      Object.entries(orgs).map(([key, org]) => [
        key,
        { name: key.split('.')[0], expressions: { org_name: { constant_value: org } } },
      ]),
    );
    const value = { ...plan, configuration: { provider_config, root_module: { ...root, resources } } };
    const { ok, problems } = assembleDocuments([{ name: 'plan.json', value }]);
    expect(ok).toBe(isRead);
    expect(problems.map(({ code }) => code).filter((code) => code === 'plan-of-several-orgs')).toEqual(codes);
  },
);

test('the linter rejects a Terraform plan for several orgs and names the providers', () => {
  const value = forOrgs(planOf([GROUP, elsewhere(GROUP)]));
  const messagesOf = (configuration?: ReturnType<typeof chosen>) =>
    lintDocuments([{ name: 'plan.json', value, ...(configuration && { configuration }) }]).findings.map(
      ({ message }) => message,
    );
  expect(messagesOf()).toContainEqual(expect.stringContaining('for several orgs'));
  expect(messagesOf(chosen('okta'))).not.toContainEqual(expect.stringContaining('orgs'));
});

test('a state file lists its provider aliases but not their orgs, and the caller can select one alias', () => {
  const resource = (name: string, alias: string) => ({
    mode: 'managed',
    type: 'okta_group',
    name,
    provider: `provider["registry.terraform.io/okta/okta"]${alias}`,
    instances: [{ attributes: { id: `00g${name}`, name } }],
  });
  const value = { version: 4, lineage: 'l', resources: [resource('one', ''), resource('two', '.other')] };
  const read = (provider?: string) =>
    assembleDocuments([
      { name: 'terraform.tfstate', value, ...(provider && { configuration: chosen(provider) }) },
    ]);
  const namesIn = (result: ReturnType<typeof read>) =>
    result.ok ? result.value.groups.map(({ name }) => name).sort() : [];
  expect(namesIn(read())).toEqual(['one', 'two']);
  expect(read().problems.map(({ code }) => code)).toContain('plan-of-several-orgs');
  expect(namesIn(read('okta.other'))).toEqual(['two']);
});

const GROUP: MadeResource = { type: 'okta_group', name: 'staff', after: { name: 'Staff' }, requests: [] };

const chosen = (provider: string) => ({ blocks: new Map(), provider });

/** Returns the same resource with another name and other ids. */
function elsewhere({ refers: _, dependsOn: __, dependedOn: ___, ...one }: MadeResource): MadeResource {
  return {
    ...one,
    name: `other_${one.name}`,
    ...(one.id !== undefined && { id: `other${one.id}` }),
  };
}

function gone(resources: readonly MadeResource[]): readonly MadeResource[] {
  return resources.filter(({ after }) => after === undefined);
}

/** Assigns blocks whose names begin with `other_` to a provider of another org. */
function forOrgs(plan: Members): Members {
  const { root_module: root } = plan.configuration as {
    readonly root_module: { readonly resources: readonly Members[] };
  };
  const provider = (org: string, alias?: string) => ({
    name: 'okta',
    ...(alias && { alias }),
    expressions: { org_name: { constant_value: org } },
  });
  return {
    ...plan,
    configuration: {
      provider_config: { okta: provider('example'), 'okta.other': provider('preview', 'other') },
      root_module: {
        ...root,
        resources: root.resources.map((one) => ({
          ...one,
          provider_config_key: String(one.name).startsWith('other_') ? 'okta.other' : 'okta',
        })),
      },
    },
  };
}

function readAs(provider: string, value: Members) {
  const read = readPlan({ name: 'plan.json', value, configuration: chosen(provider) });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const told = ({ documents: _, sources: __, ...org }: Snapshot & { readonly sources?: unknown }) => org;
  return { prior: told(read.value.prior), planned: told(read.value.planned) };
}
