import { isObject, type Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import { type Stored, withStored } from '../tenant/tenant.js';
import { notFoundReply, refuseField } from '../wire/errors.js';
import { withoutMembers } from '../wire/filled.js';
import { type ApiCall, type Reply, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { GROUP_ATTRIBUTE } from './group-attributes.js';
import {
  appSchemaId,
  GROUP_SCHEMA,
  propertiesOf,
  requiredIn,
  schemaAnswer,
  schemaIn,
  userSchemaId,
} from './profile-schema.js';

const USERS = '/api/v1/meta/schemas/user/{name}';
const APPS = '/api/v1/meta/schemas/apps/{appId}/default';
const GROUPS = '/api/v1/meta/schemas/group/default';

export const getGroupSchema: ApiOperation = defineApiOperation({
  method: 'GET',
  path: GROUPS,
  what: 'read the schema of groups',
  scope: 'schemas.read',
  effect: onSchema((call, schema) => replyWith(schemaAnswer(call, schema))),
});

export const updateGroupSchema: ApiOperation = defineApiOperation({
  method: 'POST',
  path: GROUPS,
  what: 'add, change or remove attributes of groups',
  scope: 'schemas.manage',
  takesBody: true,
  effect: onSchema(updateSchema),
});

export const getUserSchema: ApiOperation = defineApiOperation({
  method: 'GET',
  path: USERS,
  what: 'read a user schema: `default`, or that of a user type',
  scope: 'schemas.read',
  effect: onSchema((call, schema) => replyWith(schemaAnswer(call, schema))),
});

export const updateUserSchema: ApiOperation = defineApiOperation({
  method: 'POST',
  path: USERS,
  what: 'add, change or remove attributes of users',
  scope: 'schemas.manage',
  takesBody: true,
  effect: onSchema(updateSchema),
});

export const getAppSchema: ApiOperation = defineApiOperation({
  method: 'GET',
  path: APPS,
  what: 'read the schema of application users',
  scope: 'schemas.read',
  effect: onSchema((call, schema) => replyWith(schemaAnswer(call, schema))),
});

export const updateAppSchema: ApiOperation = defineApiOperation({
  method: 'POST',
  path: APPS,
  what: 'add, change or remove attributes of application users',
  scope: 'schemas.manage',
  takesBody: true,
  effect: onSchema(updateSchema),
});

function onSchema(effect: (call: ApiCall, schema: Stored) => Reply): (call: ApiCall) => Reply {
  return (call) => {
    const { appId, name } = call.ids;
    if (appId !== undefined) {
      const schema = schemaIn(call.tenant, appSchemaId(appId));
      return schema === undefined ? notFoundReply(appId, 'AppInstance') : effect(call, schema);
    }
    const id = name === undefined ? GROUP_SCHEMA : userSchemaId(name, call.tenant);
    const schema = id === undefined ? undefined : schemaIn(call.tenant, id);
    return schema === undefined ? notFoundReply(name ?? '', 'UserSchema') : effect(call, schema);
  };
}

/** Updates a profile schema. Attributes in the body are replaced, an attribute that is null is removed, and all others are kept. */
function updateSchema(call: ApiCall, schema: Stored): Reply {
  const { body, now, tenant } = call;
  const isOfApp = call.ids.appId !== undefined;
  const changes = { custom: changesOf(body, 'custom'), base: changesOf(body, 'base') };
  const refused = checkChanges(changes.custom) ?? checkBase(changes.base, schema);
  if (refused !== undefined) return refused;
  const kept = (given: Members) =>
    isOfApp
      ? appAttribute(given)
      : schema.id === GROUP_SCHEMA
        ? { ...GROUP_ATTRIBUTE, ...withoutFalse(given) }
        : userAttribute(given, schema);
  const custom = changed(propertiesOf(schema, 'custom'), changes.custom, kept);
  const base = changed(propertiesOf(schema, 'base'), changes.base, isOfApp ? appAttribute : withoutFalse);
  const hasCustom = Object.keys(custom).length > 0;
  const after: Stored = {
    ...schema,
    lastUpdated: now,
    definitions: {
      custom: {
        id: '#custom',
        type: 'object',
        properties: custom,
        ...(hasCustom && { required: requiredIn(custom) }),
      },
      base: { id: '#base', type: 'object', properties: base, required: requiredIn(base) },
    },
  };
  return replyWith(schemaAnswer(call, after), withStored(tenant, 'schemas', after));
}

function changesOf(body: Members, definition: 'base' | 'custom'): Members {
  const properties = ownAt(body, ['definitions', definition, 'properties']);
  return isObject(properties) ? properties : {};
}

function checkChanges(changes: Members): Reply | undefined {
  const causes = Object.entries(changes).flatMap(([name, property]) => {
    if (property === null) return [];
    if (!/^[A-Za-z_]\w{0,255}$/.test(name))
      return [`${name}: The name of an attribute consists of letters, digits and _`];
    return isObject(property) && TYPES.has(property.type)
      ? []
      : [`${name}.type: must be one of ${[...TYPES].join(', ')}`];
  });
  return causes.length === 0 ? undefined : refuseField('definitions.custom.properties', ...causes);
}

const TYPES: ReadonlySet<unknown> = new Set(['string', 'boolean', 'number', 'integer', 'array']);

/** Refuses to add or remove base attributes. They can only be changed. */
function checkBase(changes: Members, schema: Stored): Reply | undefined {
  const base = propertiesOf(schema, 'base');
  const wrong = Object.keys(changes).filter((name) => !Object.hasOwn(base, name) || !isObject(changes[name]));
  return wrong.length === 0
    ? undefined
    : refuseField(
        'definitions.base.properties',
        ...wrong.map((name) => `${name}: base attributes cannot be added or removed`),
      );
}

function changed(before: Members, changes: Members, kept: (given: Members) => Members): Members {
  const named = Object.entries(changes).flatMap(([name, given]) =>
    isObject(given)
      ? [[name, kept({ ...(isObject(before[name]) ? before[name] : {}), ...given })] as const]
      : [],
  );
  const rest = withoutMembers(before, ...Object.keys(changes).filter((name) => changes[name] === null));
  return { ...rest, ...Object.fromEntries(named) };
}

/** Removes `required: false` from an attribute, because the service does not store it. */
function withoutFalse(property: Members): Members {
  return property.required === true ? property : withoutMembers(property, 'required');
}

/**
 * Returns a user attribute in the form in which the service stores it. The source (`master`) is kept only if the base attributes of the org
 * have sources.
 */
function userAttribute(given: Members, schema: Stored): Members {
  const saysSource = Object.values(propertiesOf(schema, 'base')).some(
    (property) => isObject(property) && property.master !== undefined,
  );
  const property = { mutability: 'READ_WRITE', scope: 'NONE', ...withoutFalse(given) };
  return saysSource ? property : withoutMembers(property, 'master');
}

/**
 * Returns an application attribute in the form in which the service stores it: without permissions and a source, and with `union` only for
 * lists.
 */
function appAttribute(given: Members): Members {
  const property = withoutMembers({ scope: 'NONE', ...withoutFalse(given) }, 'master', 'permissions');
  const isOne = property.union === 'DISABLE' && property.type !== 'array';
  return isOne ? withoutMembers(property, 'union') : property;
}
