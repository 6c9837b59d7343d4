import { isObject, type Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import { type Stored, storedIn, type Tenant } from '../tenant/tenant.js';
import { withoutMembers } from '../wire/filled.js';
import { lettersFrom } from '../wire/ids.js';
import { APP_PROPERTIES, CLIENT_PROPERTIES } from './client-attributes.js';
import { GROUP_PROPERTIES } from './group-attributes.js';
import { USER_PROPERTIES } from './user-attributes.js';

/** The id of the profile schema for users with the default user type. */
export const USER_SCHEMA = 'user/default';

/** The id of the profile schema for groups. */
export const GROUP_SCHEMA = 'group/default';

/** Returns the name of the profile schema of a user type, as it occurs in URL paths. */
export function schemaNameOf({ id }: Pick<Stored, 'id'>): string {
  return id.replace(/^oty/, 'osc');
}

/** Returns the id of the profile schema of a user type that is not the default type. */
export function typeSchemaId(typeId: string): string {
  return `user/${schemaNameOf({ id: typeId })}`;
}

/**
 * Returns the id of the profile schema with a name; `undefined` if no user type has that schema. The name `default` means the schema of the
 * default user type.
 */
export function userSchemaId(name: string, { objects }: Tenant): string | undefined {
  if (name === 'default') return USER_SCHEMA;
  const type = objects.userTypes.find((one) => schemaNameOf(one) === name);
  if (type === undefined) return undefined;
  return type.default === true ? USER_SCHEMA : typeSchemaId(type.id);
}

/** Returns the id of the profile schema for the users of an application. */
export function appSchemaId(appId: string): string {
  return `apps/${appId}/default`;
}

/** Returns the profile schema with an id: the schema in the export documents or, if there is none, the initial schema of the service. */
export function schemaIn(tenant: Tenant, id: string): Stored | undefined {
  const held = storedIn(tenant, 'schemas', id);
  if (held !== undefined) return held;
  if (id === GROUP_SCHEMA) return newGroupSchema(tenant);
  if (id.startsWith('user/')) return { ...newUserSchema(tenant), id };
  const [, appId = ''] = /^apps\/([^/]+)\/default$/.exec(id) ?? [];
  const app = storedIn(tenant, 'apps', appId);
  return app && newAppSchema(app, id);
}

function newUserSchema({ brand, newest }: Tenant): Stored {
  return newSchema(USER_SCHEMA, USER_PROPERTIES, {
    name: 'user',
    title: 'User',
    description: `${brand[0]}${brand.slice(1).toLowerCase()} user profile template with default permission settings`,
    lastUpdated: newest,
    created: newest,
  });
}

function newGroupSchema({ brand, newest }: Tenant): Stored {
  const vendor = `${brand[0]}${brand.slice(1).toLowerCase()}`;
  return newSchema(GROUP_SCHEMA, GROUP_PROPERTIES, {
    name: 'group',
    title: `${vendor} group`,
    description: `${vendor} group profile template`,
    lastUpdated: newest,
    created: newest,
  });
}

function newAppSchema(app: Stored, id: string): Stored {
  const { label, name, created, lastUpdated } = app;
  const properties = app.signOnMode === 'OPENID_CONNECT' ? CLIENT_PROPERTIES : APP_PROPERTIES;
  return newSchema(id, properties, {
    name: `${String(name)}_${lettersFrom(app.id).slice(0, 7)}`,
    title: `${String(label)} User`,
    lastUpdated,
    created,
  });
}

function newSchema(id: string, properties: Readonly<Record<string, Members>>, words: Members): Stored {
  return {
    id,
    $schema: 'http://json-schema.org/draft-04/schema#',
    ...words,
    definitions: {
      custom: { id: '#custom', type: 'object', properties: {} },
      base: { id: '#base', type: 'object', properties, required: requiredIn(properties) },
    },
    type: 'object',
    properties: { profile: { allOf: [{ $ref: '#/definitions/custom' }, { $ref: '#/definitions/base' }] } },
    isAssumed: true,
  };
}

/** Returns the custom or the base attributes of a profile schema. */
export function propertiesOf(schema: Stored, definition: 'base' | 'custom'): Members {
  const properties = ownAt(schema, ['definitions', definition, 'properties']);
  return isObject(properties) ? properties : {};
}

/** Returns the names of the attributes that a profile schema requires. */
export function requiredIn(properties: Members): readonly string[] {
  return Object.entries(properties).flatMap(([name, property]) =>
    isObject(property) && property.required === true ? [name] : [],
  );
}

/** Returns a profile schema in the form in which the service returns it. */
export function schemaAnswer({ base }: { readonly base: string }, schema: Stored): Members {
  const { id, ...members } = withoutMembers(schema, 'isAssumed');
  return { id: `${base}/meta/schemas/${String(id)}`, ...members };
}

/** Returns the base attributes that users of a type must have. */
export function requiredAttributes(typeId: unknown, tenant: Tenant): readonly string[] {
  const schema = userSchemaOf(typeId, tenant);
  return requiredIn(schema === undefined ? USER_PROPERTIES : propertiesOf(schema, 'base'));
}

function userSchemaOf(typeId: unknown, tenant: Tenant): Stored | undefined {
  const id = typeof typeId === 'string' ? userSchemaId(schemaNameOf({ id: typeId }), tenant) : undefined;
  return storedIn(tenant, 'schemas', id ?? USER_SCHEMA);
}

/** Returns the attributes of a profile that the schema does not define; empty if the schema is unknown. */
export function undefinedAttributes(profile: Members, typeId: unknown, tenant: Tenant): readonly string[] {
  const schema = userSchemaOf(typeId, tenant);
  if (schema === undefined || schema.isAssumed === true) return [];
  const [base, custom] = [propertiesOf(schema, 'base'), propertiesOf(schema, 'custom')];
  return Object.keys(profile).filter((name) => !Object.hasOwn(base, name) && !Object.hasOwn(custom, name));
}
