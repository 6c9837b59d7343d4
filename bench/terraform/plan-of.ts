import { readFileSync } from 'node:fs';
import { isObject, type Members } from '../../src/base/object.js';

const FOLDER = new URL('../../../fixtures/terraform/', import.meta.url);

export function generatedPlan(name: string): string {
  return readFileSync(new URL(`${name}.plan.json`, FOLDER), 'utf8');
}

/** Returns a plan with at least `resources` resources: a generated plan becomes a module that is called several times with `for_each`. */
export function planOf(resources: number, name: string): string {
  const plan = JSON.parse(generatedPlan(name)) as Members;
  const changes = listIn(plan.resource_changes);
  const copies = Math.ceil(resources / changes.length);
  const keys = Array.from({ length: copies }, (_, index) => `module.copy["${index}"]`);
  const { configuration, planned_values: planned, prior_state: prior } = plan;
  const call = { source: './copy', for_each_expression: {}, module: (configuration as Members).root_module };
  return JSON.stringify({
    ...plan,
    planned_values: inModules(planned, keys),
    resource_changes: keys.flatMap((key) => changes.map((change) => below(change, key))),
    ...(isObject(prior) && { prior_state: { ...prior, values: inModules(prior.values, keys) } }),
    configuration: { ...(configuration as Members), root_module: { module_calls: { copy: call } } },
  });
}

function inModules(values: unknown, keys: readonly string[]): Members {
  const root = isObject(values) ? values.root_module : undefined;
  const modules = keys.map((key) => ({ ...(below(root, key) as Members), address: key }));
  return { root_module: { child_modules: modules } };
}

/** Returns a copy of a plan value in which ids and Terraform addresses are unique to the module instance. */
function below(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.map((one) => below(one, key));
  if (typeof value === 'string' && /^(?:00|rst|rul|0oa|nzo|dae)[0-9a-z]{10,}$/.test(value))
    return `${value.slice(0, 12)}${key.replaceAll(/\D/g, '').padStart(8, '0')}`;
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      /^(?:previous_)?address$/.test(name) ? `${key}.${one}` : below(one, key),
    ]),
  );
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
