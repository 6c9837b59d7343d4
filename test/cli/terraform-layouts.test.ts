import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../../src/console/files/terraform/terraform-configuration.js';
import { memoryIo } from './memory-io.js';
import { zipOf } from './zip-of.js';

type Sources = Readonly<Record<string, string>>;

/** Returns a group on the first line, with its optional name on the second. */
function group(label: string, name?: string): string {
  return `resource "okta_group" "${label}" {\n${name === undefined ? '' : `  name = "${name}"\n`}}\n`;
}

function call(label: string, source: string): string {
  return `module "${label}" {\n  source = "${source}"\n}\n`;
}

const json = (value: object) => JSON.stringify(value, undefined, 1);

const MANIFEST = '.terraform/modules/modules.json';

/** Files of a Terraform configuration, with the locations at which the program finds each group and its name. Spec: Terraform, 7. */
const LAYOUTS: Readonly<Record<string, readonly [sources: Sources, places: readonly string[]]>> = {
  'all files of the folder, but not of subfolders': [
    { 'main.tf': group('a'), 'b.tf': group('b', 'B'), 'below/c.tf': group('c') },
    ['okta_group.a main.tf:1', 'okta_group.b b.tf:1 b.tf:2'],
  ],
  'no hidden files or editor backups': [
    {
      'main.tf': group('a'),
      '.hidden.tf': group('hidden'),
      '.#main.tf': group('lock'),
      'main.tf~': group('old'),
      '#main.tf#': group('kept'),
      'main.tf.bak': group('bak'),
      'main.tftest.hcl': group('tested'),
      'm/.x.tf': group('x'),
    },
    ['okta_group.a main.tf:1'],
  ],
  'modules next to their callers': [
    {
      'main.tf': call('a', './modules/a'),
      'modules/a/main.tf': group('g', 'A') + call('b', '../b'),
      'modules/b/x.tf': group('g'),
    },
    [
      'module.a.okta_group.g modules/a/main.tf:1 modules/a/main.tf:2',
      'module.a.module.b.okta_group.g modules/b/x.tf:1',
    ],
  ],
  'fetched modules and local ones': [
    {
      'main.tf': call('a', 'acme/okta/okta'),
      [MANIFEST]: json({
        Modules: [
          { Key: '', Source: '', Dir: '.' },
          {
            Key: 'a',
            Source: 'registry.terraform.io/acme/okta/okta',
            Version: '1.0.0',
            Dir: '.terraform/modules/a',
          },
          { Key: 'a.b', Source: 'git::https://example.com/x.git//b', Dir: '.terraform/modules/a.b/b' },
        ],
      }),
      '.terraform/modules/a/main.tf':
        group('g') + call('b', 'git::https://example.com/x.git//b') + call('c', './c'),
      '.terraform/modules/a/c/main.tf': group('g'),
      '.terraform/modules/a.b/b/main.tf': group('g'),
    },
    [
      'module.a.okta_group.g .terraform/modules/a/main.tf:1',
      'module.a.module.b.okta_group.g .terraform/modules/a.b/b/main.tf:1',
      'module.a.module.c.okta_group.g .terraform/modules/a/c/main.tf:1',
    ],
  ],
  'a module that was not fetched, without contents': [{ 'main.tf': call('a', 'acme/okta/okta') }, []],
  JSON: [
    {
      'main.tf.json': json({
        '//': 'a comment',
        resource: [{ okta_group: { a: { name: 'A' } } }, { okta_group: [{ b: { name: 'B' } }] }],
        module: { m: { source: './m' } },
      }),
      'm/m.tf': group('g'),
    },
    [
      'okta_group.a main.tf.json:6 main.tf.json:7',
      'okta_group.b main.tf.json:14 main.tf.json:15',
      'module.m.okta_group.g m/m.tf:1',
    ],
  ],
  'OpenTofu files': [
    {
      'main.tofu': group('a', 'A'),
      'main.tf': `\n${group('a', 'A')}`,
      'x.tofu.json': json({ resource: { okta_group: { b: {} } } }),
    },
    ['okta_group.a main.tofu:1 main.tofu:2', 'okta_group.b x.tofu.json:4'],
  ],
  'several overrides, of which the last counts': [
    {
      'b_override.tf': group('a', 'B'),
      'main.tf': group('a', 'A'),
      'override.tf': group('a', 'O'),
      'a_override.tf': group('a', 'A'),
      'not-override.tf': group('b', 'B'),
    },
    ['okta_group.a main.tf:1 override.tf:2', 'okta_group.b not-override.tf:1 not-override.tf:2'],
  ],
  'overrides in JSON': [
    {
      'main.tf': group('a', 'A'),
      'a_override.tf.json': json({ resource: { okta_group: { a: { name: 'J' } } } }),
    },
    ['okta_group.a main.tf:1 a_override.tf.json:5'],
  ],
  'a call with an overridden source only': [
    {
      'main.tf': call('m', './a'),
      'override.tf': call('m', './b'),
      'a/main.tf': group('g', 'A'),
      'b/main.tf': group('g', 'B'),
    },
    ['module.m.okta_group.g b/main.tf:1 b/main.tf:2'],
  ],
};

