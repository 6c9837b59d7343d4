import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfiguration } from '../../src/console/files/terraform/terraform-configuration.js';
import { nodeFiles } from '../../src/console/io/node/node-files.js';
import type { Evaluated } from '../../src/documents/terraform/sources/evaluated.js';
import { memoryIo } from './memory-io.js';

let folder: string;

/** The text `${path.module}`, composed so that it is not an interpolation of JavaScript. */
const HERE = '$' + '{path.module}';

beforeEach(async () => {
  folder = await fs.mkdtemp(join(tmpdir(), 'sources-'));
});

afterEach(() => fs.rm(folder, { recursive: true }));

describe('files that Terraform functions read, relative to the configuration', () => {
  test('a file that a Terraform function reads has unknown content if it is in a hidden folder, or behind a link that leads outside', async () => {
    await write({
      'secret.yaml': 'group: 00gsecret',
      'away/d.yaml': 'group: 00gaway',
      'tf/rules/a.yaml': 'group: 00ga',
      'tf/rules/.kept/b.yaml': 'group: 00gb',
    });
    await fs.symlink('../../secret.yaml', join(folder, 'tf/rules/link.yaml'));
    await fs.symlink('../away', join(folder, 'tf/linked'));
    const values = await valuesOf({
      away: 'file("../secret.yaml")',
      exists: '[fileexists("rules/link.yaml"), fileexists("rules/none.yaml"), fileexists("linked/d.yaml")]',
      group: 'yamldecode(file("rules/a.yaml")).group',
      link: 'file("rules/link.yaml")',
      names: 'fileset("rules", "*.yaml")',
      deep: 'fileset("rules", "**/*.yaml")',
      through: 'fileset("linked", "*.yaml")',
    });
    expect(values).toEqual({
      away: '?',
      deep: ['a.yaml', 'link.yaml', '?'],
      exists: [true, false, '?'],
      group: '00ga',
      link: '?',
      names: ['a.yaml', 'link.yaml'],
      through: ['?'],
    });
  });

  test('a Terraform module can read only files in its own folder', async () => {
    await write({
      'other/rules.yaml': 'group: 00gother',
      'modules/m/rules.yaml': 'group: 00gm',
      'modules/m/main.tf': `output "group" { value = yamldecode(file("${HERE}/rules.yaml")).group }`,
    });
    const values = await valuesOf({
      inner: 'module.m.group',
      other: `yamldecode(file("${HERE}/../other/rules.yaml")).group`,
      called: 'file(join("/", [module.m.group, "rules.yaml"]))',
    });
    expect(values).toEqual({ called: '?', inner: '00gm', other: '?' });
  });

  test('if a Terraform expression contains a list of 130,000 items, the content of a file that the expression reads is unknown', async () => {
    await write({ 'tf/a.yaml': 'group: 00ga' });
    const long = Array.from({ length: 130_000 }, () => '1').join(',');
    const values = await valuesOf({ group: `length([${long}]) > 1 ? "" : yamldecode(file("a.yaml")).group` });
    expect(values).toEqual({ group: '?' });
  });

  test('a Terraform plan causes at most a thousand reads of files that its functions name', async () => {
    const names = Array.from({ length: 1200 }, (_, number) => `rules/${10_000 + number}.yaml`);
    await write(Object.fromEntries(names.map((name) => [`tf/${name}`, 'group: 00g1'])));
    const { values } = (await valuesOf({
      values: '[for f in fileset(".", "rules/*.yaml") : file(f)]',
    })) as { readonly values: readonly unknown[] };
    expect([values.length, values.indexOf('?')]).toEqual([1200, 1000]);
  });
});

/**
 * Returns the values that the program reads from Terraform expressions. Each expression is an attribute of one resource. The configuration
 * also calls a module `m`.
 */
async function valuesOf(
  expressions: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, unknown>>> {
  const attributes = Object.entries(expressions).map(([name, text]) => `  ${name} = ${text}\n`);
  await write({
    'tf/main.tf': `module "m" {\n  source = "../modules/m"\n}\nresource "okta_group" "g" {\n${attributes.join('')}}\n`,
  });
  const { io } = memoryIo();
  const found = await readConfiguration('tf', { files: nodeFiles(folder), grammar: io.grammar });
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  const block = { mode: 'managed', module: [], type: 'okta_group', name: 'g' } as const;
  const valuesAt = found.value.valuesIn({
    instances: [],
    configuration: undefined,
    isIncomplete: false,
    variables: {},
  } as never)({ ...block, values: {} } as never, { expressions: {} });
  return Object.fromEntries(
    Object.keys(expressions).map((name) => [name, shown(valuesAt?.([name]) ?? { kind: 'unknown' })]),
  );
}

/** Shows a value, with `?` for an unknown one and at the end of an incomplete list. */
function shown(value: Evaluated): unknown {
  if (value.kind === 'value') return value.value;
  return value.kind === 'list' ? [...value.elements.map(shown), ...(value.isComplete ? [] : ['?'])] : '?';
}

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await fs.mkdir(dirname(join(folder, name)), { recursive: true });
    await fs.writeFile(join(folder, name), text);
  }
}
