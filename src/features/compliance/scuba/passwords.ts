import type { ComplianceControl } from '../control/control.js';
import { type PasswordRow, passwordControl } from '../families/password-control.js';
import { BY_ANALOGY } from './grades.js';

const ROWS: readonly Omit<PasswordRow, 'severity'>[] = [
  {
    id: 'password-length',
    grade: BY_ANALOGY.shall,
    aliases: ['GWS.COMMONCONTROLS.5.2'],
    title: 'Minimum password length',
    of: 'length',
    asks: 'least',
    parameter: [12, 12],
    bad: 8,
  },
  {
    id: 'password-history',
    grade: BY_ANALOGY.shall,
    aliases: ['GWS.COMMONCONTROLS.5.5'],
    title: 'Password history',
    of: 'history',
    asks: 'least',
    parameter: [1, 1],
    bad: 0,
  },
  {
    id: 'password-expiry',
    grade: BY_ANALOGY.shallNot,
    aliases: ['MS.AAD.6.1', 'GWS.COMMONCONTROLS.5.6'],
    title: 'No periodic password expiry',
    of: 'maxAge',
    asks: 'none',
    remark: 'the framework `stig` contradicts this control: it requires a maximum password age',
    bad: 90,
  },
];

/** The controls about passwords. */
export const passwordControls: readonly ComplianceControl[] = [
  ...ROWS.map((row) => passwordControl({ ...row, severity: 'warning' })),
  passwordControl({
    id: 'password-length-recommended',
    aliases: ['GWS.COMMONCONTROLS.5.3'],
    title: 'Recommended minimum password length',
    grade: BY_ANALOGY.should,
    severity: 'info',
    of: 'length',
    asks: 'least',
    parameter: [15, 15],
    bad: 12,
  }),
];
