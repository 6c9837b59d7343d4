import type { ComplianceControl } from '../control/control.js';
import { type PathsRow, pathsControl } from '../families/paths-control.js';

const ROWS: readonly Pick<PathsRow, 'aliases' | 'asks' | 'grade' | 'id' | 'into' | 'title' | 'topic'>[] = [
  {
    id: 'dashboard-phishing-resistant',
    aliases: ['V-273190'],
    title: 'Phishing-resistant authentication for the End-User Dashboard',
    grade: 'CAT II',
    into: 'dashboard',
    asks: 'phishingResistance',
    topic: 'applicationFactors',
  },
  {
    id: 'admin-console-phishing-resistant',
    aliases: ['V-273191'],
    title: 'Phishing-resistant authentication for the Admin Console',
    grade: 'CAT II',
    into: 'adminConsole',
    asks: 'phishingResistance',
    topic: 'administratorFactors',
  },
  {
    id: 'admin-console-two-factors',
    aliases: ['V-273193'],
    title: 'Multifactor authentication for the Admin Console',
    grade: 'CAT I',
    into: 'adminConsole',
    asks: 'twoFactors',
    topic: 'administratorFactors',
  },
  {
    id: 'dashboard-two-factors',
    aliases: ['V-273194'],
    title: 'Multifactor authentication for the End-User Dashboard',
    grade: 'CAT I',
    into: 'dashboard',
    asks: 'twoFactors',
    topic: 'applicationFactors',
  },
];

/** The controls about authentication paths to the Admin Console and the dashboard. Spec: Posture, "Controls". */
export const pathControls: readonly ComplianceControl[] = ROWS.map((row) =>
  pathsControl({
    ...row,
    severity: row.grade === 'CAT I' ? 'error' : 'warning',
    isOfFirstRule: true,
    assumptions: ['P2', 'P8', 'P10', 'P11', row.asks === 'twoFactors' ? 'P14' : 'P13'],
  }),
);
