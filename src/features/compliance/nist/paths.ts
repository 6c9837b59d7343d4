import type { ComplianceControl } from '../control/control.js';
import { type PathsRow, pathsControl } from '../families/paths-control.js';

type Row = Pick<
  PathsRow,
  'aliases' | 'asks' | 'assumptions' | 'id' | 'into' | 'region' | 'severity' | 'title'
>;

const ROWS: readonly Row[] = [
  {
    id: 'aal1-factor',
    aliases: ['AAL1'],
    title: 'AAL1: no security question as a factor',
    severity: 'warning',
    into: 'apps',
    asks: 'noSecurityQuestion',
  },
  {
    id: 'aal2-two-factors',
    aliases: ['AAL2'],
    title: 'AAL2: multifactor authentication without security question or email',
    severity: 'error',
    into: 'aal2',
    asks: 'twoFactorsOfLevelTwo',
  },
  {
    id: 'aal2-pstn',
    aliases: [],
    title: 'AAL2: alternative to phone authentication',
    severity: 'info',
    into: 'aal2',
    asks: 'offersMoreThanPhone',
  },
  {
    id: 'aal2-phishing-option',
    aliases: [],
    title: 'AAL2: phishing-resistant option',
    severity: 'warning',
    into: 'aal2',
    asks: 'offersResistance',
  },
  {
    id: 'aal2-phishing-required',
    aliases: [],
    title: 'AAL2: phishing-resistant authentication for federal staff and contractors',
    severity: 'error',
    into: 'aal2',
    region: 'federal',
    asks: 'phishingResistance',
  },
  {
    id: 'aal3-factors',
    aliases: ['AAL3'],
    title: 'AAL3: hardware-protected, phishing-resistant authentication',
    severity: 'error',
    into: 'aal3',
    asks: 'hardware',
    assumptions: ['P2', 'P10', 'P11', 'P13', 'P14'],
  },
];

const GRADES = { error: 'SHALL', warning: 'SHALL', info: 'note' } as const;

/** The controls about authentication paths to applications for which the configuration states an assurance level. */
export const pathControls: readonly ComplianceControl[] = ROWS.map((row) =>
  pathsControl({ ...row, grade: GRADES[row.severity], topic: 'applicationFactors' }),
);
