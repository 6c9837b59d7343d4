import { expect, test } from 'vitest';
import { readSnapshot, unwrap } from '../../src/index.js';
import { testSuite } from '../../src/public/testing.js';

const org = unwrap(
  readSnapshot({
    policies: [
      {
        id: 'p1',
        type: 'SVC_SIGN_ON',
        name: 'Sessions',
        status: 'ACTIVE',
        priority: 1,
        rules: [
          {
            id: 'r1',
            name: 'No RADIUS',
            status: 'ACTIVE',
            priority: 1,
            conditions: { authContext: { authType: 'RADIUS' } },
            actions: { signon: { access: 'DENY' } },
          },
          { id: 'r2', name: 'Rest', status: 'ACTIVE', priority: 2, actions: { signon: { access: 'ALLOW' } } },
        ],
      },
    ],
    apps: [{ id: 'a1', label: 'Payroll', name: 'payroll' }],
  }),
);

test('a statement is about what a request has by default and about all else: only what is said is said', () => {
  const run = (when: string) => {
    const text = `tests:\n  - name: all get a session\n    when: ${when}\n    always: { session: { access: ALLOW } }\n`;
    return JSON.stringify(testSuite(text, org));
  };
  expect(run('{ app: Payroll }')).toContain('RADIUS');
  expect(run('{ app: Payroll }')).toContain('refuted');
  expect(run('{ app: Payroll, authType: WEB }')).not.toContain('refuted');
});
