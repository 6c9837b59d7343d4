import type { ComplianceControl } from '../control/control.js';
import { type PasswordRow, passwordControl } from '../families/password-control.js';

const ROWS: readonly Omit<PasswordRow, 'grade' | 'severity'>[] = [
  {
    id: 'password-lockout',
    aliases: ['V-273189'],
    title: 'Account lockout after failed sign-in attempts',
    of: 'attempts',
    asks: 'most',
    parameter: [3, 1, 3],
    remark:
      '`maxAttempts: 0` means no lockout. If a policy does not state `maxAttempts`, the result is undecided, because the documentation states different defaults',
    bad: 10,
  },
  {
    id: 'password-length',
    aliases: ['V-273195'],
    title: 'Minimum password length',
    of: 'length',
    asks: 'least',
    parameter: [15, 15, 30],
    remark: 'a policy for one group takes precedence over the default policy',
    bad: 8,
  },
  {
    id: 'password-upper',
    aliases: ['V-273196'],
    title: 'Password complexity (upper-case letters)',
    of: 'upperCase',
    asks: 'least',
    parameter: [1, 1, 1],
    bad: 0,
  },
  {
    id: 'password-lower',
    aliases: ['V-273197'],
    title: 'Password complexity (lower-case letters)',
    of: 'lowerCase',
    asks: 'least',
    parameter: [1, 1, 1],
    bad: 0,
  },
  {
    id: 'password-number',
    aliases: ['V-273198'],
    title: 'Password complexity (digits)',
    of: 'number',
    asks: 'least',
    parameter: [1, 1, 1],
    bad: 0,
  },
  {
    id: 'password-symbol',
    aliases: ['V-273199'],
    title: 'Password complexity (symbols)',
    of: 'symbol',
    asks: 'least',
    parameter: [1, 1, 1],
    bad: 0,
  },
  {
    id: 'password-min-age',
    aliases: ['V-273200'],
    title: 'Minimum password age',
    of: 'minAge',
    asks: 'least',
    parameter: [1440, 1440],
    remark: '`minAgeMinutes` is in minutes, but the Admin Console shows hours',
    bad: 0,
  },
  {
    id: 'password-max-age',
    aliases: ['V-273201'],
    title: 'Maximum password age',
    of: 'maxAge',
    asks: 'most',
    parameter: [60, 1, 60],
    remark: '`maxAgeDays: 0` means that passwords never expire',
    bad: 0,
  },
  {
    id: 'password-dictionary',
    aliases: ['V-273208'],
    title: 'Rejection of common passwords',
    of: 'common',
    asks: 'flag',
    bad: false,
  },
  {
    id: 'password-history',
    aliases: ['V-273209'],
    title: 'Password history',
    of: 'history',
    asks: 'least',
    parameter: [5, 5, 30],
    remark:
      'the framework states `5` in one place and `at least 5` in another; the control accepts 5 or more',
    bad: 4,
  },
];

/** The controls that are about one number in the settings of a password policy. Spec: Posture, "Controls". */
export const passwordControls: readonly ComplianceControl[] = ROWS.map((row) =>
  passwordControl({ ...row, grade: 'CAT II', severity: 'warning', isInEachPolicy: true }),
);
