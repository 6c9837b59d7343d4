import { firstFew } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import { CORE_SCHEMA } from '../../helpers/scim/scim-operations.js';
import { isGiven, textAt, textsAt } from '../../rule/json-path.js';
import type { Report } from '../../rule/rule.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports SCIM documents without `schemas`, or whose `schemas` lack the core schema. Also reports groups that list the schema for group
 * descriptions but have no description. Spec: SCIM 1.1 resources, `schemas`.
 */
export const scimSchemasRequired = defineRule({
  id: 'scim/schemas-required',
  severity: 'error',
  what: 'the `schemas` of a SCIM document are missing, or do not match its content',
  why: 'the schemas define how to read the document, so the receiver rejects it or drops a part',
  source: 'SCIM 1.1 resources',
  on: 'SCIM document',
  refusedByService: 'never',
  *check(document, { resource }) {
    if (!isObject(document)) return;
    const schemas = textsAt(document, 'schemas').map(([, schema]) => schema);
    if (!isGiven(document, 'schemas'))
      yield { message: `\`schemas\` is missing; add \`["${CORE_SCHEMA}"]\`` };
    else if (!schemas.includes(CORE_SCHEMA))
      yield {
        at: ['schemas'],
        message:
          schemas.length === 0
            ? `\`schemas\` is empty; add \`${CORE_SCHEMA}\``
            : `\`schemas\` contains ${firstFew(schemas)}, but not \`${CORE_SCHEMA}\`; add it`,
      };
    if (resource.kind === 'SCIM group') yield* checkExtension(document, schemas);
  },
  examples: () => ({
    bad: [
      { id: 'group1', displayName: 'Staff' },
      { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], id: 'group1', displayName: 'Staff' },
      {
        schemas: ['urn:scim:schemas:core:1.0'],
        id: 'group1',
        displayName: 'Staff',
        'urn:svc:custom:group:1.0': { description: 'All but contractors' },
      },
    ],
    good: [
      { schemas: ['urn:scim:schemas:core:1.0'], id: 'group1', displayName: 'Staff' },
      exampleGiven(
        {
          schemas: ['urn:scim:schemas:core:1.0', 'urn:svc:custom:group:1.0'],
          id: 'group1',
          displayName: 'Staff',
          'urn:svc:custom:group:1.0': { description: 'All but contractors' },
        },
        { note: 'The schema of the group description is in `schemas`' },
      ),
    ],
  }),
});

/**
 * Matches the SCIM extension schema for groups. Any vendor prefix is accepted, because nothing else in SCIM shows the prefix of the org.
 */
const EXTENSION = /^urn:[a-z0-9]{1,40}:custom:group:1\.0$/;

/** Checks that `schemas` of a group contains the extension schema if and only if the group has a description. */
function* checkExtension(group: object, schemas: readonly string[]): Generator<Report> {
  const named = schemas.find((schema) => EXTENSION.test(schema));
  const carried = Object.keys(group).find((key) => EXTENSION.test(key));
  if (carried !== undefined && !schemas.includes(carried))
    yield {
      at: [carried],
      isKey: true,
      message: `the document contains a group description, but \`schemas\` lacks its schema \`${carried}\`; add it`,
    };
  if (named !== undefined && textAt(group, named, 'description') === undefined)
    yield {
      at: ['schemas'],
      message: `\`schemas\` contains \`${named}\`, but the document has no object with the attributes of this schema; remove the entry from \`schemas\`, or add the object`,
    };
}
