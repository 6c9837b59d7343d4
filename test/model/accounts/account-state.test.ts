import { describe, expect, test } from 'vitest';
import { accountOf, accountState, isIgnoredByGroupRules } from '../../../src/model/facts/account-state.js';
import { impliedGroups } from '../../../src/model/policies/group-rules.js';
import { worldOf } from '../../../src/model/policies/world-of-snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { signInOutcome } from '../../../src/simulate/outcome/outcome.js';
import { snapshotOf } from '../../analysis/questions/snapshot-of.js';
import { statesOrg, TEXT } from './states.js';

describe('the status of a user account', () => {
  test.each([
    ['ACTIVE', 'able'],
    ['active', 'able'],
    ['PASSWORD_EXPIRED', 'must act first'],
    ['Password expired', 'must act first'],
    ['RECOVERY', 'must act first'],
    ['LOCKED_OUT', 'unable'],
    ['Locked out', 'unable'],
    ['locked-out', 'unable'],
    ['STAGED', 'unable'],
    ['Provisioned', 'unable'],
    [' suspended ', 'unable'],
    ['Deprovisioned', 'unable'],
    ['DEACTIVATED', 'unable'],
    ['FROZEN', 'unknown'],
    ['', 'unknown'],
    ['constructor', 'unknown'],
    ['__proto__', 'unknown'],
    [null, 'unknown'],
    [undefined, 'unknown'],
    [42, 'unknown'],
    [['ACTIVE'], 'unknown'],
  ])('a sign-in with the account status %j is classified as: %s', (status, signIn) => {
    expect(accountState(status).signIn).toBe(signIn);
  });

  test.each([
    ['ACTIVE', false],
    ['LOCKED_OUT', false],
    ['RECOVERY', false],
    ['PASSWORD_EXPIRED', false],
    ['FROZEN', false],
    ['staged', false],
    ['PROVISIONED', true],
    ['Suspended', true],
    ['DEPROVISIONED', true],
  ])('whether group rules skip a user with the account status %s: %s', (status, isLeft) => {
    expect(isIgnoredByGroupRules(status)).toBe(isLeft);
    const rule = { id: '0pr', name: 'All', status: 'ACTIVE', expression: 'true', groupIds: ['00gAll'] };
    const world = worldOf(statesOrg());
    const groups = impliedGroups([{ ...rule, exceptUserIds: [], exceptGroupIds: [] }], world);
    expect(groups('00u00', status)).toEqual(isLeft ? [] : ['00gAll']);
  });
});

describe('the account status of a sign-in', () => {
  const world = worldOf(statesOrg());

  test.each([
    ['the one of the export', { user: { id: '00u06' } }, 'unable'],
    ['the one of the request, if it states one', { user: { id: '00u06', status: 'ACTIVE' } }, 'able'],
    [
      'unable if the request states so for an active user',
      { user: { id: '00u00', status: 'suspended' } },
      'unable',
    ],
    [
      'unknown if the request states that there is no status',
      { user: { id: '00u00', status: null } },
      'unknown',
    ],
    ['unknown if the export lacks the user', { user: { id: '00uStranger' } }, 'unknown'],
    ['active in a request by groups', { groups: { ids: [] } }, 'able'],
    ['the stated one in a request by groups', { groups: { ids: [] }, user: { status: 'STAGED' } }, 'unable'],
  ])('the account status that decides whether a user can sign in is %s', (_, context, signIn) => {
    expect(accountOf(context, world).signIn).toBe(signIn);
  });
});

describe('the sign-in of a locked-out account', () => {
  const outcomeWith = (lockout: object | undefined, conditions?: object) => {
    const org = JSON.parse(TEXT) as {
      policies: { type: string; settings?: { password: object }; rules: object[] }[];
    };
    for (const policy of org.policies)
      if (policy.type === 'PASSWORD') {
        policy.settings = { password: { ...(lockout && { lockout }) } };
        if (conditions !== undefined)
          policy.rules.unshift({ ...policy.rules[0], id: 'first', system: false, conditions });
      }
    const compiled = compile(snapshotOf(org));
    const found = signInOutcome(compiled, {
      appInstance: '0oa1',
      policyContext: { user: { id: '00u03' }, ip: '198.51.100.7' },
    });
    if (!found.ok) throw new Error(JSON.stringify(found.refusal));
    return found.value.overall;
  };

  test.each([
    [
      'is unlocked after the minutes in the policy',
      { autoUnlockMinutes: 1 },
      'unlocks the account 1 minute after the lockout',
    ],
    [
      'stays locked if the policy states 0',
      { autoUnlockMinutes: 0 },
      'does not unlock the account automatically',
    ],
    [
      'is undecided if the value cannot be read',
      { autoUnlockMinutes: 'soon' },
      'it is undecided whether the password policy unlocks the account',
    ],
  ])('the outcome of a sign-in states that a locked-out account %s', (_, lockout, words) => {
    const { result, reasons } = outcomeWith(lockout);
    expect(result).toEqual({ kind: 'decided', value: 'denied' });
    expect(reasons[0]?.message).toContain(words);
  });
});
