import { defineFramework, type Framework } from '../control/framework.js';
import { enrollmentRequired, strongFactors } from './enrollment.js';
import { newDevice } from './new-device.js';
import { strongPasswords } from './passwords.js';
import { risk } from './risk.js';
import { adminTwoFactors, frequency, sessionTime } from './sign-ins.js';

/** The tasks of the vendor's HealthInsight that concern policies. Spec: Posture, "Sources". */
export const healthInsight: Framework = defineFramework({
  name: 'healthinsight',
  version: 'undated',
  title: 'Okta HealthInsight tasks, Identity Engine pages, undated',
  verification: 'V',
  sources:
    'from the undated pages of the vendor about these tasks; whether other tasks exist was not checked',
  controls: [
    adminTwoFactors,
    sessionTime,
    frequency,
    newDevice,
    risk,
    enrollmentRequired,
    strongFactors,
    ...strongPasswords,
  ],
});
