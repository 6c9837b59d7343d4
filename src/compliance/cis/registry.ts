import type { ComplianceControl } from '../control/control.js';
import { defineFramework, type Framework } from '../control/framework.js';
import { dormantControl } from '../families/dormant-control.js';
import { passwordsAloneControl } from '../families/passwords-alone.js';
import { type WaysRow, waysControl } from '../families/ways-control.js';

const ROWS: readonly Pick<WaysRow, 'aliases' | 'id' | 'into' | 'region' | 'title' | 'topic'>[] = [
  {
    id: 'external-mfa',
    aliases: ['6.3'],
    title: 'applications take two factors',
    into: 'apps',
    topic: 'applicationFactors',
  },
  {
    id: 'remote-mfa',
    aliases: ['6.4'],
    title: 'access to the network from outside takes two factors',
    into: 'networkApps',
    topic: 'applicationFactors',
  },
  {
    id: 'admin-mfa',
    aliases: ['6.5'],
    title: 'administrators take two factors',
    into: 'adminConsole',
    region: 'administrators',
    topic: 'administratorFactors',
  },
];

const CONTROLS: readonly ComplianceControl[] = [
  passwordsAloneControl({
    id: 'unique-passwords',
    aliases: ['5.2'],
    title: 'a password that stands alone is long',
    grade: 'safeguard',
    severity: 'warning',
    into: 'apps',
    demand: 'length',
    parameter: { name: 'characters', usual: 14, least: 14 },
    otherwise: 8,
    remark: 'kinds of characters are not in 5.2, though others map them to it',
  }),
  dormantControl({
    id: 'dormant',
    aliases: ['5.3'],
    title: 'accounts that nobody uses are not active',
    grade: 'safeguard',
    severity: 'warning',
    mark: 'U',
    days: 45,
  }),
  ...ROWS.map((row) => waysControl({ ...row, grade: 'safeguard', severity: 'warning', asks: 'twoFactors' })),
];

/** The few safeguards that are about policies. Spec: Posture, "Sources", "Controls". */
export const cis: Framework = defineFramework({
  name: 'cis',
  version: '8.1',
  title: 'CIS Controls v8.1; there is no CIS Benchmark for this platform',
  mark: 'Q',
  read: 'all safeguards are as third parties quote them and were not read in the original, which is authoritative (P1); the figure of 5.3 was not verified',
  controls: CONTROLS,
});
