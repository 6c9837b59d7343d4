import type { ComplianceControl } from '../control/control.js';
import { defineFramework, type Framework } from '../control/framework.js';
import { dormantControl } from '../families/dormant-control.js';
import { passwordsAloneControl } from '../families/passwords-alone.js';
import { type PathsRow, pathsControl } from '../families/paths-control.js';

const ROWS: readonly Pick<PathsRow, 'aliases' | 'id' | 'into' | 'region' | 'title' | 'topic'>[] = [
  {
    id: 'external-mfa',
    aliases: ['6.3'],
    title: 'MFA for externally exposed applications',
    into: 'apps',
    topic: 'applicationFactors',
  },
  {
    id: 'remote-mfa',
    aliases: ['6.4'],
    title: 'MFA for remote network access',
    into: 'networkApps',
    topic: 'applicationFactors',
  },
  {
    id: 'admin-mfa',
    aliases: ['6.5'],
    title: 'MFA for administrative access',
    into: 'adminConsole',
    region: 'administrators',
    topic: 'administratorFactors',
  },
];

const CONTROLS: readonly ComplianceControl[] = [
  passwordsAloneControl({
    id: 'unique-passwords',
    aliases: ['5.2'],
    title: 'Minimum length of passwords as the only factor',
    grade: 'safeguard',
    severity: 'warning',
    into: 'apps',
    demand: 'length',
    parameter: { name: 'characters', default: 14, minimum: 14 },
    boundWithSecondFactor: 8,
    remark:
      'safeguard 5.2 does not require upper-case letters, digits or symbols, although some tools check them',
  }),
  dormantControl({
    id: 'dormant',
    aliases: ['5.3'],
    title: 'No active accounts without recent sign-ins',
    grade: 'safeguard',
    severity: 'warning',
    verification: 'U',
    days: 45,
  }),
  ...ROWS.map((row) => pathsControl({ ...row, grade: 'safeguard', severity: 'warning', asks: 'twoFactors' })),
];

/** The CIS safeguards that concern policies. Spec: Posture, "Sources", "Controls". */
export const cis: Framework = defineFramework({
  name: 'cis',
  version: '8.1',
  title: 'CIS Controls v8.1; there is no CIS Benchmark for Okta',
  verification: 'Q',
  sources:
    'this project took all safeguards from third parties and did not compare them with the original, which is authoritative; the figure of 5.3 was not verified',
  controls: CONTROLS,
});
