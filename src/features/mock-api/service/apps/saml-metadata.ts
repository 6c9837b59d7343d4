import { urlComponent } from '../../../../base/encoding.js';
import { ownAt } from '../../../../base/own.js';
import type { Stored } from '../tenant/tenant.js';
import { refuseField, refuseWith } from '../wire/errors.js';
import { lettersFrom } from '../wire/ids.js';
import type { ApiCall, Reply } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { signingKeysOf, signingKidOf } from './app-keys.js';
import { onApp } from './apps.js';

/**
 * Returns the SAML 2.0 metadata of the service as identity provider. An application needs the metadata to trust the assertions of the
 * service.
 */
export const getSamlMetadata: ApiOperation = defineApiOperation({
  method: 'GET',
  path: '/api/v1/apps/{id}/sso/saml/metadata',
  what: 'return the SAML metadata of an application',
  effect: onApp((call, app) => {
    if (!ACCEPTS_XML.test(call.accept)) return refuseWith('E0000019');
    return app.signOnMode === 'SAML_2_0' || app.signOnMode === 'SAML_1_1'
      ? { status: 200, headers: { 'content-type': 'application/xml' }, body: metadataOf(call, app) }
      : refuseMode(app);
  }),
});

/** Matches the values of the header `Accept` that allow XML. Without the header, any type is allowed. Source: a recording. */
const ACCEPTS_XML = /^\s*$|\*\/\*|\b(application|text)\/(\*|xml\b)/i;

function refuseMode({ signOnMode }: Stored): Reply {
  return refuseField(
    'signOnMode',
    `signOnMode: metadata exists for SAML_2_0 and SAML_1_1 only, not for ${String(signOnMode)}`,
  );
}

function metadataOf({ base, query, tenant }: ApiCall, app: Stored): string {
  const issuer = `exk${lettersFrom(app.id)}`.slice(0, 20);
  const at = `${base}/app/${urlComponent(String(app.name))}/${issuer}`;
  const certificate = certificateOf(app, query.get('kid') ?? signingKidOf(app));
  const format = ownAt(app, ['settings', 'signOn', 'subjectNameIdFormat']);
  const signsOut = ownAt(app, ['settings', 'signOn', 'slo', 'enabled']) === true;
  const formats = [EMAIL, ...(typeof format === 'string' && format !== EMAIL ? [format] : [])];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<md:EntityDescriptor entityID="http://www.${tenant.brand.toLowerCase()}.com/${issuer}" xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">`,
    '<md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">',
    '<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>',
    `<ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
    ...(signsOut ? endpoints('SingleLogoutService', `${at}/slo/saml`) : []),
    ...(format === UNSPECIFIED ? formats.reverse() : formats).map(
      (one) => `<md:NameIDFormat>${escaped(one)}</md:NameIDFormat>`,
    ),
    ...endpoints('SingleSignOnService', `${at}/sso/saml`),
    '</md:IDPSSODescriptor></md:EntityDescriptor>',
  ].join('');
}

const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';

function endpoints(element: string, location: string): readonly string[] {
  return ['POST', 'Redirect'].map(
    (binding) =>
      `<md:${element} Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-${binding}" Location="${escaped(location)}"/>`,
  );
}

function certificateOf(app: Stored, kid: unknown): string {
  const x5c = signingKeysOf(app).find((key) => key.kid === kid)?.x5c;
  const first = Array.isArray(x5c) ? x5c[0] : undefined;
  return typeof first === 'string' ? escaped(first) : '';
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
