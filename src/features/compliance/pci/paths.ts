import type { ComplianceControl } from '../control/control.js';
import { accessAction } from '../examples/example-parts.js';
import { deniedControl } from '../families/denied-control.js';
import { type PathsRow, pathsControl } from '../families/paths-control.js';

const ROWS: readonly Pick<
  PathsRow,
  'aliases' | 'asks' | 'id' | 'verification' | 'region' | 'remark' | 'title' | 'topic'
>[] = [
  {
    id: 'admin-mfa',
    aliases: ['8.4.1'],
    title: 'MFA for administrators of the cardholder data environment',
    region: 'administrators',
    asks: 'separateFactors',
    verification: 'Q',
    topic: 'administratorFactors',
  },
  {
    id: 'all-mfa',
    aliases: ['8.4.2'],
    title: 'MFA for all access to the cardholder data environment',
    asks: 'twoFactorsOrResistance',
    topic: 'applicationFactors',
  },
  {
    id: 'remote-mfa',
    aliases: ['8.4.3'],
    title: 'MFA for remote access',
    region: 'remote',
    asks: 'separateFactors',
    verification: 'Q',
    topic: 'applicationFactors',
    remark: 'without `corporateNetworks`, every sign-in counts as remote',
  },
];

/** The controls about authentication paths to the cardholder data environment. */
export const pathControls: readonly ComplianceControl[] = ROWS.map((row) =>
  pathsControl({ ...row, grade: 'requirement', severity: 'error', into: 'cardholderApps' }),
);

export const serviceAccounts = deniedControl({
  id: 'service-accounts',
  aliases: ['8.6.1'],
  title: 'No interactive sign-in by service accounts',
  grade: 'requirement',
  severity: 'warning',
  into: 'apps',
  region: 'serviceAccounts',
  remedy:
    'At the top of the authentication policy of each application, add a rule that denies access, with the service accounts or their groups in the condition `people`',
  denying: [
    { conditions: { people: { groups: { include: ['staff'] } } }, actions: accessAction({}, 'DENY') },
  ],
});