describe.each(Object.entries(LAYOUTS))(
  'the source files of a Terraform configuration with %s',
  (_, [sources, places]) => {
    test('each resource is located in the right file if the folder of the Terraform configuration is read', async () => {
      const files = new Map(Object.entries(sources).map(([name, text]) => [`tf/${name}`, text]));
      expect(await placesIn('tf', memoryIo({ files }).io)).toEqual([...places].sort());
    });

    // A plan file that Terraform writes contains no `.tofu` files, because only OpenTofu reads them. This test skips layouts with such
    // files.
    test.runIf(!('main.tofu' in sources))(
      'each resource is located in the right file if a Terraform plan file is read, with its files in any order',
      async () => {
        for (const all of [Object.entries(sources), Object.entries(sources).toReversed()])
          expect(await placesIn('-', memoryIo({ stdin: planFileOf(all, sources[MANIFEST]) }).io)).toEqual(
            [...places].sort(),
          );
      },
    );
  },
);

test.each([
  ['next to the root', 'data', 'tf/data/', 'data/modules/a'],
  ['elsewhere', '/data', '/data/', '/data/modules/a'],
])('Terraform modules that `TF_DATA_DIR` places %s are read', async (_, told, at, folder) => {
  const files = new Map([
    ['tf/main.tf', call('a', 'acme/okta/okta')],
    [`${at}modules/modules.json`, json({ Modules: [{ Key: 'a', Source: 'x', Dir: folder }] })],
    [`${at}modules/a/main.tf`, group('g')],
    [`tf/${MANIFEST}`, json({ Modules: [{ Key: 'a', Source: 'x', Dir: 'old' }] })],
    ['tf/old/main.tf', `\n${group('g')}`],
  ]);
  const placesBy = async (env: Readonly<Record<string, string>>) =>
    await placesIn('tf', memoryIo({ files, env }).io);
  expect(await placesBy({ TF_DATA_DIR: told })).toEqual([`module.a.okta_group.g ${folder}/main.tf:1`]);
  expect(await placesBy({})).toEqual(['module.a.okta_group.g old/main.tf:2']);
});

test('a Terraform folder with Windows path separators is read', async () => {
  const stdin = zipOf([
    { name: 'tfconfig/m-/main.tf', content: call('a', './modules/a') },
    { name: 'tfconfig/m-a/main.tf', content: group('g') },
    { name: 'tfconfig/modules.json', content: json([{ Key: 'a', Dir: 'modules\\a' }]) },
  ]);
  expect(await placesIn('-', memoryIo({ stdin }).io)).toEqual(['module.a.okta_group.g modules/a/main.tf:1']);
});

/** Returns a plan file as `terraform plan -out` writes it: each module with its files, by key. */
function planFileOf(
  sources: readonly (readonly [string, string])[],
  manifest: string | undefined,
): Uint8Array {
  const { Modules: fetched = [] } = manifest === undefined ? {} : JSON.parse(manifest);
  const beside = [
    { Key: '', Dir: '.' },
    { Key: 'a', Dir: 'modules/a' },
    { Key: 'a.b', Dir: 'modules/b' },
    { Key: 'm', Dir: 'm' },
    { Key: 'm', Dir: 'b' },
    { Key: 'a.c', Dir: '.terraform/modules/a/c' },
  ];
  const modules: readonly { readonly Key: string; readonly Dir: string }[] = [
    ...new Map(
      [...beside, ...fetched].filter(({ Dir }) => hasFile(Dir)).map((one) => [one.Key, one]),
    ).values(),
  ];
  function hasFile(folder: string): boolean {
    return sources.some(([path]) => folderOf(path) === folder);
  }
  const files = modules.flatMap(({ Key, Dir }) =>
    sources
      .filter(([path]) => folderOf(path) === Dir)
      .map(([path, content]) => ({
        name: `tfconfig/m-${Key}/${path.slice(path.lastIndexOf('/') + 1)}`,
        content,
      })),
  );
  return zipOf([...files, { name: 'tfconfig/modules.json', content: json(modules) }]);
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
}

async function placesIn(
  path: string,
  io: Parameters<typeof readConfiguration>[1],
): Promise<readonly string[]> {
  const found = await readConfiguration(path, io);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  const at = ({ document, line }: { readonly document: string; readonly line: number }) =>
    `${document.replace(/^tf\//, '')}:${line}`;
  return [...found.value.blocks]
    .filter(([address]) => address.includes('okta_group'))
    .map(([address, { header, attributes, body }]) => {
      const name = attributes.get('name');
      expect(body, `${address} is claimed once`).toBeDefined();
      return [address, at(header), ...(name ? [at(name)] : [])].join(' ');
    })
    .sort();
}
