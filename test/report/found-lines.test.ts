import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import { memoryIo } from '../cli/memory-io.js';

test('for sign-ins that other rules match first, the access report states one number for the rules above and another number for the session rules', async () => {
  expect(await exceptionsOf(12, 1)).toEqual(['except sign-ins that the 12 rules above match first']);
  expect(await exceptionsOf(7, 4)).toEqual([
    'except sign-ins that the 7 rules above and 3 session rules match first',
  ]);
  expect(await exceptionsOf(0, 12)).toEqual(['except sign-ins that 11 session rules match first']);
});

/**
 * Returns the lines about exceptions that `access --below 2fa` prints. In the org, one rule allows access with a password, and `above`
 * rules before it deny access. The session policy has `sessions` rules.
 */
async function exceptionsOf(above: number, sessions: number): Promise<string[]> {
  const { io, out } = memoryIo({ stdin: JSON.stringify(org(above, sessions)) });
  await run(['access', '-', '--app', 'Payroll', '--below', '2fa'], io);
  return out()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('except '));
}

function org(above: number, sessions: number) {
  const group = (index: number) => ({
    id: `g${index}`,
    type: 'OKTA_GROUP',
    profile: { name: `Group ${index}` },
  });
  const of = (index: number) => ({ people: { groups: { include: [`g${index}`] } } });
  const common = { status: 'ACTIVE', system: true, priority: 1 };
  const rule = (id: string, type: string, priority: number, conditions: object, actions: object) => ({
    id,
    name: id,
    type,
    status: 'ACTIVE',
    priority,
    conditions,
    actions,
  });
  const allowed = {
    appSignOn: {
      access: 'ALLOW',
      verificationMethod: { type: 'ASSURANCE', factorMode: '1FA', constraints: [] },
    },
  };
  const denied = { appSignOn: { access: 'DENY' } };
  const signOn = (access: string) => ({
    signon: { access, primaryFactor: 'PASSWORD_IDP_ANY_FACTOR', requireFactor: false },
  });
  const range = (count: number) => Array.from({ length: count }, (_, index) => index);
  return {
    brand: 'OKTA',
    groups: range(30).map(group),
    apps: [{ id: 'a', label: 'Payroll' }],
    mappings: [{ appId: 'a', policyId: 'p' }],
    policies: [
      { id: 's', type: 'OKTA_SIGN_ON', name: 'Sessions', ...common },
      { id: 'p', type: 'ACCESS_POLICY', name: 'Payroll', ...common },
    ],
    rules: {
      s: range(sessions).map((index) =>
        rule(
          `s${index}`,
          'SIGN_ON',
          index + 1,
          index === sessions - 1 ? {} : of(index + 15),
          signOn(index === sessions - 1 ? 'ALLOW' : 'DENY'),
        ),
      ),
      p: [
        ...range(above).map((index) => rule(`r${index}`, 'ACCESS_POLICY', index, of(index), denied)),
        rule('last', 'ACCESS_POLICY', 90, {}, allowed),
      ],
    },
  };
}
