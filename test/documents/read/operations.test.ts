import { describe, expect, test } from 'vitest';
import {
  findOperation,
  findProvisioningOperation,
  OPERATIONS,
} from '../../../src/documents/kinds/api-operations.js';
import { lintDocuments } from '../../../src/lint/lint.js';

const ROUTES = Object.entries(OPERATIONS).flatMap(([area, operations]) =>
  Object.keys(operations).map((route) => [route, area] as const),
);

describe.each(ROUTES)('the operation %s of %s', (route, area) => {
  const [method = '', template = ''] = route.split(' ');
  const path = template.replaceAll(/<\w+>/g, 'id1');
  const address = area === 'provisioning' ? `/scim/v1${path}` : path;

  test('the API operation of a recorded request is found by the method and path of the request', () => {
    const found = area === 'provisioning' ? findProvisioningOperation : findOperation;
    expect(found(method, path)?.route).toBe(route);
    expect(found('TRACE', path)).toBeUndefined();
    expect(found(method, `${path}/more/and/more`)).toBeUndefined();
  });

  test('a response with unknown content is recognized by the API operation of its request', () => {
    const answers = [{ colour: 'red' }, [{ colour: 'red' }], ['red', null], 'red', 7];
    const value = answers.map((response) => ({ method, path: address, status: 200, response }));
    const { findings } = lintDocuments([{ name: 'recording.json', value }]);
    expect(findings.map(({ rule }) => rule)).not.toContain('document/kind-unknown');
  });
});

test('the ids of objects in a recorded request to the API are read from its path, and its query is ignored', () => {
  expect(findOperation('GET', '/api/v1/policies/p%201/rules/r1?expand=rules')?.ids).toEqual({
    policy_id: 'p 1',
    rule_id: 'r1',
  });
  expect(findOperation('GET', '{{url}}/api/v1/idps/credentials/keys/')?.route).toBe(
    'GET /api/v1/idps/credentials/keys',
  );
  expect(findOperation('GET', '/governance/api/v1/policies')).toBeUndefined();
});
