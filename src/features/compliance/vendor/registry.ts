import { defineFramework, type Framework } from '../control/framework.js';
import { everyTime } from './every-time.js';
import { recoveryNotWeaker, recoveryPhishingResistant } from './recovery.js';

/** The controls from further documentation of the vendor. Spec: Posture, "Sources", "Controls". */
export const vendor: Framework = defineFramework({
  name: 'vendor',
  version: 'undated',
  title:
    'Okta documentation on first-party applications, the account management policy and the Admin Console, undated',
  verification: 'V',
  sources: 'from the pages, which are undated',
  controls: [everyTime, recoveryPhishingResistant, recoveryNotWeaker],
});
