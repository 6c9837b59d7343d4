import fc from 'fast-check';
import { type MadeResource, REFERENCE } from '../../../features/terraform/made-resources.js';
import { KINDS } from './nasty-kinds.js';

/** The way in which the resources of a plan are arranged in blocks and modules. */
export interface Layout {
  /** For each resource type, how one block creates its new resources: with `count`, with `for_each`, or one block for each resource. */
  readonly keyed: Readonly<Record<string, 'count' | 'for_each' | 'none'>>;
  /** The resource types whose resources are in the module `made`. */
  readonly inModule: readonly string[];
}

/**
 * Resource types whose resources may be instances of one block. Types with nested blocks are left out, since each instance has its own
 * number of them.
 */
const KEYED_TYPES = KINDS.filter(
  ({ inBlocks = [], attributes }) => inBlocks.length === 0 && !('user_identifier_patterns' in attributes),
).map(({ type }) => type);

export const arbitraryLayout: fc.Arbitrary<Layout> = fc.record({
  keyed: fc.record(
    Object.fromEntries(
      KEYED_TYPES.map((type) => [type, fc.constantFrom('none', 'none', 'count', 'for_each')]),
    ),
  ) as fc.Arbitrary<Layout['keyed']>,
  inModule: fc.oneof(fc.constant([]), fc.subarray(KINDS.map(({ type }) => type))),
});

/**
 * Applies a layout to resources: some become instances of one block, and some move to a module. Returns these resources with updated
 * references, and the values that the root and the module pass to each other.
 */
export function applyLayout(
  resources: readonly MadeResource[],
  { keyed, inModule }: Layout,
): {
  readonly resources: readonly MadeResource[];
  readonly given: ReadonlyMap<string, string>;
  readonly outputs: ReadonlyMap<string, string>;
  /** Rewrites the references of an expression, so that they are valid in the root module. */
  readonly inRoot: (text: string) => string;
} {
  const given = new Map<string, string>();
  const outputs = new Map<string, string>();
  const keys = keysOf(resources, keyed);
  const isInModule = (type: string) => inModule.includes(type);
  const relative = (type: string, name: string) => {
    const key = keys.get(`${type}.${name}`);
    return key === undefined ? `${type}.${name}` : `${type}.made[${JSON.stringify(key)}]`;
  };
  const inRoot = (text: string): string =>
    text.replaceAll(REFERENCE, (whole) => {
      const [type = '', name = '', attribute = ''] = whole.split('.');
      if (!type.startsWith('okta_')) return whole;
      const own = `${relative(type, name)}.${attribute}`;
      if (!isInModule(type)) return own;
      outputs.set(`${type}_${name}`, own);
      return `module.made.${type}_${name}`;
    });
  const inside = (text: string): string =>
    text.replaceAll(REFERENCE, (whole) => {
      const [type = '', name = '', attribute = ''] = whole.split('.');
      if (isInModule(type)) return `${relative(type, name)}.${attribute}`;
      const variable = `v_${whole.replaceAll(/\W+/g, '_')}`;
      given.set(variable, inRoot(whole));
      return `var.${variable}`;
    });
  const written = (one: MadeResource): MadeResource => {
    const at = isInModule(one.type) ? inside : inRoot;
    const waits = Object.entries(one.waits ?? {}).map(([path, text]) => [path, at(String(text))]);
    return { ...one, waits: Object.fromEntries(waits) };
  };
  const ids = (id: string) => {
    const [type = '', name = ''] = id.slice(3).split('.');
    return `tf:${isInModule(type) ? 'module.made.' : ''}${relative(type, name)}`;
  };
  const all = resources.map(written);
  return {
    resources: all.map((one) => {
      const key = keys.get(`${one.type}.${one.name}`);
      const placed = {
        ...renamed(one, ids),
        ...(isInModule(one.type) && { module: 'made' }),
      };
      return key === undefined ? placed : keyedAs(placed, key, siblings(all, one, keys));
    }),
    given,
    outputs,
    inRoot,
  };
}

type Key = number | string;

function keysOf(resources: readonly MadeResource[], keyed: Layout['keyed']): ReadonlyMap<string, Key> {
  const keys = new Map<string, Key>();
  for (const [type, how] of Object.entries(keyed)) {
    const made = resources.filter((one) => one.type === type && one.before === undefined);
    for (const [index, { name }] of made.entries())
      if (how !== 'none') keys.set(`${type}.${name}`, how === 'count' ? index : name);
  }
  return keys;
}

type Keyed = readonly (readonly [key: Key, resource: MadeResource])[];

function siblings(
  all: readonly MadeResource[],
  { type }: MadeResource,
  keys: ReadonlyMap<string, Key>,
): Keyed {
  return all.flatMap((one) => {
    const key = one.type === type ? keys.get(`${type}.${one.name}`) : undefined;
    return key === undefined ? [] : [[key, one] as const];
  });
}

/**
 * Makes the resource an instance of a block with `for_each` or `count`. All instances share the expressions of the block. An attribute that
 * is unknown in this instance may therefore be known in another one.
 */
function keyedAs(one: MadeResource, key: Key, all: Keyed): MadeResource {
  const paths = [...new Set(all.flatMap(([, { waits = {} }]) => Object.keys(waits)))];
  const texts = all.map(([at, { after = {}, waits = {} }]) => {
    const members = paths.map((path) => `${path} = ${waits[path] ?? JSON.stringify(after[path] ?? null)}`);
    return [at, `{ ${members.join(', ')} }`] as const;
  });
  const isCount = typeof key === 'number';
  const list = `[${texts.map(([, text]) => text).join(', ')}]`;
  const from = (path: string) => (isCount ? `${list}[count.index].${path}` : `each.value.${path}`);
  const own = Object.keys(one.waits ?? {});
  return {
    ...one,
    name: 'made',
    key,
    madeFor: isCount ? String(all.length) : `{ ${texts.map(([at, text]) => `${at} = ${text}`).join(', ')} }`,
    waits: Object.fromEntries(own.map((path) => [path, from(path)])),
    written: Object.fromEntries(paths.map((path) => [path, from(path)])),
  };
}

/** Returns a resource in which the ids of new objects are replaced. */
function renamed(one: MadeResource, ids: (id: string) => string): MadeResource {
  return JSON.parse(JSON.stringify(one), (_, value) =>
    typeof value === 'string' && /^tf:okta_\w+\.\w+$/.test(value) ? ids(value) : value,
  );
}
