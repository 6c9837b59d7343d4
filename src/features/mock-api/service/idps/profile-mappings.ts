import { isObject, type Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import { objectAt } from '../objects/kind.js';
import { schemaNameOf } from '../schemas/profile-schema.js';
import { type Stored, storedIn, type Tenant, withStored } from '../tenant/tenant.js';
import { notFoundReply, refuseField } from '../wire/errors.js';
import { withoutMembers } from '../wire/filled.js';
import { lettersFrom } from '../wire/ids.js';
import { type ApiCall, type Reply, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { pageReply } from '../wire/page.js';

const PATH = '/api/v1/mappings';
const SCOPE = 'profileMappings';

export const listProfileMappings: ApiOperation = defineApiOperation({
  method: 'GET',
  path: PATH,
  what: 'list profile mappings: one per identity provider, and those of the export',
  scope: `${SCOPE}.read`,
  effect(call) {
    const [source, target] = ['sourceId', 'targetId'].map((name) => call.query.get(name));
    const found = mappingsOf(call.tenant).filter(
      (one) =>
        (source === null || ownAt(one, ['source', 'id']) === source) &&
        (target === null || ownAt(one, ['target', 'id']) === target),
    );
    const written = (one: Stored) => withoutMembers(mappingAnswer(call, one), 'properties');
    return pageReply(call, found, written, { default: 20, most: 200, unlinked: ['sourceId', 'targetId'] });
  },
});

export const getProfileMapping: ApiOperation = defineApiOperation({
  method: 'GET',
  path: `${PATH}/{id}`,
  what: 'read a profile mapping',
  scope: `${SCOPE}.read`,
  effect: onMapping((call, mapping) => replyWith(mappingAnswer(call, mapping))),
});

/** Updates a profile mapping. Properties in the body are replaced, a property that is null is removed, and all others are kept. */
export const updateProfileMapping: ApiOperation = defineApiOperation({
  method: 'POST',
  path: `${PATH}/{id}`,
  what: 'change a profile mapping',
  scope: `${SCOPE}.manage`,
  takesBody: true,
  effect: onMapping((call, mapping) => {
    const given = call.body.properties;
    if (!isObject(given)) return refuseField('properties', 'properties: The field cannot be left blank');
    const wrong = Object.keys(given).filter((name) => !isProperty(given[name]));
    if (wrong.length > 0)
      return refuseField('properties', ...wrong.map((name) => `properties.${name}: must have an expression`));
    const gone = Object.keys(given).filter((name) => given[name] === null);
    const properties = withoutMembers({ ...objectAt(mapping, 'properties'), ...given }, ...gone);
    const after = { ...mapping, properties };
    return replyWith(mappingAnswer(call, after), withStored(call.tenant, 'profileMappings', after));
  }),
});

function isProperty(value: unknown): boolean {
  return value === null || (isObject(value) && typeof value.expression === 'string');
}

/** Returns the profile mappings of the org. An identity provider without a mapping gets the initial one. */
function mappingsOf(tenant: Tenant): readonly Stored[] {
  const { idps, profileMappings } = tenant.objects;
  const held = new Set(profileMappings.map((one) => ownAt(one, ['source', 'id'])));
  return [
    ...idps.filter(({ id }) => !held.has(id)).map((idp) => newMapping(idp, tenant)),
    ...profileMappings,
  ];
}

/** Returns the initial profile mapping from an identity provider to the default user type. */
function newMapping(idp: Stored, { objects }: Tenant): Stored {
  const type = objects.userTypes.find((one) => one.default === true) ?? objects.userTypes[0];
  const isSource = ownAt(idp, ['policy', 'provisioning', 'profileMaster']) === true;
  const pushStatus = isSource ? 'PUSH' : 'DONT_PUSH';
  const rows = EXPRESSIONS[String(idp.type)] ?? SOCIAL;
  return {
    id: `prm${lettersFrom(`${idp.id} mapping`)}`.slice(0, 20),
    source: {
      id: idp.id,
      name: `${String(idp.type).toLowerCase().replace('saml2', 'saml')}_idp`,
      type: 'appuser',
    },
    target: { id: type?.id ?? `oty${lettersFrom('user')}`.slice(0, 20), name: 'user', type: 'user' },
    properties: Object.fromEntries(
      Object.entries(rows).map(([name, expression]) => [name, { expression, pushStatus }]),
    ),
  };
}

/** The initial mapping expressions of an identity provider, by user attribute. */
const SOCIAL: Readonly<Record<string, string>> = {
  login: 'appuser.email',
  email: 'appuser.email',
  firstName: 'appuser.firstName',
  middleName: 'appuser.middleName',
  lastName: 'appuser.lastName',
  honorificPrefix: 'appuser.honorificPrefix',
  honorificSuffix: 'appuser.honorificSuffix',
  displayName: 'appuser.displayName',
  profileUrl: 'appuser.profileUrl',
};

const EXPRESSIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SAML2: {
    firstName: 'source.firstName',
    lastName: 'source.lastName',
    email: 'source.email',
    mobilePhone: 'source.mobilePhone',
    login: 'source.userName',
  },
  OIDC: {
    login: 'appuser.email',
    displayName: 'appuser.displayName',
    nickName: 'appuser.nickname',
    firstName: 'appuser.firstName',
    middleName: 'appuser.middleName',
    lastName: 'appuser.lastName',
    email: 'appuser.email',
    profileUrl: 'appuser.profile',
    timezone: 'appuser.zoneinfo == null ? "America/Los_Angeles" : appuser.zoneinfo',
    primaryPhone: 'appuser.phoneNumber',
    streetAddress: 'appuser.street_address',
    city: 'appuser.locality',
    state: 'appuser.region',
    zipCode: 'appuser.postalCode',
    countryCode: 'appuser.country',
  },
};

function onMapping(effect: (call: ApiCall, mapping: Stored) => Reply): (call: ApiCall) => Reply {
  return (call) => {
    const { id = '' } = call.ids;
    const mapping =
      storedIn(call.tenant, 'profileMappings', id) ?? mappingsOf(call.tenant).find((one) => one.id === id);
    return mapping === undefined ? notFoundReply(id, 'ProfileMapping') : effect(call, mapping);
  };
}

function mappingAnswer({ base }: ApiCall, mapping: Stored): Members {
  const at = `${base}/api/v1`;
  return {
    ...mapping,
    source: sideAnswer(at, objectAt(mapping, 'source')),
    target: sideAnswer(at, objectAt(mapping, 'target')),
    _links: { self: { href: `${at}/mappings/${mapping.id}` } },
  };
}

/** Returns the source or the target of a profile mapping: a user type, or the users of an application or identity provider. */
function sideAnswer(at: string, side: Members): Members {
  const id = String(side.id);
  const [self, schema] =
    side.type === 'user'
      ? [`meta/types/user/${id}`, `meta/schemas/user/${schemaNameOf({ id })}`]
      : [`apps/${id}`, `meta/schemas/apps/${id}/default`];
  return { ...side, _links: { self: { href: `${at}/${self}` }, schema: { href: `${at}/${schema}` } } };
}
