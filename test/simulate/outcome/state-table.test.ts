import { describe, expect, test } from 'vitest';
import { nextStatuses, STATE_TABLE, STATUSES } from '../../../src/simulate/outcome/state-table.js';
import type { Authentication } from '../../../src/simulate/outcome/transaction.js';
import type { UserState } from '../../../src/simulate/outcome/user-state.js';
import { ALLOW, allowing, asking, authenticationIn, DENY, LOW, orgOf, shown, type Written } from './build.js';

const sms = { key: 'svc_sms', id: 'sms1', profile: { phoneNumber: '+1 XXX-XXX-1337' } };
const googleOtp = { key: 'google_otp', id: 'otp1' };

const TWICE = { ...ALLOW, requireFactor: true, factorPromptMode: 'ALWAYS' };
const FACTORS = {
  factors: { svc_sms: { enroll: { self: 'OPTIONAL' } }, google_otp: { enroll: { self: 'OPTIONAL' } } },
};
const NOTHING = { factors: {} };
const SHOWN = { lockout: { showLockoutFailures: true } };
const HIDDEN = { lockout: { showLockoutFailures: false } };

const valid: UserState = { mode: 'password', passwordIs: 'valid', isLockedOut: false, enrolledFactors: [] };

/** For each row of the state table, an org and the state of a user. They match this row and no other row. */
const SCENES: Readonly<Record<string, readonly [Written, UserState]>> = {
  'password success': [{ enrollment: NOTHING }, valid],
  'factor challenge': [
    { session: TWICE, enrollment: FACTORS },
    { ...valid, enrolledFactors: [sms] },
  ],
  'factor enrollment': [{ session: TWICE, enrollment: FACTORS }, valid],
  'password expired': [{ enrollment: NOTHING }, { ...valid, passwordIs: 'expired' }],
  'password expired, challenged first': [
    { enrollment: FACTORS },
    { ...valid, passwordIs: 'expired', enrolledFactors: [sms] },
  ],
  'password warning': [
    { enrollment: NOTHING },
    { ...valid, passwordIs: 'expiring', options: { warnBeforePasswordExpired: true } },
  ],
  'password not warned of': [{ enrollment: NOTHING }, { ...valid, passwordIs: 'expiring' }],
  'lockout shown': [
    { enrollment: NOTHING, password: SHOWN },
    { ...valid, isLockedOut: true },
  ],
  'lockout hidden': [
    { enrollment: NOTHING, password: HIDDEN },
    { ...valid, isLockedOut: true },
  ],
  'credentials invalid': [{ enrollment: NOTHING }, { ...valid, passwordIs: 'invalid' }],
  'access denied': [{ session: DENY, enrollment: NOTHING }, valid],
  'activation success': [
    { enrollment: NOTHING },
    { mode: 'activation', tokenIs: 'valid', hasPassword: true, enrolledFactors: [] },
  ],
  'activation with factors': [
    { session: TWICE, enrollment: FACTORS },
    { mode: 'activation', tokenIs: 'valid', hasPassword: true, enrolledFactors: [] },
  ],
  'activation without credentials': [
    { enrollment: NOTHING },
    { mode: 'activation', tokenIs: 'valid', hasPassword: false },
  ],
  'token invalid': [{ enrollment: NOTHING }, { mode: 'activation', tokenIs: 'expired' }],
  'further enrollment': [
    { enrollment: FACTORS },
    { mode: 'factor enrolled', enrolledFactors: [sms], options: { multiOptionalFactorEnroll: true } },
  ],
  'step-up': [{}, { mode: 'step-up', hasSession: false }],
  'step-up success': [
    { enrollment: NOTHING },
    { mode: 'step-up with password', passwordIs: 'valid', isLockedOut: false, enrolledFactors: [] },
  ],
  'step-up lockout hidden': [
    { password: HIDDEN, enrollment: NOTHING },
    { mode: 'step-up with password', passwordIs: 'valid', isLockedOut: true },
  ],
  'step-up credentials invalid': [
    { enrollment: NOTHING },
    { mode: 'step-up with password', passwordIs: 'invalid', isLockedOut: false },
  ],
  'step-up access denied': [
    { application: DENY, enrollment: NOTHING },
    { mode: 'step-up with password', passwordIs: 'valid', isLockedOut: false },
  ],
  'step-up enrollment': [
    { application: asking('2FA'), enrollment: FACTORS },
    { mode: 'step-up', hasSession: true, enrolledFactors: [] },
  ],
  'step-up challenge': [
    { application: asking('2FA'), enrollment: FACTORS },
    { mode: 'step-up', hasSession: true, enrolledFactors: [sms] },
  ],
};

