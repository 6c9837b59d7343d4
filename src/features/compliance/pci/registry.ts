import type { ComplianceControl } from '../control/control.js';
import { defineFramework, type Framework } from '../control/framework.js';
import { dormantControl } from '../families/dormant-control.js';
import { sessionControl } from '../families/session-control.js';
import { noBypass } from './no-bypass.js';
import { passwordControls } from './passwords.js';
import { pathControls, serviceAccounts } from './paths.js';

const CONTROLS: readonly ComplianceControl[] = [
  dormantControl({
    id: 'inactive-90',
    aliases: ['8.2.6'],
    title: 'No active accounts without recent sign-ins',
    grade: 'requirement',
    severity: 'warning',
    verification: 'Q',
    days: 90,
  }),
  sessionControl({
    id: 'idle',
    aliases: ['8.2.8'],
    title: 'Session idle timeout',
    grade: 'requirement',
    severity: 'warning',
    verification: 'Q',
    into: 'cardholderApps',
    ends: 'idle',
    parameter: { name: 'idleMinutes', default: 15, minimum: 1, maximum: 15 },
    remark:
      'the control checks the global session. It cannot check the session of an application, because no export contains its settings',
  }),
  ...passwordControls,
  ...pathControls,
  noBypass,
  serviceAccounts,
];

/** The controls of PCI DSS requirement 8, for the applications with cardholder data. Spec: Posture, "Sources", "Controls". */
export const pci: Framework = defineFramework({
  name: 'pci',
  version: '4.0.1',
  title: 'PCI DSS 4.0.1, requirement 8',
  verification: 'T',
  sources:
    'the texts of 8.3 to 8.6 come from a transcription by a third party, those of 8.2 and the FAQ answers from other third parties; nothing was compared with the original, which is authoritative',
  controls: CONTROLS,
});
