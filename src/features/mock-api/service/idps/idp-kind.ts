import type { Members } from '../../../../base/object.js';
import { stepsOf } from '../../../../base/pointer.js';
import { type ObjectKind, objectAt } from '../objects/kind.js';
import { lifecycleLink, link } from '../policies/policy-answer.js';
import type { Stored } from '../tenant/tenant.js';
import { bodyErrors } from '../validation/body-errors.js';
import { assuming, refuseField } from '../wire/errors.js';
import { withoutMembers } from '../wire/filled.js';
import type { ApiCall, Reply } from '../wire/message.js';
import { fillIdp, HELD_APART } from './fill-idp.js';

export const idpKind: ObjectKind = {
  collection: 'idps',
  path: '/api/v1/idps',
  what: 'identity provider',
  kind: 'IdpTrust',
  prefix: '0oa',
  page: { default: 20, most: 200, unlinked: ['q', 'type'] },
  hasStatus: true,
  isFoundWithin: true,
  fill: fillIdp,
  checkBody,
  answer: idpAnswer,
};

/** Refuses the request body of an identity provider if it has lint errors, or if it would change the type of the provider. */
function checkBody({ body, tenant }: ApiCall, before: Stored | undefined): Reply | undefined {
  const { type = before?.type } = body;
  if (before !== undefined && type !== before.type)
    return assuming('M15', refuseField('type', `type: must remain ${String(before.type)}`));
  const errors = bodyErrors(tenant, 'identity provider', { ...body, type }, before);
  const [first] = errors;
  if (first === undefined) return undefined;
  const pathOf = ({ location }: typeof first) => stepsOf(location.pointer).join('.') || 'type';
  const causes = errors.map((finding) => `${pathOf(finding)}: ${finding.message}`);
  return refuseField(pathOf(first).split('.')[0] ?? 'type', ...new Set(causes));
}

export function idpAnswer(call: Pick<ApiCall, 'base'>, idp: Stored): Members {
  const at = `${call.base}/api/v1/idps/${idp.id}`;
  return {
    ...withoutMembers(idp, ...HELD_APART, 'protocol'),
    protocol: withoutPrivateKey(objectAt(idp, 'protocol')),
    _links: { ...linksOf(call, idp, at), users: link(`${at}/users`, 'GET'), ...lifecycleLink(at, idp) },
  };
}

function linksOf({ base }: Pick<ApiCall, 'base'>, { id, type }: Stored, at: string): Members {
  if (type === 'SAML2')
    return {
      metadata: { ...link(`${at}/metadata.xml`, 'GET'), type: 'application/xml' },
      acs: { ...link(`${base}/sso/saml2/${id}`, 'POST'), type: 'application/xml' },
    };
  const query = ['client_id', 'response_type', 'response_mode', 'scope', 'redirect_uri', 'state', 'nonce'];
  const template = query.map((name) => `${name}={${TEMPLATE_NAMES[name] ?? name}}`).join('&');
  return {
    authorize: { ...link(`${base}/oauth2/v1/authorize?idp=${id}&${template}`, 'GET'), templated: true },
    clientRedirectUri: link(`${base}/oauth2/v1/authorize/callback`, 'POST'),
  };
}

const TEMPLATE_NAMES: Readonly<Record<string, string>> = {
  client_id: 'clientId',
  response_type: 'responseType',
  response_mode: 'responseMode',
  scope: 'scopes',
  redirect_uri: 'redirectUri',
};

/** Removes the private key from the protocol of an identity provider. No answer contains it. */
function withoutPrivateKey(protocol: Members): Members {
  const credentials = objectAt(protocol, 'credentials');
  if (credentials.signing === undefined) return protocol;
  return {
    ...protocol,
    credentials: { ...credentials, signing: withoutMembers(objectAt(credentials, 'signing'), 'privateKey') },
  };
}
