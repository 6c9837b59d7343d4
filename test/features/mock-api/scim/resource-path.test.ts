import { expect, test } from 'vitest';
import { resourcePath } from '../../../../src/features/mock-api/scim/plan/scim.js';

test.each(['..', '.', '', '../Groups', '%2E%2E', 'a/b', 'u1'])(
  'the URL path of a SCIM resource with the id `%s` stays in the collection of the resource',
  (id) => {
    const { pathname } = new URL(`https://scim.example.com/v2${resourcePath('Users', id)}`);
    expect(pathname).toMatch(/^\/v2\/Users\/[^/]+$/);
  },
);
