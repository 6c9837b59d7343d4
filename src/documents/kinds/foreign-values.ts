import { quoted } from '../../base/messages.js';
import { isObject, type Members } from '../../base/object.js';

/** Returns a description with advice if another program, such as Terraform, wrote the value. Otherwise, returns `undefined`. */
export function describeForeignValue(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  return FOREIGN.find(({ looks }) => looks(value))?.words(value);
}

const SHOW_STATE = 'run `terraform show -json > state.json`, and pass that file';
const SHOW_PLAN =
  'run `terraform plan -out plan.tfplan` and `terraform show -json plan.tfplan > plan.json`, and pass that file';

/** The members that may occur next to the values of a Terraform state. */
const STATE_MEMBERS: ReadonlySet<string> = new Set(['checks', 'terraform_version']);

interface Foreign {
  looks(value: Members): boolean;
  words(value: Members): string;
}

const FOREIGN: readonly Foreign[] = [
  {
    looks: ({ encrypted_data, encryption_version }) =>
      typeof encrypted_data === 'string' && encryption_version !== undefined,
    words: () => `this is a state that OpenTofu encrypted: ${SHOW_STATE.replaceAll('terraform', 'tofu')}`,
  },
  {
    looks: ({ format_version, resource_changes, planned_values, values }) =>
      typeof format_version === 'string' &&
      (Array.isArray(resource_changes) || isObject(planned_values) || isObject(values)),
    words: ({ format_version }) =>
      `this is a Terraform plan or state in the unsupported format ${quoted(String(format_version))}: versions 0 and 1 are supported`,
  },
  {
    looks: ({ format_version, ...others }) =>
      typeof format_version === 'string' && Object.keys(others).every((name) => STATE_MEMBERS.has(name)),
    words: () => `this is the output of \`terraform show -json\` without a plan or a state: ${SHOW_PLAN}`,
  },
  {
    looks: ({ version, terraform_version, lineage, modules, resources }) =>
      typeof version === 'number' &&
      (typeof lineage === 'string' || typeof terraform_version === 'string') &&
      (Array.isArray(modules) || Array.isArray(resources)),
    words: ({ version }) =>
      `this is a Terraform state file of version ${String(version)}, and only version 4 is supported: ${SHOW_STATE}`,
  },
  {
    looks: ({ format_version, values, planned_values }) =>
      format_version === undefined &&
      [values, planned_values].some((one) => isObject(one) && isObject(one.root_module)),
    words: () =>
      `this is a Terraform plan or state without \`format_version\`, which Terraform always writes: ${SHOW_STATE}`,
  },
  {
    looks: (value) => typeof value['@level'] === 'string' && typeof value['@message'] === 'string',
    words: () => `this is the log of \`terraform plan -json\`, not a plan: ${SHOW_PLAN}`,
  },
  {
    looks: ({ lockfileVersion, scripts, dependencies, devDependencies, name, version }) =>
      typeof lockfileVersion === 'number' ||
      ([scripts, dependencies, devDependencies].some(isObject) &&
        (typeof name === 'string' || typeof version === 'string')),
    words: ({ name }) =>
      `this describes the npm package${typeof name === 'string' ? ` ${quoted(name)}` : ''}, not an export`,
  },
  {
    looks: ({ $schema }) => typeof $schema === 'string' && /policy-preflight.*\/schemas\//.test($schema),
    words: () => 'this is a configuration, manifest or result of preflight, not an export',
  },
  {
    looks: ({ type, name, settings, actions, conditions }) =>
      typeof type === 'string' &&
      typeof name === 'string' &&
      [settings, actions, conditions].some(isObject) &&
      /^[A-Z][A-Z_]*$/.test(type),
    words: ({ type }) =>
      `no policy or rule has the type ${quoted(String(type))}: use a type such as \`OKTA_SIGN_ON\` or \`ACCESS_POLICY\``,
  },
  {
    looks: ({ $schema, runs }) =>
      Array.isArray(runs) && typeof $schema === 'string' && /sarif/i.test($schema),
    words: () => 'this is a SARIF report, not an export',
  },
  {
    looks: ({ openapi, swagger, paths }) =>
      (typeof openapi === 'string' || typeof swagger === 'string') && isObject(paths),
    words: () => 'this is an OpenAPI description, not a response of the API',
  },
];
