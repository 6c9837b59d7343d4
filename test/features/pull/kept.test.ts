import { expect, test } from 'vitest';
import type { RequestName } from '../../../src/features/pull/http/requests.js';
import { keptMembers } from '../../../src/features/pull/lists/kept.js';
import { SECRET_SHAPES } from '../../base/secret-shapes.js';

const CANARY = 'S3CRET-canary-7Qx';

const FIELDS = { profile: 'all', hasLastLogin: true } as const;

const KINDS: readonly RequestName[] = ['apps', 'authenticators', 'groups', 'idps', 'users', 'zones'];

test.each(Object.entries(SECRET_SHAPES))(
  'a pull stores no secret that an object contains: %s',
  (_, shape) => {
    const members = shape(CANARY);
    for (const kind of KINDS) {
      const object = {
        id: '0oa1',
        name: 'Shop',
        ...members,
        profile: { login: 'ann@example.com', ...members },
        settings: { oauthClient: members },
        credentials: { oauthClient: members, signing: members },
        protocol: members,
      };
      const kept = keptMembers(kind, object, FIELDS);
      expect(JSON.stringify(kept), kind).not.toContain(CANARY);
      expect(kept.id).toBe('0oa1');
    }
  },
);
