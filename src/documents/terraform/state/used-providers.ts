import { lazy } from '../../../base/lazy.js';
import { memoize } from '../../../base/memo.js';
import { isObject, type Members } from '../../../base/object.js';
import { ownAt } from '../../../base/own.js';
import { SECRET } from '../../../base/secrets/secret-texts.js';
import { textsOf } from './attribute-values.js';
import { type ConfiguredAddress, configuredKey } from './configured-key.js';
import { isOfProvider } from './instance.js';
import { isRawState } from './recognise.js';

/** The provider configurations that the resources of a plan use. Spec: Terraform, 2.6. */
export interface ProvidersUsed {
  /** The keys of the used configurations: `okta`, `okta.preview`. */
  readonly keys: ReadonlySet<string>;
  /** Returns the org of each provider configuration. The org is `undefined` if it comes from the environment. */
  readonly orgs: () => ReadonlyMap<string, ProviderOrg | undefined>;
  /** Returns the key of the provider configuration that each configuration block uses, by the address of the block. */
  readonly byBlock: () => ReadonlyMap<string, string>;
}

interface ProviderOrg {
  readonly text: string;
  /** Whether the name of the org is known. Otherwise only the expression that gives the name is known. */
  readonly isKnown: boolean;
  /**
   * Whether the configuration uses `for_each`, with a separate org for each key. A plan of OpenTofu does not show which resources use which
   * key.
   */
  readonly isForEach?: true;
}

/**
 * Returns the provider configurations that a plan uses. Cached, since they are needed twice: to decide whether the plan is about one org,
 * and for the message if it is not.
 */
export const findUsedProviders = memoize(
  (value: Members): ProvidersUsed => (isRawState(value) ? providersOfState(value) : providersOfPlan(value)),
);

/** Returns the providers in a state file, which contains only their aliases, not their orgs. Spec: Terraform, 2.5. */
function providersOfState({ resources }: Members): ProvidersUsed {
  const own = Array.isArray(resources) ? resources.filter(isObject) : [];
  const keys = new Set(
    own.flatMap((one) => instancesOfRaw(one).flatMap((each) => providerOfRaw(one, each) ?? [])),
  );
  const orgs = new Map([...keys].map((key) => [key, { text: key, isKnown: false }]));
  return { keys, orgs: () => orgs, byBlock: () => new Map() };
}

function instancesOfRaw({ instances }: Members): readonly unknown[] {
  return Array.isArray(instances) && instances.length > 0 ? instances : [undefined];
}

/**
 * Returns the key of the provider configuration of a resource in a state file; `undefined` for a resource of another provider. The key is
 * `okta.preview` for `provider["registry.terraform.io/okta/okta"].preview`, and for `provider.okta.preview` of Terraform 0.12. In OpenTofu
 * an instance may have its own provider, with a key: `okta.by_org["preview"]`.
 */
export function providerOfRaw({ type, provider: ofAll }: Members, instance?: unknown): string | undefined {
  const provider = (isObject(instance) ? instance.provider : undefined) ?? ofAll;
  if (typeof type !== 'string' || typeof provider !== 'string' || !isOfProvider({ type })) return undefined;
  const [, alias, key = ''] = CONFIGURATION.exec(provider) ?? [];
  return alias === undefined ? 'okta' : `okta.${alias}${key}`;
}

