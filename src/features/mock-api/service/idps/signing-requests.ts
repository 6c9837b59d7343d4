import { isObject, type Members } from '../../../../base/object.js';
import { objectAt, onObject } from '../objects/kind.js';
import { link } from '../policies/policy-answer.js';
import { type Stored, withStored } from '../tenant/tenant.js';
import { keyCredentialOf } from '../wire/certified-key.js';
import { assuming, notFoundReply, refuseField, refuseWith } from '../wire/errors.js';
import { lettersFrom } from '../wire/ids.js';
import { type ApiCall, emptyReply, type Reply, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { idpKind } from './idp-kind.js';
import { addedKey } from './signing-keys.js';

const PATH = '/api/v1/idps/{id}/credentials/csrs';

/** Creates a certificate signing request (CSR). Spec: Identity providers, "Generate signing CSR". */
export const createSigningRequest: ApiOperation = defineApiOperation({
  method: 'POST',
  path: PATH,
  what: 'create a key and its certificate signing request',
  takesBody: true,
  effect: onObject(idpKind, (call, idp) => {
    const { accept, base, body, certificates, newId, now } = call;
    if (certificates === undefined) return assuming('M46', refuseWith('E0000060'));
    const { commonName, ...others } = objectAt(body, 'subject');
    if (typeof commonName !== 'string' || commonName.trim() === '')
      return refuseField('subject', 'subject.commonName: The field cannot be left blank');
    const dnsNames = namesIn(objectAt(body, 'subjectAltNames').dnsNames);
    const wrong = dnsNames.find((name) => !/^[\x21-\x7e]{1,253}$/.test(name));
    if (wrong !== undefined)
      return refuseField('subjectAltNames', `subjectAltNames.dnsNames: ${wrong} is not a host name`);
    const { csr, key } = certificates.request({
      commonName,
      others: textsIn(others),
      dnsNames,
    });
    const request: Stored = {
      id: lettersFrom(newId('csr')).slice(0, 43),
      created: now,
      kty: key.kty,
      csr,
      key,
    };
    const location = `${base}/api/v1/idps/${idp.id}/credentials/csrs/${request.id}`;
    const tenant = withRequests(call, idp, [...requestsOf(idp), request]);
    return accept.includes('application/pkcs10')
      ? { status: 201, headers: { location, 'content-type': 'application/pkcs10' }, body: csr, tenant }
      : { status: 201, headers: { location }, body: requestAnswer(location, request), tenant };
  }),
});

export const listSigningRequests: ApiOperation = defineApiOperation({
  method: 'GET',
  path: PATH,
  what: 'list open certificate signing requests',
  effect: onObject(idpKind, (call, idp) =>
    replyWith(
      requestsOf(idp).map((one) =>
        requestAnswer(`${call.base}${PATH.replace('{id}', idp.id)}/${one.id}`, one),
      ),
    ),
  ),
});

export const getSigningRequest: ApiOperation = defineApiOperation({
  method: 'GET',
  path: `${PATH}/{csrId}`,
  what: 'read a certificate signing request',
  effect: onRequest((call, idp, request) =>
    replyWith(requestAnswer(`${call.base}${PATH.replace('{id}', idp.id)}/${request.id}`, request)),
  ),
});

export const deleteSigningRequest: ApiOperation = defineApiOperation({
  method: 'DELETE',
  path: `${PATH}/{csrId}`,
  what: 'delete a certificate signing request and its key',
  effect: onRequest((call, idp, { id }) => emptyReply(withRequests(call, idp, without(idp, id)))),
});

/**
 * Publishes the certificate for a certificate signing request. The certificate must be for the key of that request, and valid for at least
 * 90 days.
 */
export const publishSigningRequest: ApiOperation = defineApiOperation({
  method: 'POST',
  path: `${PATH}/{csrId}/lifecycle/publish`,
  what: 'publish the certificate of a signing request; from then on, its key signs requests to the identity provider',
  takesText: true,
  effect: onRequest((call, idp, request) => {
    const { body, now } = call;
    const x5c = [String(body.text ?? '').replace(/-----[^-]*-----|\s/g, '')];
    const key = keyCredentialOf(x5c);
    if (key === undefined) return refuseField('certificate', 'certificate: it cannot be read');
    if (!isSameKey(key, objectAt(request, 'key')))
      return refuseField('certificate', 'certificate: it is not for the key of the request');
    if (!(Date.parse(key.expiresAt) - Date.parse(now) >= SHORTEST))
      return refuseField('certificate', 'certificate: it must be valid for 90 days or more');
    const { created } = request;
    const rest = { signingRequests: without(idp, request.id) };
    return addedKey(call, idp, { ...key, created, lastUpdated: now, use: 'sig' }, rest);
  }),
});

/** The minimum validity of a published certificate: 90 days in milliseconds. */
const SHORTEST = 90 * 24 * 3600 * 1000;

function isSameKey(one: Members, other: Members): boolean {
  return ['kty', 'n', 'e', 'crv', 'x', 'y'].every((name) => one[name] === other[name]);
}

function requestsOf({ signingRequests }: Stored): readonly Stored[] {
  const list = Array.isArray(signingRequests) ? signingRequests.filter(isObject) : [];
  return list.filter((one): one is Stored => typeof one.id === 'string');
}

function without(idp: Stored, id: string): readonly Stored[] {
  return requestsOf(idp).filter((one) => one.id !== id);
}

function withRequests({ tenant }: ApiCall, idp: Stored, signingRequests: readonly Stored[]) {
  return withStored(tenant, 'idps', { ...idp, signingRequests });
}

function requestAnswer(at: string, { id, created, kty, csr }: Stored): Members {
  const links = { self: link(at, 'GET', 'DELETE'), publish: link(`${at}/lifecycle/publish`, 'POST') };
  return { id, created, kty, csr, _links: links };
}

function onRequest(effect: (call: ApiCall, idp: Stored, request: Stored) => Reply): (call: ApiCall) => Reply {
  return onObject(idpKind, (call, idp) => {
    const { csrId = '' } = call.ids;
    const request = requestsOf(idp).find(({ id }) => id === csrId);
    return request === undefined
      ? notFoundReply(csrId, 'CertificateSigningRequest')
      : effect(call, idp, request);
  });
}

function textsIn(object: Members): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

function namesIn(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
}
