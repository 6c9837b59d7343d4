import { describe, expect, test } from 'vitest';
import { lintDocuments } from '../../src/lint/lint.js';
import { OPERATIONS, operationAt, provisioningAt } from '../../src/read/kinds/operations.js';

describe.each(Object.entries(OPERATIONS))('the operation to %s', (name, operation) => {
  const path = operation.path.replaceAll(/<\w+>/g, 'id1');
  const address = operation.area === 'provisioning' ? `/scim/v1${path}` : path;

  test('is found by its method and path', () => {
    const found = operation.area === 'provisioning' ? provisioningAt : operationAt;
    expect(found(operation.method, path)?.name).toBe(name);
    expect(found('TRACE', path)).toBeUndefined();
    expect(found(operation.method, `${path}/more/and/more`)).toBeUndefined();
  });

  test('tells what is answered, though nothing else does', () => {
    const answers = [{ colour: 'red' }, [{ colour: 'red' }], ['red', null], 'red', 7];
    const { method } = operation;
    const value = answers.map((response) => ({ method, path: address, status: 200, response }));
    const { findings } = lintDocuments([{ name: 'recording.json', value }]);
    expect(findings.map(({ rule }) => rule)).not.toContain('document/kind-unknown');
  });
});

test('the id stands in the path, the query does not count', () => {
  expect(operationAt('GET', '/api/v1/policies/p%201/rules/r1?expand=rules')?.ids).toEqual({
    policy_id: 'p 1',
    rule_id: 'r1',
  });
  expect(operationAt('GET', '{{url}}/api/v1/idps/credentials/keys/')?.name).toBe('list keys');
  expect(operationAt('GET', '/governance/api/v1/policies')).toBeUndefined();
});