const CONFIGURATION = /(?:^|\.)provider(?:\["[^"]*"\]|\.[\w-]+)\.([\w-]+)(\[.*\])?$/s;

function providersOfPlan({ configuration, variables }: Members): ProvidersUsed {
  const { provider_config: providers, root_module: root } = isObject(configuration) ? configuration : {};
  const keys = isObject(root) ? keysUsedIn(root) : new Set<string>();
  const orgs = lazy(
    () =>
      new Map(
        [...keys].sort().flatMap((key) => {
          const isOfModule = key.includes(':');
          const provider = ownAt(providers, [key]);
          if (isObject(provider))
            return [[key, orgOf(provider, isOfModule ? undefined : variables)] as const];
          // Before version 1.1 of Terraform, plans did not contain the providers that are passed to a module.
          return isOfModule ? [] : [[key, undefined] as const];
        }),
      ),
  );
  return { keys, orgs, byBlock: lazy(() => new Map(blocksIn(root, [], 0))) };
}

/** Returns the provider keys used by the blocks of a root module and all nested modules. */
const keysUsedIn = memoize((root: Members): ReadonlySet<string> => {
  const keys = new Set<string>();
  eachModule(root, 0, ({ resources }) => {
    for (const block of Array.isArray(resources) ? resources : []) {
      if (!isObject(block)) continue;
      const { type, provider_config_key: key } = block;
      if (typeof key === 'string' && typeof type === 'string' && isOfProvider({ type })) keys.add(key);
    }
  });
  return keys;
});

function eachModule(module: unknown, depth: number, visit: (module: Members) => void): void {
  if (!isObject(module) || depth > DEEPEST) return;
  visit(module);
  const { module_calls: calls } = module;
  for (const call of isObject(calls) ? Object.values(calls) : [])
    if (isObject(call)) eachModule(call.module, depth + 1, visit);
}

/** Returns the first provider configuration of each org if there are several orgs. `isCertain` is set if the orgs are known to differ. */
export function findDifferingProviders({ keys, orgs }: ProvidersUsed): {
  readonly keys: readonly string[];
  readonly isCertain: boolean;
} {
  if (keys.size < 2) return { keys: [], isCertain: false };
  const first = new Map<string, string>();
  for (const [key, org] of orgs()) if (!first.has(org?.text ?? '')) first.set(org?.text ?? '', key);
  const known = new Set([...orgs().values()].flatMap((org) => (org?.isKnown ? [org.text] : [])));
  return { keys: first.size < 2 ? [] : [...first.values()], isCertain: known.size > 1 };
}

function orgOf({ expressions }: Members, variables: unknown): ProviderOrg | undefined {
  if (!isObject(expressions)) return undefined;
  const { org_name: name, base_url: domain } = expressions;
  if (name === undefined) return undefined;
  const given = [name, domain].map((one) => givenValue(one, variables));
  const isForEach = [name, domain].some(isOfEach);
  return {
    text: JSON.stringify(given),
    isKnown: given.every((one) => !isObject(one)),
    ...(isForEach && { isForEach }),
  };
}

function isOfEach(expression: unknown): boolean {
  return isObject(expression) && textsOf(expression.references).some((one) => /^each\b/.test(one));
}

/** Returns the value of an expression that is constant or consists of one variable; for any other expression, the expression itself. */
function givenValue(expression: unknown, variables: unknown): unknown {
  if (!isObject(expression)) return expression;
  if ('constant_value' in expression) return expression.constant_value;
  const [reference = '', ...others] = textsOf(expression.references);
  const name = /^var\.([\w-]+)$/.exec(reference)?.[1];
  const given = name === undefined || others.length > 0 ? undefined : ownAt(variables, [name, 'value']);
  return typeof given === 'string' && given !== SECRET ? given : expression;
}

function blocksIn(module: unknown, names: readonly string[], depth: number): readonly [string, string][] {
  if (!isObject(module) || depth > DEEPEST) return [];
  const { resources, module_calls: calls } = module;
  const own = Array.isArray(resources) ? resources.filter(isObject) : [];
  const at = { module: names.map((name) => ({ name })) };
  return [
    ...own.flatMap((block): [string, string][] => {
      const { type, provider_config_key: key } = block;
      const isOwn = typeof type === 'string' && isOfProvider({ type });
      return isOwn && typeof key === 'string'
        ? [[configuredKey({ ...at, ...blockAddress(block) }), key]]
        : [];
    }),
    ...(isObject(calls) ? Object.entries(calls) : []).flatMap(([name, call]) =>
      isObject(call) ? blocksIn(call.module, [...names, name], depth + 1) : [],
    ),
  ];
}

/** Returns the address of a configuration block within its module. */
function blockAddress({ mode, type, name }: Members): Omit<ConfiguredAddress, 'module'> {
  return { mode: mode === 'data' ? 'data' : 'managed', type: String(type), name: String(name) };
}

/** Maximum depth of nested Terraform modules. */
const DEEPEST = 50;
