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
      'only the entity risk policy has a condition for the risk of a user (`entityRisk`), and it can end sessions but not deny access. Rules of authentication policies cannot test the risk of a user, so only a rule for all users denies access by high-risk users',
    remedy:
      'Require phishing-resistant 2FA from all users of each application, and set `stepUp: true` in the configuration. The control then accepts this 2FA in place of a denial',
    whyExampleMeets: 'the first rule denies access for everyone, and therefore for high-risk users',
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
    remark: 'a rule for high risk has no effect below a rule for everyone',
    remedy:
      'Add a rule with the condition `riskScore: {level: HIGH}` that denies access at the top of the authentication policy of each application',
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
    remedy:
      'Add the condition `device: {registered: true, managed: true}` to every rule that allows access to these applications, and deny access in the catch-all rule',
    whyExampleMeets:
      'the first rule allows access from managed devices only, and the next rule denies access from all others',
    denying: [
      { conditions: { device: { registered: true, managed: true } }, actions: accessAction({}) },
      { actions: DENY },
    ],
  },
];

/** The controls about sign-ins that must be blocked. */
export const deniedControls: readonly ComplianceControl[] = DENIED.map((row) => deniedControl(row));
