import type { ComplianceAssumption } from '../control/assumptions.js';
import type { ComplianceControl } from '../control/control.js';
import { defineFramework, type Framework } from '../control/framework.js';
import { adminConsoleIdle } from './admin-console.js';
import { pathControls } from './applications.js';
import { inactivity } from './inactivity.js';
import { anonymizers, appNetworks } from './networks.js';
import { attestedControls } from './not-held.js';
import { smartCard, smartCardIssuer, verifyFips } from './objects.js';
import { passwordControls } from './passwords.js';
import { persistentCookie, sessionIdle, sessionLifetime, sessionNetworks } from './sessions.js';
import { tokenNetworks } from './tokens.js';

/** The controls of the STIG, in the order of their published ids. Spec: Posture, "Controls". */
const CONTROLS: readonly ComplianceControl[] = [
  sessionIdle,
  adminConsoleIdle,
  inactivity,
  ...pathControls,
  ...attestedControls,
  tokenNetworks,
  ...passwordControls,
  sessionLifetime,
  smartCard,
  verifyFips,
  persistentCookie,
  smartCardIssuer,
  sessionNetworks,
  anonymizers,
  appNetworks,
]
  .map((control) => (isAdded(control) ? withAssumption(control, 'P15') : control))
  .toSorted((one, other) => ((one.aliases[0] ?? '') < (other.aliases[0] ?? '') ? -1 : 1));

const NAME = 'stig';

export const stig: Framework = defineFramework({
  name: NAME,
  version: 'V1R2',
  title: 'DISA Okta IDaaS STIG, V1R2 (5 January 2026)',
  verification: 'T',
  sources:
    'ids and severities of V1R1 come from the original; texts and the five new requirements of V1R2 come from a transcription by a third party',
  controls: CONTROLS,
});

/** The earlier release of the STIG, V1R1, with the first 24 requirements. */
export const stigFirstRelease: Framework = defineFramework({
  name: NAME,
  version: 'V1R1',
  title: 'DISA Okta IDaaS STIG, V1R1 (22 April 2025)',
  verification: 'T',
  sources: 'ids and severities come from the original, texts from a transcription',
  controls: CONTROLS.filter((control) => !isAdded(control)),
});

/** Whether the release V1R2 of the STIG added a control. */
function isAdded({ aliases }: ComplianceControl): boolean {
  return aliases.some((alias) => alias.startsWith('V-279'));
}

function withAssumption(control: ComplianceControl, one: ComplianceAssumption): ComplianceControl {
  return { ...control, assumptions: [...(control.assumptions ?? []), one] };
}