describe('the state table of transactions, row by row', () => {
  test.each(STATE_TABLE)(
    'the next state of an authentication transaction follows the state table of the specification: $name: $condition → $next',
    ({ name, next }) => {
      const [written, state] = SCENES[name] ?? expect.fail(`no scene for ${name}`);
      const answer = authenticationIn(orgOf(written), state);
      expect(nextOf(answered(answer))).toBe(next);
    },
  );

  test('each row of the state table of transactions has an example, and each example belongs to a row', () => {
    expect(Object.keys(SCENES).sort()).toEqual(STATE_TABLE.map(({ name }) => name).sort());
  });
});

describe('the contents of a transaction', () => {
  test('an authentication transaction in the state SUCCESS contains a session token and no state token', () => {
    expect(summary(SCENES['password success'])).toEqual({
      fields: ['expiresAt', 'sessionToken'],
      embedded: ['user'],
      links: [],
    });
  });

  test('an authentication transaction in the state MFA_REQUIRED contains the enrolled factors with their verify links', () => {
    const answer = transactionOf(SCENES['factor challenge']);
    expect(summary(SCENES['factor challenge'])).toEqual({
      fields: ['expiresAt', 'stateToken'],
      embedded: ['user', 'factors'],
      links: ['cancel POST /api/v1/authn/cancel'],
    });
    expect(shown(answer.embedded.factors ?? expect.fail())).toEqual([
      {
        factorType: { kind: 'decided', value: 'sms' },
        provider: { kind: 'decided', value: 'SVC' },
        id: { kind: 'decided', value: 'sms1' },
        profile: { phoneNumber: '+1 XXX-XXX-1337' },
        links: [
          {
            rel: 'verify',
            href: { kind: 'decided', value: '/api/v1/authn/factors/sms1/verify' },
            allow: ['POST'],
          },
        ],
      },
    ]);
  });

  test('an authentication transaction in the state MFA_ENROLL contains the factors that are not enrolled yet, with their enroll links', () => {
    const answer = transactionOf(SCENES['further enrollment']);
    expect(summary(SCENES['further enrollment']).links).toEqual(['cancel POST /api/v1/authn/cancel']);
    expect(shown(answer.embedded.factors ?? expect.fail())).toEqual([
      {
        factorType: { kind: 'decided', value: 'token:software:totp' },
        provider: { kind: 'decided', value: 'GOOGLE' },
        status: 'NOT_SETUP',
        enrollment: 'OPTIONAL',
        links: [
          { rel: 'enroll', href: { kind: 'decided', value: '/api/v1/authn/factors' }, allow: ['POST'] },
        ],
      },
    ]);
  });

  test('in an authentication transaction, the security question factor links to the list of questions', () => {
    const enrollment = { factors: { svc_question: { enroll: { self: 'REQUIRED' } } } };
    const { embedded } = transactionOf([{ session: TWICE, enrollment }, valid]);
    expect(shown(embedded.factors ?? expect.fail())).toMatchObject([
      {
        enrollment: 'REQUIRED',
        links: [
          { rel: 'enroll' },
          { rel: 'questions', href: { value: '/api/v1/users/ann/factors/questions' }, allow: ['GET'] },
        ],
      },
    ]);
  });

  test('an authentication transaction in the state PASSWORD_EXPIRED contains the complexity requirements of the policy', () => {
    const written = { enrollment: NOTHING, password: { complexity: { minLength: 12, minSymbol: 0 } } };
    const { embedded } = transactionOf([written, { ...valid, passwordIs: 'expired' }]);
    expect(summary(SCENES['password expired'])).toEqual({
      fields: ['expiresAt', 'stateToken'],
      embedded: ['user', 'policy'],
      links: [
        'next changePassword POST /api/v1/authn/credentials/change_password',
        'cancel POST /api/v1/authn/cancel',
      ],
    });
    const complexity = Object.entries(embedded.policy?.complexity ?? {}).map(([name, one]) => [
      name,
      shown(one),
    ]);
    expect(Object.fromEntries(complexity)).toEqual({
      minLength: 12,
      minLowerCase: 1,
      minUpperCase: 1,
      minNumber: 1,
      minSymbol: 0,
    });
  });

  test('an authentication transaction in the state PASSWORD_WARN contains the links to change, skip and cancel', () => {
    expect(summary(SCENES['password warning']).links).toEqual([
      'next changePassword POST /api/v1/authn/credentials/change_password',
      'skip POST /api/v1/authn/skip',
      'cancel POST /api/v1/authn/cancel',
    ]);
  });

  test('an authentication transaction in the state PASSWORD_RESET for an account activation contains the expiration and the complexity of the password', () => {
    const scene = SCENES['activation without credentials'];
    expect(transactionOf(scene).recoveryType).toBe('ACCOUNT_ACTIVATION');
    expect(Object.keys(transactionOf(scene).embedded.policy ?? {})).toEqual(['complexity', 'expiration']);
    expect(summary(scene).links).toEqual([
      'next resetPassword POST /api/v1/authn/credentials/reset_password',
    ]);
  });

  test('an authentication transaction in the state LOCKED_OUT contains no user data, and a link to unlock', () => {
    expect(summary(SCENES['lockout shown'])).toMatchObject({
      embedded: [],
      links: ['next unlock POST /api/v1/authn/recovery/unlock'],
    });
  });

  test('an authentication transaction in the state UNAUTHENTICATED contains the application and its sign-on mode', () => {
    const scene = SCENES['step-up'];
    expect(transactionOf(scene).type).toBe('SESSION_STEP_UP');
    expect(transactionOf(scene).embedded).toMatchObject({
      target: { type: 'APP', name: { value: 'bookmark' }, label: { value: 'Wiki' } },
      authentication: { protocol: 'SAML2.0', issuer: { kind: 'undecided' } },
    });
    expect(summary(scene).links).toEqual(['next authenticate POST /api/v1/authn']);
  });

  test('an authentication transaction that ends a step-up links to the application', () => {
    expect(summary(SCENES['step-up success']).links).toEqual([
      'next original GET ? the redirect of the application is unknown',
    ]);
  });

  test('the user in an authentication transaction has the profile values of the export', () => {
    const { user } = transactionOf(SCENES['password success']).embedded;
    expect(shown(user?.id ?? expect.fail())).toBe('ann');
    expect(Object.values(user?.profile ?? {}).map(shown)).toEqual([
      'ann@example.com',
      'Ann',
      'Abel',
      null,
      null,
    ]);
    expect(user?.passwordChanged.kind).toBe('undecided');
  });

  test('the user in an authentication transaction has an unknown id if the request names no user', () => {
    const answer = answered(
      authenticationIn(orgOf({ enrollment: NOTHING }), valid, {
        ...LOW,
        user: undefined,
        groups: { ids: [] },
      }),
    );
    expect('embedded' in answer && shown(answer.embedded.user?.id ?? expect.fail())).toBe(
      '? the user is unknown',
    );
  });

  test('if the service starts no transaction for a sign-in, the answer is the error response of the service', () => {
    expect(answered(authenticationIn(orgOf(), { ...valid, passwordIs: 'invalid' }))).toEqual({
      httpStatus: 401,
      body: {
        errorCode: 'E0000004',
        errorSummary: 'Authentication failed',
        errorLink: 'E0000004',
        errorId: expect.stringMatching(/^oae\w{14}$/),
        errorCauses: [],
      },
    });
  });
});

