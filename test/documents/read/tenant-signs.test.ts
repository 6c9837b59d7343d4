import { describe, expect, test } from 'vitest';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { readOrgs } from '../../../src/lint/run/orgs.js';

/** The rest of an id after the three characters of its kind. */
const ID = '1LsW4bcTQvYf9a1d7';

const zone = { name: 'Office', type: 'IP', status: 'ACTIVE', gateways: [] };

// biome-ignore format: a table
describe.each<[string, unknown, 'field' | 'spec', 'OKTA' | 'SVC']>([
  ['a host of the vendor', { ...zone, id: 'z1', _links: { self: { href: 'https://acme.okta.com/api/v1/zones/z1' } } }, 'field', 'OKTA'],
  ['a preview host of the vendor', { id: 'k1', kty: 'RSA', _links: { self: { href: 'https://acme.oktapreview.com/api/v1/idps/credentials/keys/k1' } } }, 'field', 'OKTA'],
  ['a government host of the vendor', { ...zone, id: 'z1', _links: { self: { href: 'https://agency.okta.mil/api/v1/zones/z1' } } }, 'field', 'OKTA'],
  ['a host template', { type: 'OIDC', name: 'Partner', id: 'i1', protocol: {}, _links: { self: { href: 'https://{yourOktaDomain}/api/v1/idps/i1' } } }, 'field', 'OKTA'],
  ['a host without a path', { host: 'acme.okta-emea.com', method: 'GET', path: '/api/v1/zones/z1', response: { ...zone, id: 'z1' } }, 'field', 'OKTA'],
  ['a zone id', { ...zone, id: `nzo${ID}` }, 'field', 'OKTA'],
  ['an id in a list', { ...zone, id: 'z1', policies: [`rul${ID}`] }, 'field', 'OKTA'],
  ['a policy type', { id: 'p1', type: 'DEVICE_SIGNAL_COLLECTION', name: 'Devices' }, 'field', 'SVC'],
  ['an identity provider type', { type: 'IDV_PERSONA', name: 'Proofing', id: 'i1', protocol: { type: 'ID_PROOFING' } }, 'field', 'SVC'],
  ['a condition', { type: 'SIGN_ON', name: 'Known', actions: {}, conditions: { risk: { behaviors: [] } } }, 'field', 'SVC'],
  ['a client setting', { client_id: 'c1', client_name: 'Web', dpop_bound_access_tokens: true }, 'field', 'SVC'],
  ['a neutral word next to an id', { id: `rst${ID}`, type: 'SVC_SIGN_ON', name: 'Staff' }, 'field', 'SVC'],
  ['only a neutral word', { id: 'p1', type: 'SVC_SIGN_ON', name: 'Staff' }, 'spec', 'SVC'],
  ['another host', { ...zone, id: 'z1', _links: { self: { href: 'https://id.example.com/api/v1/zones/z1' } } }, 'spec', 'SVC'],
  ['a link to the documentation', { ...zone, id: 'z1', description: 'https://developer.okta.com/docs' }, 'spec', 'SVC'],
  ['a word of twenty letters', { ...zone, id: 'z1', description: 'authenticatorSetting' }, 'spec', 'SVC'],
])('the edition of a document is inferred from markers of a live tenant in its content: %s', (_, value, edition, brand) => {
  const documents = [{ name: 'document.json', value }];

  test(`lint infers from the content of a document that its edition is "${edition}"`, () => {
    const [read] = readOrgs(documents, {}).orgs;
    expect(read?.org).toMatchObject({ edition, brand });
  });

  test('the simulator infers the same edition from the documents as the linter', () => {
    const read = assembleDocuments(documents);
    if (read.ok) expect(read.value).toMatchObject({ edition, brand });
  });
});

test('the edition and vendor prefix that the caller states override the inferred ones', () => {
  const documents = [{ name: 'zone.json', value: { ...zone, id: `nzo${ID}` } }];
  const [read] = readOrgs(documents, { edition: 'spec', brand: 'SVC' }).orgs;
  expect(read?.org).toMatchObject({ edition: 'spec', brand: 'SVC' });
});

test('for two orgs in two linted documents, the edition of each is inferred separately', () => {
  const documents = ['z1', `nzo${ID}`].map((id) => ({
    name: `${id}.json`,
    value: { zones: [{ ...zone, id }] },
  }));
  expect(readOrgs(documents, {}).orgs.map(({ org }) => org.edition)).toEqual(['spec', 'field']);
});
