import type { ComplianceControl } from '../control/control.js';
import { accessAction } from '../examples/example-parts.js';
import { type DeniedRow, deniedControl } from '../families/denied-control.js';
import { type PathsRow, pathsControl } from '../families/paths-control.js';
import { BY_ANALOGY } from './grades.js';

const WAYS: readonly Pick<PathsRow, 'aliases' | 'asks' | 'id' | 'into' | 'title' | 'topic'>[] = [
  {
    id: 'phishing-resistant',
    aliases: ['MS.AAD.3.1', 'GWS.COMMONCONTROLS.1.1'],
    title: 'Phishing-resistant authentication for applications',
    into: 'apps',
    asks: 'phishingResistance',
    topic: 'applicationFactors',
  },
  {
    id: 'any-mfa',
    aliases: ['MS.AAD.3.2v2', 'GWS.COMMONCONTROLS.1.2'],
    title: 'Multifactor authentication for applications',
    into: 'apps',
    asks: 'twoFactors',
    topic: 'applicationFactors',
  },
  {
    id: 'admin',
    aliases: ['MS.AAD.3.6'],
    title: 'Phishing-resistant authentication for the Admin Console',
    into: 'adminConsole',
    asks: 'phishingResistance',
    topic: 'administratorFactors',
  },
];

/** The controls about authentication paths to applications. */
export const pathControls: readonly ComplianceControl[] = WAYS.map((row) =>
  pathsControl({ ...row, grade: BY_ANALOGY.shall, severity: 'error' }),
);

const DENY = accessAction({}, 'DENY');

const DENIED: readonly Omit<DeniedRow, 'assumptions' | 'verification'>[] = [
  {
    id: 'high-risk-users',
    aliases: ['MS.AAD.2.1'],
    title: 'Blocking of high-risk users',
    grade: BY_ANALOGY.shall,
    severity: 'error',
    into: 'apps',
    region: 'highEntityRisk',
    isSteppedUp: ({ stepUp }) => stepUp === true,
    remark:
      'the service ends sessions of high-risk users by a separate policy; sign-on policies have no condition for it',
    denying: [{ actions: DENY }],
  },
  {
    id: 'high-risk',
    aliases: ['MS.AAD.2.3'],
    title: 'Blocking of high-risk sign-ins',
    grade: BY_ANALOGY.shall,
    severity: 'error',
    into: 'apps',
    region: 'highRisk',
    isSteppedUp: ({ stepUp }) => stepUp === true,
    remark: 'a rule for high risk below a rule for everyone is shadowed',
    denying: [{ conditions: { riskScore: { level: 'HIGH' } }, actions: DENY }],
  },
  {
    id: 'managed',
    aliases: ['MS.AAD.3.7', 'GWS.COMMONCONTROLS.2.1'],
    title: 'Access to sensitive applications from managed devices only',
    grade: BY_ANALOGY.should,
    severity: 'info',
    into: 'sensitiveApps',
    region: 'unmanaged',
    topic: 'networks',
    denying: [
      { conditions: { device: { registered: true, managed: true } }, actions: accessAction({}) },
      { actions: DENY },
    ],
  },
];

/** The controls about sign-ins that must be blocked. */
export const deniedControls: readonly ComplianceControl[] = DENIED.map((row) => deniedControl(row));
