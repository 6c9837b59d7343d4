import type { ComplianceControl } from '../control/control.js';
import { type PasswordRow, passwordControl } from '../families/password-control.js';

const ROWS: readonly Omit<PasswordRow, 'aliases' | 'grade' | 'severity'>[] = [
  {
    id: 'strong-passwords-lockout',
    title: 'Account lockout after failed sign-in attempts',
    of: 'attempts',
    asks: 'set',
    parameter: [10, 1, 100],
    assumptions: ['P5', 'P9'],
    remark:
      'the framework states `10+`, which sets no upper limit. Only a policy without lockout (`maxAttempts: 0`) does not meet the control',
    bad: 0,
  },
  {
    id: 'strong-passwords-history',
    title: 'Password history',
    of: 'history',
    asks: 'least',
    parameter: [24, 24, 30],
    bad: 4,
  },
  {
    id: 'strong-passwords-age',
    title: 'Minimum password age',
    of: 'minAge',
    asks: 'least',
    parameter: [60, 60],
    bad: 0,
  },
  {
    id: 'strong-passwords-length',
    title: 'Minimum password length',
    of: 'length',
    asks: 'least',
    parameter: [12, 8],
    bad: 6,
  },
  {
    id: 'strong-passwords-common',
    title: 'Rejection of common passwords',
    of: 'common',
    asks: 'flag',
    bad: false,
  },
];

/** The controls for the password requirements. HealthInsight combines these requirements in one task. Spec: Posture, "Controls". */
export const strongPasswords: readonly ComplianceControl[] = ROWS.map((row) =>
  passwordControl({
    ...row,
    aliases: ['strong-passwords'],
    grade: 'low',
    severity: 'info',
    isInEachPolicy: true,
  }),
);
