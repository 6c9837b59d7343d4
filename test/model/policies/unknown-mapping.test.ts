import { expect, test } from 'vitest';
import type { Policy } from '../../../src/model/policies/policy.js';
import { mayBeMapped } from '../../../src/model/policies/policy-of-app.js';
import type { UnknownPart } from '../../../src/model/policies/unknown-part.js';
import { compile } from '../../../src/simulate/compile.js';
import { simulateBody } from '../../../src/simulate/simulate.js';
import { orgOf } from '../../simulate/outcome/build.js';

const UNKNOWN: UnknownPart = { collection: 'mappings', of: 'ACCESS_POLICY', path: 'app-1', known: 'open' };

test.each([
  ['any policy', undefined, false, true],
  ['a listed policy', ['pol-1'], false, true],
  ['a policy that is not listed', ['pol-2'], false, false],
  ['the policy for account management', undefined, true, false],
  ['the policy for account management, although it is listed', ['pol-1'], true, false],
])('an application whose mapping is unknown may have %s: %j', (_, among, isAccountManagement, expected) => {
  const unknown = among === undefined ? UNKNOWN : { ...UNKNOWN, among };
  expect(mayBeMapped(unknown, { id: 'pol-1', isAccountManagement } as Policy)).toBe(expected);
});

test('an application that may have a policy which the export lacks is decided by unknown rules of that policy', () => {
  const unknown = [{ ...UNKNOWN, path: 'app', among: ['gone'] }];
  const org = orgOf({ more: { manifest: { unknown } } });
  const request = {
    appInstance: 'app',
    policyTypes: ['ACCESS_POLICY'],
    policyContext: { user: { id: 'ann' } },
  };
  const answer = simulateBody(compile(org), request);
  const [evaluation] = answer.ok ? answer.value.evaluation : [];
  expect(evaluation?.result.policies).toEqual([]);
  expect(evaluation?.undefined.policies.map(({ id }) => id)).toEqual(['gone']);
});
