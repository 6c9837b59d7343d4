import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { assembleDocuments } from '../../../../src/documents/read-snapshot.js';
import {
  type Address,
  addressOf,
  resourceAddress,
} from '../../../../src/documents/terraform/state/address.js';
import { linesOf, snapshotOf } from '../reading.js';

const PROVIDER = 'provider["registry.terraform.io/okta/okta"]';

/** Returns a state file of version 4 with these resources. */
function fileOf(...resources: readonly Members[]): Members {
  const own = { mode: 'managed', type: 'okta_group', name: 'g', provider: PROVIDER };
  return {
    version: 4,
    terraform_version: '1.11.4',
    serial: 7,
    lineage: 'c0ffee',
    outputs: {},
    resources: resources.map((one) => ({ ...own, ...one })),
    check_results: null,
  };
}

const group = (more: Members = {}, id = '00g1') => ({
  schema_version: 0,
  attributes: { id, name: 'Staff' },
  sensitive_attributes: [],
  ...more,
});

/** Spec: Terraform, 2.5. */
describe('a Terraform state file', () => {
  // biome-ignore format: a table
  test.each<[string, Members, string]>([
    ['a resource alone', { instances: [group()] }, 'okta_group.g'],
    ['a resource in a module', { module: 'module.x', instances: [group()] }, 'module.x.okta_group.g'],
    ['a resource in nested module instances', { module: 'module.x["a.b"].module.y[0]', instances: [group()] }, 'module.x["a.b"].module.y[0].okta_group.g'],
    ['an instance by its number', { each: 'list', instances: [group({ index_key: 0 })] }, 'okta_group.g[0]'],
    ['an instance by its key', { each: 'map', instances: [group({ index_key: 'a' })] }, 'okta_group.g["a"]'],
    ['a key of any characters', { instances: [group({ index_key: 'a".[0]\\ \u0024{x} %{y} $\u0024{z}' })] }, 'okta_group.g["a\\".[0]\\\\ $\u0024{x} %%{y} $$\u0024{z}"]'],
    ['a key with control characters', { instances: [group({ index_key: 'a\u00a0b\n\u200b\u{e0001}' })] }, 'okta_group.g["a\\u00a0b\\n\\u200b\\U000e0001"]'],
    ['a deposed object', { instances: [group({ deposed: 'a1b2c3d4' })] }, 'okta_group.g (deposed a1b2c3d4)'],
    ['a tainted object', { instances: [group({ status: 'tainted' })] }, 'okta_group.g'],
    ['a data source', { mode: 'data', instances: [group()] }, 'data.okta_group.g'],
  ])('in a state file, %s is read under the address that Terraform gives it', (_, resource, address) => {
    const { groups, sources } = snapshotOf(assembleDocuments([{ name: 'x.tfstate', value: fileOf(resource) }]));
    expect(groups.map((one) => [one.id, sources.get(one)?.terraform?.address])).toEqual([['00g1', address]]);
  });

  test('a Terraform state file is recognized without a lineage', () => {
    const { lineage: _, ...value } = fileOf({ instances: [group()] });
    expect(snapshotOf(assembleDocuments([{ name: 'x.tfstate', value }])).groups).toHaveLength(1);
  });

  test('a Terraform state file in the flat format before 0.12 is reported with the command to run, and not read', () => {
    const flat = { attributes: undefined, attributes_flat: { id: '00g2' }, index_key: 1 };
    const value = fileOf({ module: 'module.x', instances: [group(flat)] });
    const { problems } = assembleDocuments([{ name: 'x.tfstate', value }]);
    expect(linesOf(problems)).toEqual([
      'warning plan-flat x.tfstate#: 1 resource ignored, because the state has the format of Terraform before 0.12 (run `terraform show -json > state.json`): `module.x.okta_group.g[1]`',
    ]);
  });

  test.each([
    ['one', PROVIDER, PROVIDER, []],
    ['two', PROVIDER, `${PROVIDER}.preview`, ['`okta`, `okta.preview`']],
    [
      'two, in modules',
      `module.x.${PROVIDER}`,
      `module.y["a"].${PROVIDER}.preview`,
      ['`okta`, `okta.preview`'],
    ],
    [
      'two, of a fork',
      'provider["example.com/fork/okta"].a',
      'provider["example.com/fork/okta"].b',
      ['`okta.a`, `okta.b`'],
    ],
    ['two, as 0.12 wrote them', 'provider.okta', 'provider.okta.preview', ['`okta`, `okta.preview`']],
    ['one, as 0.12 wrote it', 'module.okta.provider.okta', 'provider.okta', []],
    [
      'two keys of one',
      `${PROVIDER}.by_org["a"]`,
      `module.m["x"].${PROVIDER}.by_org["b.c"]`,
      ['`okta.by_org["a"]`, `okta.by_org["b.c"]`'],
    ],
  ])(
    'a Terraform state file with several provider configurations is reported: %s',
    (_, one, other, named) => {
      const value = fileOf(
        { provider: one, instances: [group()] },
        { provider: other, name: 'h', instances: [group({}, '00g2')] },
      );
      const { problems } = assembleDocuments([{ name: 'x.tfstate', value }]);
      const found = problems.filter(({ code }) => code === 'plan-of-several-orgs');
      expect(
        found.flatMap(({ message }) => /providers (.*), and does/.exec(message)?.slice(1) ?? []),
      ).toEqual(named);
    },
  );

  test('the instances of an OpenTofu state file may have different provider keys, and the caller can select one', () => {
    const value = fileOf({
      provider: undefined,
      instances: ['a', 'b'].map((key) => ({
        ...group({}, `00g${key}`),
        index_key: key,
        provider: `${PROVIDER}.by_org["${key}"]`,
      })),
    });
    const readBy = (provider?: string) => {
      const configuration = { blocks: new Map(), ...(provider !== undefined && { provider }) };
      const read = assembleDocuments([{ name: 'x.tfstate', value, configuration }]);
      return read.ok ? read.value.groups.map(({ id }) => id) : read.problems.map(({ code }) => code);
    };
    expect(['a', 'b', 'c'].map((key) => readBy(`okta.by_org["${key}"]`))).toEqual([
      ['00ga'],
      ['00gb'],
      ['provider-not-found'],
    ]);
    expect(readBy()).toEqual(['00ga', '00gb']);
  });
});

test('property: the address of a Terraform instance contains its key, which may have any characters', () => {
  const key = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom('$', '%', '{', '}', '"', '\\', '.', '[', ']', '\n', '\u00a0', 'u', 'n'),
    }),
  );
  fc.assert(
    fc.property(key, (key) => {
      const address: Address = {
        module: [{ name: 'm', key }],
        mode: 'managed',
        type: 'okta_group',
        name: 'g',
        key,
        attribute: [],
      };
      expect(addressOf(resourceAddress(address))).toEqual(address);
    }),
  );
});
