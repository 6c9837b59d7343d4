import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { lint } from '../../../../src/public/lint.js';
import { snapshotIn } from './made-plans.js';

const KID = '45dec5ff-8cdc-48c0-85fe-a4869f1753dc';

test.each(['id', 'kid'])(
  'an identity provider may refer to a key that the Terraform plan creates by the attribute `%s` of the key',
  (attribute) => {
    const { idps } = snapshotIn(
      planOf({}, { references: [`okta_idp_saml_key.k.${attribute}`, 'okta_idp_saml_key.k'] }),
    );
    expect(idps).toMatchObject([
      { protocol: { credentials: { trust: { kid: 'tf:okta_idp_saml_key.k#kid' } } } },
    ]);
  },
);

test.each<[string, Members, Members]>([
  [
    'a key that is still to be created',
    {},
    { references: ['okta_idp_saml_key.k.kid', 'okta_idp_saml_key.k'] },
  ],
  ['a key that Terraform does not manage', { kid: KID }, { constant_value: KID }],
])('lint does not report %s as an unknown key of an identity provider', (_, values, expression) => {
  const { findings } = lint([{ name: 'plan.json', value: planOf(values, expression) }]);
  const rules = findings.map(({ rule }) => rule);
  expect(rules).not.toContain('idp-key/kid-format');
  expect(rules).not.toContain('idp/key-unknown');
});

test('lint does not check the format of an id that is known only after the apply, however long the resource address is', () => {
  const plan = planOf({}, { references: ['okta_idp_saml_key.k["x"].kid', 'okta_idp_saml_key.k["x"]'] });
  const long = JSON.stringify(plan)
    .replaceAll('"okta_idp_saml_key.k"', String.raw`"okta_idp_saml_key.k[\"${'x'.repeat(40)}\"]"`)
    .replaceAll('"okta_idp_saml.p"', String.raw`"okta_idp_saml.p[\"a key\"]"`)
    .replaceAll(String.raw`k[\"x\"]`, String.raw`k[\"${'x'.repeat(40)}\"]`);
  const { findings } = lint([{ name: 'plan.json', value: JSON.parse(long) }]);
  expect(findings.filter(({ rule }) => rule === 'idp/saml-trust')).toEqual([]);
});

/**
 * Makes a plan that creates a key and an identity provider. `values` are planned values of the provider, and `kid` is the expression for
 * the key that it trusts.
 */
function planOf(values: Members, kid: Members): Members {
  const key = { address: 'okta_idp_saml_key.k', mode: 'managed', type: 'okta_idp_saml_key', name: 'k' };
  const idp = { address: 'okta_idp_saml.p', mode: 'managed', type: 'okta_idp_saml', name: 'p' };
  const made = {
    name: 'P',
    issuer: 'https://idp.example.com',
    sso_url: 'https://idp.example.com',
    ...values,
  };
  const x5c = ['MIIC'];
  const created = (after: Members, unknown: Members) => ({
    change: { actions: ['create'], before: null, after, after_unknown: { id: true, ...unknown } },
  });
  return {
    format_version: '1.2',
    planned_values: {
      root_module: {
        resources: [
          { ...key, values: { x5c } },
          { ...idp, values: made },
        ],
      },
    },
    resource_changes: [
      { ...key, ...created({ x5c }, { kid: true, kty: true, use: true, x5t_s256: true, expires_at: true }) },
      { ...idp, ...created(made, 'kid' in values ? {} : { kid: true }) },
    ],
    configuration: {
      root_module: {
        resources: [
          { ...key, expressions: { x5c: { constant_value: x5c } } },
          { ...idp, expressions: { kid } },
        ],
      },
    },
  };
}
