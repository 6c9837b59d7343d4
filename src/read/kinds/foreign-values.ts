import { counted, quoted } from '../../base/messages.js';
import { isObject, type Members } from '../../base/object.js';

/** What a document is that is none of the service, and what to do; `undefined` where nothing tells. */
export function foreignValue(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  return FOREIGN.find(({ looks }) => looks(value))?.words(value);
}

const EXPORT = 'give an export of the org that it was applied to, or of one to try it in';

interface Foreign {
  looks(value: Members): boolean;
  words(value: Members): string;
}

const FOREIGN: readonly Foreign[] = [
  {
    looks: ({ format_version, resource_changes, planned_values }) =>
      typeof format_version === 'string' && (Array.isArray(resource_changes) || isObject(planned_values)),
    words: ({ resource_changes }) =>
      `this is a plan of Terraform${countedChanges(resource_changes)}, which is not read yet: ${EXPORT}`,
  },
  {
    looks: ({ terraform_version, lineage, values, resources }) =>
      typeof terraform_version === 'string' &&
      (typeof lineage === 'string' || Array.isArray(resources) || isObject(values)),
    words: () => `this is a state of Terraform, which is not read yet: ${EXPORT}`,
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

function countedChanges(changes: unknown): string {
  return Array.isArray(changes) ? ` for ${counted(changes.length, 'resource')}` : '';
}
