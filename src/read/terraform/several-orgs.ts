import { isObject } from '../../base/object.js';
import { ownAt } from '../../base/own.js';
import type { TerraformState } from './instance.js';
import { textsOf } from './values.js';
import { SECRET } from './without-secrets.js';

/**
 * The configurations of the provider that resources of a plan go by, where they name different orgs: read as one, an org
 * would have what stands in another. Of those that take the org from their surroundings nobody knows it. Spec: Terraform, 2.6.
 */
export function providersOfSeveralOrgs({
  configuration = {},
  variables,
}: Pick<TerraformState, 'configuration' | 'variables'>): readonly string[] {
  const { provider_config: providers, root_module: root } = configuration;
  const used = new Set(providersUsedIn(root, 0));
  const orgs = new Map<string, string>();
  for (const [key, provider] of Object.entries(isObject(providers) ? providers : {})) {
    const isOfRoot = !key.includes(':');
    const org = used.has(key) ? orgOf(provider, isOfRoot ? variables : undefined) : undefined;
    if (org !== undefined && !orgs.has(org)) orgs.set(org, key);
  }
  return orgs.size < 2 ? [] : [...orgs.values()];
}

function orgOf(provider: unknown, variables: unknown): string | undefined {
  if (!isObject(provider) || provider.name !== 'okta' || !isObject(provider.expressions)) return undefined;
  const { org_name: name, base_url: domain } = provider.expressions;
  return name === undefined
    ? undefined
    : JSON.stringify([name, domain].map((one) => givenValue(one, variables)));
}

/** A constant, or what the one variable that it comes of is given; otherwise as it is written. */
function givenValue(expression: unknown, variables: unknown): unknown {
  if (!isObject(expression)) return expression;
  if ('constant_value' in expression) return expression.constant_value;
  const [reference = '', ...others] = textsOf(expression.references);
  const name = /^var\.([\w-]+)$/.exec(reference)?.[1];
  const given = name === undefined || others.length > 0 ? undefined : ownAt(variables, [name, 'value']);
  return typeof given === 'string' && given !== SECRET ? given : expression;
}

function providersUsedIn(module: unknown, depth: number): readonly string[] {
  if (!isObject(module) || depth > DEEPEST) return [];
  const { resources, module_calls: calls } = module;
  const own = Array.isArray(resources) ? resources.filter(isObject) : [];
  const inner = isObject(calls) ? Object.values(calls).filter(isObject) : [];
  return [
    ...textsOf(own.map((one) => one.provider_config_key)),
    ...inner.flatMap((call) => providersUsedIn(call.module, depth + 1)),
  ];
}

/** Modules in modules. */
const DEEPEST = 50;
