import { getOrMake, memoize } from '../../../base/memo.js';
import { isObject, type Members } from '../../../base/object.js';
import { own } from '../../../base/own.js';
import type { TerraformConfiguration } from '../../../model/policies/snapshot.js';
import { findReferences } from '../sources/references.js';
import { type Address, addressOf, stepsOfAddress } from '../state/address.js';
import { callIn, moduleIn, referencesOfExpression } from '../state/configuration.js';
import { type ConfiguredAddress, configuredKey } from '../state/configured-key.js';

/**
 * The order in which Terraform creates and changes resources while it applies a plan. The order is between configuration blocks, so all
 * instances of a block are treated alike.
 */
export interface Dependencies {
  /** Returns whether the first block is created or changed only after the second. */
  waitsFor(one: ConfiguredAddress, other: ConfiguredAddress): boolean;
  /** Returns the keys of the block itself and of all blocks on which it depends directly or indirectly. */
  dependenciesOf(one: ConfiguredAddress): Iterable<string>;
  /** Returns whether a block may depend on blocks that the plan does not show. A plan does not contain the expressions of local values. */
  hasUnknownDependencies(one: ConfiguredAddress): boolean;
}

/** Computes from a configuration which blocks wait for which other blocks. Spec: Terraform, 2.6, 3.3. */
export function computeDependencies(
  configuration: Members | undefined,
  sources?: TerraformConfiguration,
): Dependencies {
  const known = new Map<string, Node>();
  const nodeAt = (address: ConfiguredAddress) =>
    getOrMake(known, keyOf(address), () => nodeOf(address, configuration ?? {}, sources));
  const reached = (start: ConfiguredAddress): ReadonlyMap<string, Node> => {
    const found = new Map<string, Node>();
    const waiting = [start];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const key = keyOf(next);
      if (found.has(key)) continue;
      const node = nodeAt(next);
      found.set(key, node);
      waiting.push(...node.waitsFor);
    }
    return found;
  };
  const all = new Map<string, ReadonlyMap<string, Node>>();
  const reachedFrom = (one: ConfiguredAddress) => getOrMake(all, keyOf(one), () => reached(one));
  return {
    waitsFor: (one, other) => keyOf(one) !== keyOf(other) && reachedFrom(one).has(keyOf(other)),
    dependenciesOf: (one) => reachedFrom(one).keys(),
    hasUnknownDependencies: (one) => [...reachedFrom(one).values()].some(({ isHidden }) => isHidden),
  };
}

const keyOf = configuredKey;

interface Node {
  readonly waitsFor: readonly ConfiguredAddress[];
  readonly isHidden: boolean;
}

/** Maximum depth of nested modules. The limit is needed because a plan is untrusted input. */
const DEEPEST = 40;

function nodeOf(
  address: ConfiguredAddress,
  configuration: Members,
  sources: TerraformConfiguration | undefined,
): Node {
  const module = moduleIn(configuration, address.module);
  const block = module && blocksByKey(module).get(blockKey(address));
  const found = new Found(configuration, sources);
  if (block !== undefined) {
    found.follow(referencesWithin(block), address.module, 0);
    for (let depth = address.module.length; depth > 0; depth--) {
      const outer = address.module.slice(0, depth - 1);
      const call = callIn(moduleIn(configuration, outer) ?? {}, address.module[depth - 1]?.name ?? '');
      const { depends_on, count_expression, for_each_expression } = call ?? {};
      found.follow(referencesWithin({ depends_on, count_expression, for_each_expression }), outer, 0);
    }
  }
  return { waitsFor: [...found.addresses.values()], isHidden: found.isHidden };
}

type ModulePath = Address['module'];

/** Collects the blocks to which references lead. Each reference is followed once. */
class Found {
  readonly addresses = new Map<string, ConfiguredAddress>();
  isHidden = false;
  readonly #configuration: Members;
  readonly #sources: TerraformConfiguration | undefined;
  readonly #seen = new Set<string>();

  constructor(configuration: Members, sources: TerraformConfiguration | undefined) {
    this.#configuration = configuration;
    this.#sources = sources;
  }