describe('undecided authentication transactions', () => {
  test('a sign-in transaction that is undecided lists all possible results, and the facts on which the result depends', () => {
    const answer = authenticationIn(orgOf({ enrollment: NOTHING }), {
      ...valid,
      passwordIs: undefined,
    } as never);
    expect(answer).toMatchObject({
      kind: 'undecided',
      reasons: [
        'it is unknown whether the password is valid',
        'it is unknown whether the password is expired',
      ],
    });
    expect(answer.kind === 'undecided' && answer.alternatives.map(nextOf)).toEqual([
      'SUCCESS',
      'PASSWORD_EXPIRED',
      '401',
    ]);
  });

  test('if two rows of the state table match, the next state of the authentication transaction is undecided between the two', () => {
    const org = orgOf({ enrollment: NOTHING, password: SHOWN });
    const answer = authenticationIn(org, { ...valid, passwordIs: 'invalid', isLockedOut: true });
    expect(answer).toMatchObject({
      kind: 'undecided',
      reasons: [
        'the state table of the specification contains several transitions for this request, and does not state which one applies',
      ],
    });
    expect(answer.kind === 'undecided' && answer.alternatives.map(nextOf)).toEqual(['LOCKED_OUT', '401']);
  });

  test.each<[string, Written, UserState]>([
    ['a required challenge without anything to enroll', { session: TWICE, enrollment: NOTHING }, valid],
    [
      'a session without any requirement',
      { enrollment: NOTHING },
      { mode: 'step-up', hasSession: true, enrolledFactors: [] },
    ],
    [
      'a locked-out user at a step-up, under a policy that shows lockouts',
      { password: SHOWN, enrollment: NOTHING },
      { mode: 'step-up with password', passwordIs: 'valid', isLockedOut: true, enrolledFactors: [] },
    ],
    [
      'the last factor enrolled',
      { enrollment: FACTORS },
      { mode: 'factor enrolled', enrolledFactors: [sms] },
    ],
  ])(
    'if no row of the state table matches, the next state of the authentication transaction is undecided, and the answer states the reason: %s',
    (_, written, state) => {
      const answer = authenticationIn(orgOf(written), state);
      expect(answer).toMatchObject({ kind: 'undecided', alternatives: [] });
      expect(shown(answer)).toContain(
        'the state table of the specification contains no transition for this request',
      );
    },
  );

  test('the authentication transaction of a locked-out user is undecided if it depends on a default that the specification does not state', () => {
    const answer = authenticationIn(orgOf({ enrollment: NOTHING }), { ...valid, isLockedOut: true });
    expect(shown(answer)).toBe('? it is unknown whether the password policy shows lockout failures');
  });
});

