import { onlyNearestOf } from '../../../base/did-you-mean/nearest-word.js';
import { alternatives, describeValue } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import { about, wrongValue } from '../../../base/wrong-value.js';
import type { Edition } from '../../../model/policies/snapshot.js';
import { exampleMtlsProtocol, oidcProtocol, samlProtocol } from '../../helpers/example/example-protocols.js';
import { type ProviderKind, providerKindOf } from '../../helpers/idp/provider-type.js';
import { at, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';
import { writing } from '../../rule/suggest.js';

const PROTOCOLS: Readonly<Record<ProviderKind, readonly string[]>> = {
  SAML2: ['SAML2'],
  X509: ['MTLS'],
  OIDC: ['OIDC'],
  social: ['OAUTH2', 'OIDC'],
};

/** Spec: Identity provider (IdP), "The `protocol` must correspond to the type". */
export const idpProtocolFitsType = defineRule({
  id: 'idp/protocol-fits-type',
  severity: 'error',
  what: 'an identity provider has no protocol, or one that does not match its type',
  why: 'the type determines the protocol, so the service rejects the provider',
  source: 'Identity provider (IdP), `protocol`',
  on: 'identity provider',
  refusedByService: 'both',
  fix: 'suggested',
  *check(provider, { edition, reading }) {
    const kind = providerKindOf(at(provider, 'type'));
    if (kind === undefined) return;
    const protocol = at(provider, 'protocol');
    if (!isObject(protocol)) {
      yield {
        at: protocol === undefined ? [] : ['protocol'],
        message:
          protocol === undefined
            ? '`protocol` is missing; add the object with the protocol of the provider'
            : about('`protocol`', wrongValue(protocol, 'an object')),
      };
      return;
    }
    const isOAuth = kind === 'social' || kind === 'OIDC';
    const isLeftToService = isOAuth && protocol.type === undefined && reading !== 'stored';
    if (!isLeftToService) yield* misfit(provider, protocolsOf(kind, edition));
  },
  examples: () => ({
    bad: [
      { type: 'OIDC', name: 'Partner', protocol: samlProtocol },
      { type: 'ACME', name: 'Developers', protocol: exampleMtlsProtocol },
      { type: 'SAML2', name: 'Partner', protocol: { ...samlProtocol, type: 'SAML' } },
      { type: 'SAML2', name: 'Partner' },
      { type: 'X509', name: 'Smart cards', protocol: { ...exampleMtlsProtocol, type: null } },
    ],
    good: [
      { type: 'SAML2', name: 'Partner', protocol: samlProtocol },
      exampleGiven(
        { type: 'X509', name: 'Smart cards', protocol: exampleMtlsProtocol },
        { note: 'The type `X509` requires the protocol `MTLS`' },
      ),
      exampleGiven(
        { type: 'ACME', name: 'Developers', protocol: { ...oidcProtocol, type: 'OAUTH2' } },
        { note: 'A social provider uses `OAUTH2` or `OIDC`' },
      ),
      exampleGiven(
        { type: 'IDV_STANDARD', name: 'Proofing', protocol: { type: 'ID_PROOFING' } },
        { edition: 'field' },
      ),
    ],
  }),
});

/**
 * Returns the protocols that identity providers of a type may use. The live service also has providers for identity proofing,
 * with a protocol of their own.
 */
function protocolsOf(kind: ProviderKind, edition: Edition): readonly string[] {
  return kind === 'social' && edition === 'field' ? [...PROTOCOLS.social, 'ID_PROOFING'] : PROTOCOLS[kind];
}

function* misfit(provider: unknown, allowed: readonly string[]): Generator<Report> {
  const type = at(provider, 'protocol', 'type');
  if (typeof type === 'string' && allowed.includes(type)) return;
  const nearest = nearestProtocol(type, allowed);
  const words = alternatives(allowed.map((word) => `\`${word}\``));
  yield {
    at: type === undefined ? ['protocol'] : ['protocol', 'type'],
    message: `an identity provider of the type \`${textAt(provider, 'type')}\` requires the protocol ${words}, but ${type === undefined ? 'the protocol has no type' : `has ${describeValue(type)}`}; change the protocol, or the type of the provider`,
    ...(nearest !== undefined && { fix: writing(['protocol', 'type'], nearest) }),
  };
}

/**
 * Returns the protocol to suggest for an unknown or missing name. If only one protocol is allowed, it is this protocol; otherwise, it is
 * the only allowed protocol with the most similar name. Returns `undefined` if the name belongs to another known protocol, or if no
 * allowed protocol has a similar name.
 */
function nearestProtocol(type: unknown, allowed: readonly string[]): string | undefined {
  if (Object.values(PROTOCOLS).some((words) => words.some((word) => word === type))) return undefined;
  return allowed.length === 1 ? allowed[0] : onlyNearestOf(typeof type === 'string' ? type : '', allowed);
}