  follow(references: readonly string[], module: ModulePath, depth: number): void {
    for (const reference of references) {
      const key = `${module.map(({ name }) => name).join('.')} ${reference}`;
      if (this.#seen.has(key) || depth > DEEPEST) continue;
      this.#seen.add(key);
      this.#followOne(reference, module, depth);
    }
  }

  #followOne(reference: string, module: ModulePath, depth: number): void {
    const [first, second, third] = stepsOfAddress(reference) ?? [];
    if (first === undefined || NOWHERE.has(first.name)) return;
    if (first.name === 'local') this.#followLocal(second?.name ?? '', module, depth);
    else if (first.name === 'var') this.#followVariable(second?.name ?? '', module, depth);
    else if (first.name === 'module') this.#followModule(second?.name ?? '', third?.name, module, depth);
    else {
      const named = addressOf(reference);
      if (named === undefined) return;
      const { mode, type, name } = named;
      const address = { module, mode, type, name };
      this.addresses.set(keyOf(address), address);
    }
  }

  /** Follows a reference to a local value, which only the configuration files show. */
  #followLocal(name: string, module: ModulePath, depth: number): void {
    const key = module.map((step) => step.name).join('.');
    const written = this.#sources?.modules?.get(key)?.locals.get(name);
    if (written === undefined) this.isHidden = true;
    else this.follow(findReferences(written), module, depth + 1);
  }

  #followVariable(name: string, module: ModulePath, depth: number): void {
    const [outer, last] = [module.slice(0, -1), module.at(-1)];
    if (last === undefined) return;
    const call = callIn(moduleIn(this.#configuration, outer) ?? {}, last.name);
    const expression = isObject(call?.expressions) ? own(call.expressions, name) : undefined;
    this.follow(referencesWithin(expression), outer, depth + 1);
  }

  /** Follows a reference to the output of a module, or to all of its resources if the reference names the module itself. */
  #followModule(name: string, output: string | undefined, module: ModulePath, depth: number): void {
    const inner = [...module, { name }];
    const found = moduleIn(this.#configuration, inner);
    if (found === undefined) return;
    if (output === undefined) {
      for (const { mode, type, name: resource } of resourcesOf(found)) {
        if (typeof type !== 'string' || typeof resource !== 'string') continue;
        const address = {
          module: inner,
          mode: mode === 'data' ? 'data' : 'managed',
          type,
          name: resource,
        } as const;
        this.addresses.set(keyOf(address), address);
      }
      const calls = isObject(found.module_calls) ? Object.keys(found.module_calls) : [];
      this.follow(
        calls.map((call) => `module.${call}`),
        inner,
        depth + 1,
      );
      return;
    }
    const written = isObject(found.outputs) ? own(found.outputs, output) : undefined;
    this.follow(referencesWithin(written), inner, depth + 1);
  }
}

const NOWHERE: ReadonlySet<string> = new Set(['count', 'each', 'path', 'self', 'terraform']);

function resourcesOf(module: Members | undefined): readonly Members[] {
  return Array.isArray(module?.resources) ? module.resources.filter(isObject) : [];
}

/** The resource blocks of a module by key; for duplicate keys, the first block. Cached, since a module may contain thousands. */
const blocksByKey = memoize(
  (module: Members): ReadonlyMap<string, Members> =>
    new Map(
      resourcesOf(module)
        .toReversed()
        .map((block) => [blockKey(block), block]),
    ),
);

function blockKey({ mode = 'managed', type, name }: Members): string {
  return JSON.stringify([mode, type, name]);
}

/** Returns all references in a block at any depth, including `depends_on`. */
function referencesWithin(value: unknown): readonly string[] {
  const found: string[] = [];
  const waiting: unknown[] = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (Array.isArray(next)) waiting.push(...next);
    else if (isObject(next)) {
      found.push(...referencesOfExpression(next));
      if (Array.isArray(next.depends_on))
        found.push(...next.depends_on.filter((one) => typeof one === 'string'));
      for (const [key, member] of Object.entries(next))
        if (!['constant_value', 'depends_on', 'references'].includes(key)) waiting.push(member);
    }
  }
  return found;
}
