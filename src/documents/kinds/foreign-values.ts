import { quoted } from '../../base/messages.js';
import { isObject, type Members } from '../../base/object.js';

/** What a document is that is none of the service, and what to do; `undefined` where nothing tells. */
export function foreignValue(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  return FOREIGN.find(({ looks }) => looks(value))?.words(value);
}

const SHOW_STATE = 'run `terraform show -json > state.json`, and give that';
const SHOW_PLAN =
  'run `terraform plan -out plan.tfplan` and `terraform show -json plan.tfplan > plan.json`, and give that';

/** What stands beside the values of a state. */
const BESIDE_VALUES: ReadonlySet<string> = new Set(['checks', 'terraform_version']);

interface Foreign {
  looks(value: Members): boolean;
  words(value: Members): string;
}

const FOREIGN: readonly Foreign[] = [
  {
    looks: ({ encrypted_data, encryption_version }) =>
      typeof encrypted_data === 'string' && encryption_version !== undefined,
    words: () => `this is a state that OpenTofu has encrypted: ${SHOW_STATE.replaceAll('terraform', 'tofu')}`,
  },
  {
    looks: ({ format_version, resource_changes, planned_values, values }) =>
      typeof format_version === 'string' &&
      (Array.isArray(resource_changes) || isObject(planned_values) || isObject(values)),
    words: ({ format_version }) =>
      `this is a plan or state of Terraform in the format ${quoted(String(format_version))}, which is unknown: versions 0 and 1 are read`,
  },
  {
    looks: ({ format_version, ...others }) =>
      typeof format_version === 'string' && Object.keys(others).every((name) => BESIDE_VALUES.has(name)),
    words: () =>
      `this is what \`terraform show -json\` writes where there is neither a plan nor a state: ${SHOW_PLAN}`,
  },
  {
    looks: ({ version, terraform_version, lineage, modules, resources }) =>
      typeof version === 'number' &&
      (typeof lineage === 'string' || typeof terraform_version === 'string') &&
      (Array.isArray(modules) || Array.isArray(resources)),
    words: ({ version }) =>
      `this is a file of a state of Terraform, version ${String(version)}, and only version 4 is read: ${SHOW_STATE}`,
  },
  {
    looks: (value) => typeof value['@level'] === 'string' && typeof value['@message'] === 'string',
    words: () => `this is what \`terraform plan -json\` says on its way, and no plan: ${SHOW_PLAN}`,
  },
  {
    looks: ({ lockfileVersion, scripts, dependencies, devDependencies, name, version }) =>
      typeof lockfileVersion === 'number' ||
      ([scripts, dependencies, devDependencies].some(isObject) &&
        (typeof name === 'string' || typeof version === 'string')),
    words: ({ name }) =>
      `this describes the npm package${typeof name === 'string' ? ` ${quoted(name)}` : ''}, and is no document of the service`,
  },
  {
    looks: ({ $schema }) => typeof $schema === 'string' && /policy-preflight.*\/schemas\//.test($schema),
    words: () => 'this is a file of preflight itself, and no document of the service',
  },
  {
    looks: ({ $schema, runs }) =>
      Array.isArray(runs) && typeof $schema === 'string' && /sarif/i.test($schema),
    words: () => 'this is a report (SARIF), and no document of the service',
  },
  {
    looks: ({ openapi, swagger, paths }) =>
      (typeof openapi === 'string' || typeof swagger === 'string') && isObject(paths),
    words: () => 'this describes an API (OpenAPI), and holds none of its answers',
  },
];