test('an authentication transaction is undecided if the enrollment rule states an unknown time of enrollment', () => {
  const answer = authenticationIn(orgOf({ enroll: 'SOMETIMES', enrollment: FACTORS }), valid);
  expect(answer.kind).toBe('undecided');
});

describe('required challenges and enrollments in a transaction', () => {
  const statusOf = (written: Written, state: Partial<UserState>) =>
    nextOf(answered(authenticationIn(orgOf(written), { ...valid, ...state } as UserState)));
  const perDevice = { ...ALLOW, requireFactor: true, factorPromptMode: 'DEVICE' };

  test('in an authentication transaction, a remembered device is challenged only in the mode ALWAYS', () => {
    const remembered = { enrolledFactors: [sms], isRemembered: true };
    expect(statusOf({ session: perDevice, enrollment: NOTHING }, remembered)).toBe('SUCCESS');
    expect(statusOf({ session: perDevice, enrollment: NOTHING }, { enrolledFactors: [sms] })).toBe(
      'MFA_REQUIRED',
    );
    expect(statusOf({ session: TWICE, enrollment: NOTHING }, remembered)).toBe('MFA_REQUIRED');
  });

  test('in an authentication transaction, a password alone does not answer a required challenge, so that the user must enroll a factor', () => {
    expect(
      statusOf({ session: TWICE, enrollment: FACTORS }, { enrolledFactors: [{ key: 'svc_password' }] }),
    ).toBe('MFA_ENROLL');
  });

  test('in an authentication transaction, a missing required factor is enrolled at LOGIN, and at CHALLENGE only on the Identity Engine', () => {
    const enrollment = { factors: { svc_sms: { enroll: { self: 'REQUIRED' } } } };
    const classic = { enrollment, session: { access: 'ALLOW' }, options: { engine: 'classic' as const } };
    expect(statusOf({ enrollment, enroll: 'LOGIN' }, {})).toBe('MFA_ENROLL');
    expect(statusOf({ enrollment, enroll: 'CHALLENGE' }, {})).toBe('MFA_ENROLL');
    expect(statusOf({ ...classic, enroll: 'LOGIN' }, {})).toBe('MFA_ENROLL');
    expect(statusOf({ ...classic, enroll: 'CHALLENGE' }, {})).toBe('SUCCESS');
    expect(statusOf({ enrollment, enroll: 'NEVER' }, {})).toBe('SUCCESS');
    expect(statusOf({ enrollment, enroll: 'LOGIN' }, { enrolledFactors: [sms] })).toBe('SUCCESS');
  });

  test('in an authentication transaction, a required authenticator counts as enrolled by any of its methods', () => {
    const enrollment = allowing({ phone_number: 'REQUIRED' });
    expect(statusOf({ enrollment }, { enrolledFactors: [sms] })).toBe('SUCCESS');
    expect(statusOf({ enrollment }, { enrolledFactors: [googleOtp] })).toBe('MFA_ENROLL');
  });

  test('the enrollable authenticators of an authentication transaction are listed once for each of their methods', () => {
    const enrollment = allowing({ svc_password: 'REQUIRED', phone_number: 'OPTIONAL' });
    const { embedded } = transactionOf([
      { session: TWICE, enrollment },
      { ...valid, enrolledFactors: [{ key: 'abacus' }].slice(1) },
    ]);
    expect(shown(embedded.factors ?? expect.fail())).toMatchObject([
      { factorType: { value: 'sms' } },
      { factorType: { value: 'call' } },
    ]);
  });

  test('in an authentication transaction, the type of a factor is undecided if the factor is not documented', () => {
    const { embedded } = transactionOf([
      { session: TWICE, enrollment: NOTHING },
      { ...valid, enrolledFactors: [{ key: 'abacus' }] },
    ]);
    expect(shown(embedded.factors ?? expect.fail())).toMatchObject([
      { factorType: { kind: 'undecided', reasons: ['the factor type of `abacus` is not documented'] } },
    ]);
  });

  test("in an authentication transaction, the provider of the service's own factors is the vendor prefix of the export", () => {
    const org = { ...orgOf({ session: TWICE, enrollment: NOTHING }), brand: 'OKTA' };
    const answer = answered(
      authenticationIn(org, { ...valid, enrolledFactors: [{ key: 'okta_push' }, googleOtp] }),
    );
    if (answer.httpStatus !== 200) throw new Error('no transaction');
    expect(shown(answer.embedded.factors ?? expect.fail())).toMatchObject([
      { factorType: { value: 'push' }, provider: { value: 'OKTA' } },
      { provider: { value: 'GOOGLE' } },
    ]);
  });
});

