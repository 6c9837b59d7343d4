import { isObject, type Members } from '../../base/object.js';
import { textsOf } from './values.js';

/**
 * The configurations of the provider that resources of a plan go by, where they name different orgs: read as one, an org
 * would have what stands in another. Of those that take the org from their surroundings nobody knows it. Spec: Terraform, 2.6.
 */
export function providersOfSeveralOrgs({
  provider_config: providers,
  root_module: root,
}: Members): readonly string[] {
  const used = new Set(providersUsedIn(root, 0));
  const orgs = new Map<string, string>();
  for (const [key, provider] of Object.entries(isObject(providers) ? providers : {})) {
    const org = used.has(key) ? orgOf(provider) : undefined;
    if (org !== undefined && !orgs.has(org)) orgs.set(org, key);
  }
  return orgs.size < 2 ? [] : [...orgs.values()];
}

/** As it is written: a name, or what it comes of. */
function orgOf(provider: unknown): string | undefined {
  if (!isObject(provider) || provider.name !== 'okta' || !isObject(provider.expressions)) return undefined;
  const { org_name: name, base_url: domain } = provider.expressions;
  return name === undefined ? undefined : JSON.stringify([name, domain]);
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
