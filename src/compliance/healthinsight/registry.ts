import { defineFramework, type Framework } from '../control/framework.js';
import { enrollmentRequired, strongFactors } from './enrollment.js';
import { newDevice } from './new-device.js';
import { strongPasswords } from './passwords.js';
import { risk } from './risk.js';
import { adminTwoFactors, frequency, sessionTime } from './sign-ins.js';

/** The tasks of the service's own short list that are about policies. Spec: Posture, "Sources". */
export const healthInsight: Framework = defineFramework({
  name: 'healthinsight',
  version: 'undated',
  title: "the service's own HealthInsight tasks, Identity Engine pages, undated",
  mark: 'V',
  read: 'the pages of the tasks were read; that there are no others was not verified',
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
