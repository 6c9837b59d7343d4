import { exampleOrg } from './example-org.js';
import { samlProtocol } from './example-protocols.js';

/** Returns an example org with one routing rule, which sends everyone to this provider. The only identity provider of the org is `acme`. */
export function routedTo(provider: object, status = 'ACTIVE'): object {
  return exampleOrg({
    policy: { type: 'IDP_DISCOVERY', name: 'Routing', status: 'ACTIVE', priority: 1, system: true },
    rules: [
      {
        name: 'Everybody',
        status: 'ACTIVE',
        priority: 1,
        conditions: { network: { connection: 'ANYWHERE' } },
        actions: { idp: { providers: [provider], idpSelectionType: 'SPECIFIC' } },
      },
    ],
    idps: [{ id: 'acme', type: 'SAML2', name: 'Acme', status, protocol: samlProtocol }],
  });
}
