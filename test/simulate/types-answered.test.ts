import { expect, test } from 'vitest';
import { invariant } from '../../src/base/invariant.js';
import { assembleDocuments } from '../../src/documents/read-snapshot.js';
import { compile } from '../../src/simulate/compile.js';
import { simulateBody } from '../../src/simulate/simulate.js';

const ORG = {
  policies: [
    { id: 'p1', type: 'PASSWORD', name: 'Passwords', priority: 1, status: 'ACTIVE', system: true },
    { id: 'p2', type: 'SVC_SIGN_ON', name: 'Sessions', priority: 1, status: 'ACTIVE', system: true },
  ],
};

test.each([
  ['no types', undefined, ['SVC_SIGN_ON']],
  ['null', null, ['SVC_SIGN_ON']],
  ['an empty list', [], ['SVC_SIGN_ON']],
  ['a type that the export has, and one that it lacks', ['PASSWORD', 'MFA_ENROLL'], ['PASSWORD']],
])(
  'the response to a simulate request for %s contains only policy types that have a policy in the export',
  (_, policyTypes, answered) => {
    const read = assembleDocuments([{ name: 'org.json', value: ORG }]);
    invariant(read.ok, 'the org can be read');
    const request = { policyTypes, appInstance: 'app1', policyContext: { groups: { ids: ['staff'] } } };
    const answer = simulateBody(compile(read.value), request);
    invariant(answer.ok, 'the request can be read');
    expect(answer.value.evaluation.map(({ policyType }) => policyType)).toEqual(answered);
  },
);
