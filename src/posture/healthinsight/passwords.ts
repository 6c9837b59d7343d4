import type { PostureControl } from '../control/control.js';
import { type PasswordRow, passwordControl } from '../families/password-control.js';

const ROWS: readonly Omit<PasswordRow, 'aliases' | 'grade' | 'severity'>[] = [
  {
    id: 'strong-passwords-lockout',
    title: 'accounts lock after failed attempts',
    field: 'maxAttempts',
    path: ['lockout', 'maxAttempts'],
    asks: 'least',
    parameter: ['attempts', 1, 1, 100, 'times'],
    words: (n) => (n === 0 ? 'never locks' : `locks after ${n} failed attempts`),
    remark: '`10+` of the source is a number to lock after, and no bound: only 0 surely fails (P5)',
    bad: 0,
  },
  {
    id: 'strong-passwords-history',
    title: 'passwords are not used again',
    field: 'historyCount',
    path: ['age', 'historyCount'],
    asks: 'least',
    parameter: ['passwords', 24, 24, 30, 'passwords'],
    words: (n) => `remembers ${n} passwords`,
    bad: 4,
  },
  {
    id: 'strong-passwords-age',
    title: 'passwords stand for an hour before they are changed again',
    field: 'minAgeMinutes',
    path: ['age', 'minAgeMinutes'],
    asks: 'least',
    parameter: ['minutes', 60, 60, undefined, 'minutes'],
    words: (n) => `lets change a password after ${n} minutes`,
    bad: 0,
  },
  {
    id: 'strong-passwords-length',
    title: 'passwords are long',
    field: 'minLength',
    path: ['complexity', 'minLength'],
    asks: 'least',
    parameter: ['characters', 12, 8, undefined, 'characters'],
    words: (n) => `asks for ${n} characters`,
    bad: 6,
  },
  {
    id: 'strong-passwords-common',
    title: 'common passwords are refused',
    field: 'excludeCommon',
    path: ['complexity', 'dictionary', 'common', 'exclude'],
    asks: 'flag',
    words: (n) => (n === 0 ? 'takes common passwords' : 'refuses common passwords'),
    bad: false,
  },
];

/** The parts of one task of the source, each by itself. Spec: Posture, "Controls". */
export const strongPasswords: readonly PostureControl[] = ROWS.map((row) =>
  passwordControl({
    ...row,
    aliases: ['strong-passwords'],
    grade: 'low',
    severity: 'info',
    isInEachPolicy: true,
  }),
);