describe('the possible next states in the state table', () => {
  test.each(STATUSES)(
    'the state table lists the states that can follow %s, and whether the list is complete',
    (status) => {
      const { moves, isComplete, reason } = nextStatuses(status);
      expect(moves.map(({ next }) => next)).toEqual(
        { MFA_ENROLL: ['MFA_ENROLL'], UNAUTHENTICATED: ['SUCCESS', '401', '401', '401'] }[status as string] ??
          [],
      );
      expect(isComplete).toBe(status === 'SUCCESS');
      expect(reason).toEqual(isComplete ? undefined : expect.stringContaining('does not describe'));
    },
  );

  test('the state table lists the possible first states of an authentication transaction', () => {
    const { moves, isComplete } = nextStatuses(null);
    expect(isComplete).toBe(true);
    expect(new Set(moves.map(({ next }) => next))).toEqual(new Set([...STATUSES, '401']));
    expect(moves[0]).toEqual({
      trigger: 'password',
      condition: 'valid password, no further verification required by policy',
      next: 'SUCCESS',
    });
  });
});

function answered(answer: ReturnType<typeof authenticationIn>): Authentication {
  if (answer.kind === 'decided') return answer.value;
  throw new Error(answer.reasons.join('; '));
}

function nextOf(answer: Authentication): string {
  return answer.httpStatus === 401 ? '401' : answer.status;
}

function transactionOf(scene: readonly [Written, UserState] | undefined) {
  const [written, state] = scene ?? expect.fail();
  const answer = answered(authenticationIn(orgOf(written), state));
  if (answer.httpStatus !== 200) throw new Error('no transaction');
  return answer;
}

function summary(scene: readonly [Written, UserState] | undefined) {
  const {
    embedded,
    links,
    httpStatus: _,
    status: __,
    type: ___,
    recoveryType: ____,
    ...fields
  } = transactionOf(scene);
  return {
    fields: Object.keys(fields).sort(),
    embedded: Object.keys(embedded),
    links: links.map(({ rel, name, allow, href }) =>
      [rel, name, ...allow, shown(href)].filter((one) => one !== undefined).join(' '),
    ),
  };
}
