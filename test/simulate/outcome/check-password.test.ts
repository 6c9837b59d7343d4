import { describe, expect, test } from 'vitest';
import {
  type PasswordOptions,
  type PasswordUser,
  passwordCheck,
} from '../../../src/simulate/outcome/check-password.js';

const ann: PasswordUser = {
  login: 'ann.abelard@example.com',
  profile: { firstName: 'Ann', lastName: 'Abelard' },
};

const FREE = {
  minLength: 0,
  minLowerCase: 0,
  minUpperCase: 0,
  minNumber: 0,
  minSymbol: 0,
  excludeUsername: false,
};

function check(
  complexity: unknown,
  password: string,
  user: PasswordUser = ann,
  options: PasswordOptions = {},
) {
  return passwordCheck({ settings: { password: { complexity } } }, password, user, options);
}

describe('a password that meets the requirements', () => {
  test.each([
    ['with the default requirements', {}, 'Tr0ub4dor&3'],
    ['without any requirement', FREE, ''],
    ['with a part of the login that is too short to count', { ...FREE, excludeUsername: true }, 'ann12345'],
    ['with only a piece of a part of the login', { ...FREE, excludeUsername: true }, 'abelar12'],
    ['that repeats a character as often as allowed', { ...FREE, maxConsecutiveCharacters: 3 }, 'aaabbb'],
  ])(
    'the password check has no finding for a password that meets the policy: %s',
    (_, complexity, password) => {
      expect(check(complexity, password)).toEqual({ verdict: 'MATCH', findings: [] });
    },
  );
});

describe('a password that violates requirements', () => {
  test('the password check has one finding for each default requirement if the password is empty', () => {
    expect(passwordCheck({ settings: null }, '', ann)).toEqual({
      verdict: 'NOT_MATCH',
      findings: [
        {
          demand: 'minLength',
          verdict: 'NOT_MATCH',
          message: 'the password has 0 characters; the minimum is 8',
        },
        {
          demand: 'minLowerCase',
          verdict: 'NOT_MATCH',
          message: 'the password has no lower-case letter; the minimum is 1',
        },
        {
          demand: 'minUpperCase',
          verdict: 'NOT_MATCH',
          message: 'the password has no upper-case letter; the minimum is 1',
        },
        { demand: 'minNumber', verdict: 'NOT_MATCH', message: 'the password has no digit; the minimum is 1' },
        {
          demand: 'minSymbol',
          verdict: 'NOT_MATCH',
          message: 'the password has no symbol; the minimum is 1',
        },
      ],
    });
  });

  test.each([
    [
      'excludeUsername',
      { excludeUsername: true },
      'xABELARDx',
      'the password contains `abelard`, which is part of the login',
    ],
    [
      'excludeUsername',
      { excludeUsername: true },
      'Example99',
      'the password contains `example`, which is part of the login',
    ],
    [
      'excludeAttributes',
      { excludeAttributes: ['firstName'] },
      'joanna',
      "the password contains the user's `firstName`",
    ],
    [
      'maxConsecutiveCharacters',
      { maxConsecutiveCharacters: 2 },
      'abccc',
      'the password repeats one character 3 times in a row; the maximum is 2',
    ],
  ])(
    'the password check has one finding for a password that violates %s: %j',
    (demand, complexity, password, message) => {
      expect(check({ ...FREE, ...complexity }, password).findings).toEqual([
        { demand, verdict: 'NOT_MATCH', message },
      ]);
    },
  );

  test('the password check has one finding for a password that contains the complete login, even a short login', () => {
    const { findings } = check({ ...FREE, excludeUsername: true }, 'xbobx', { login: 'Bob' });
    expect(findings[0]?.message).toBe('the password contains `Bob`, which is part of the login');
  });

  test('the password check reports a password as common if it is in the passed word list, which replaces the dictionary of the service', () => {
    const common = { ...FREE, dictionary: { common: { exclude: true } } };
    const commonPasswords = new Set(['letmein']);
    expect(check(common, 'LetMeIn', ann, { commonPasswords }).findings).toEqual([
      { demand: 'excludeCommon', verdict: 'NOT_MATCH', message: 'the password is a common password' },
    ]);
    expect(check(common, 'letmeout', ann, { commonPasswords }).verdict).toBe('MATCH');
  });
});

describe('an unknown password requirement', () => {
  test.each<[string, object, string, PasswordUser, string]>([
    [
      'whether the password contains an unknown login',
      { excludeUsername: true },
      'x',
      {},
      'it is unknown whether the password contains a part of the login, because the login is unknown',
    ],
    [
      'whether the password contains an unknown profile value',
      { excludeAttributes: ['lastName'] },
      'x',
      { login: 'a' },
      "it is unknown whether the password contains the user's `lastName`, which is unknown",
    ],
    [
      'an unsupported attribute',
      { excludeAttributes: ['city'] },
      'x',
      ann,
      'it is unknown what it means to exclude `city`',
    ],
    [
      'the dictionary of the service',
      { dictionary: { common: { exclude: true } } },
      'x',
      ann,
      'it is unknown whether the password is common, because the dictionary of the service is not available offline',
    ],
    [
      'an expression',
      { oelStatement: "password.contains('x')" },
      'x',
      ann,
      "it is unknown whether the password matches the expression `password.contains('x')`",
    ],
    [
      'an unreadable requirement',
      { minLength: 'long' },
      'x',
      ann,
      '`settings.password.complexity.minLength` is `long`, not a whole number of at least 0',
    ],
    [
      'whether a letter of another script is lower case',
      { minLowerCase: 1 },
      'ßüé',
      ann,
      'the password has no lower-case letter; the minimum is 1',
    ],
    [
      'whether a top-level domain counts as a part',
      { excludeUsername: true },
      'myinfo',
      { login: 'a@b.info' },
      'it is unknown whether `info` counts as a part of the login',
    ],
    [
      'whether a character counts as one or two',
      { minLength: 2 },
      '🔑',
      ann,
      'the password has 1 character; the minimum is 2',
    ],
  ])(
    'in the password check, a requirement that cannot be checked is undecided: %s',
    (_, complexity, password, user, message) => {
      const { verdict, findings } = check({ ...FREE, ...complexity }, password, user);
      expect(verdict).toBe('UNDEFINED');
      expect(findings).toMatchObject([{ verdict: 'UNDEFINED', message }]);
    },
  );

  test('in the password check, every requirement is undecided if the complexity settings of the policy cannot be read', () => {
    const { verdict, findings } = check('strong', 'Tr0ub4dor&3');
    expect(verdict).toBe('UNDEFINED');
    expect(findings.map(({ demand }) => demand)).toContain('minSymbol');
  });

  test('the password check reports a definite violation even if another requirement is undecided', () => {
    expect(check({ ...FREE, minLength: 9, oelStatement: 'x' }, 'short').verdict).toBe('NOT_MATCH');
  });
});
