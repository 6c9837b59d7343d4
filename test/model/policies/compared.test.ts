import { expect, test } from 'vitest';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { orgIn } from '../../features/logs/written-org.js';

const rule = {
  type: 'ACCESS_POLICY',
  name: 'R',
  status: 'ACTIVE',
  priority: 99,
  system: true,
  conditions: null,
};

/** Returns an export with one application and its policy; `more` are further collections. */
function exportWith(more: object) {
  const actions = { appSignOn: { access: 'ALLOW' } };
  const policy = { type: 'ACCESS_POLICY', name: 'P', status: 'ACTIVE', priority: 1, system: false };
  const link = { accessPolicy: { href: 'https://x.test/api/v1/policies/p' } };
  return orgIn(
    JSON.stringify({
      brand: 'OKTA',
      apps: [{ id: 'a', label: 'A', status: 'ACTIVE', _links: link }],
      policies: [{ ...policy, id: 'p', rules: [{ ...rule, id: 'r', actions }] }, ...SESSION],
      authenticators: [
        { id: 'aut', key: 'okta_password', name: 'Password', type: 'password', status: 'ACTIVE' },
      ],
      ...more,
    }),
  );
}

const SESSION = [
  {
    id: 's',
    type: 'OKTA_SIGN_ON',
    name: 'S',
    status: 'ACTIVE',
    priority: 1,
    system: true,
    rules: [{ ...rule, id: 'sr', type: 'SIGN_ON', actions: { signon: { access: 'ALLOW' } } }],
  },
];

const WITH_ZONES = { zones: [] };

const MAPPED_TO_MISSING = { accessPolicy: { href: 'https://x.test/api/v1/policies/missing' } };

const WITHOUT_POLICY = {
  ...WITH_ZONES,
  apps: [{ id: 'a', label: 'A', status: 'ACTIVE', _links: MAPPED_TO_MISSING }],
};

test.each([
  ['neither export contains zones', {}, {}, true],
  ['both exports contain zones', WITH_ZONES, WITH_ZONES, false],
  ['one export contains zones', WITH_ZONES, {}, false],
  [
    'neither export contains session policies',
    { ...WITH_ZONES, policies: [] },
    { ...WITH_ZONES, policies: [] },
    true,
  ],
  ['an application uses a policy that neither export contains', WITHOUT_POLICY, WITHOUT_POLICY, true],
  ['an application uses a policy that one export does not contain', WITH_ZONES, WITHOUT_POLICY, false],
])(
  'whether a comparison of two exports states assumption A28, that a collection missing from the two exports is equal: %s',
  (_, before, after, isAssumed) => {
    const { assumptions = [] } = diffOf(exportWith(before), exportWith(after));
    expect(assumptions.includes('A28')).toBe(isAssumed);
  },
);

test('the verdict about an application is `equal` if neither export contains its policy, and unknown if one export does', () => {
  const verdictsOf = (before: object, after: object) =>
    diffOf(exportWith(before), exportWith(after)).verdicts.map(({ verdict }) => verdict);
  expect(verdictsOf(WITHOUT_POLICY, WITHOUT_POLICY)).toEqual(['equal']);
  expect(verdictsOf(WITH_ZONES, WITHOUT_POLICY)).toEqual(['unknown']);
});
