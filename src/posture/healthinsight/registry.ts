import type { PublishedSource } from '../control/source.js';
import { enrollmentRequired } from './enrollment.js';
import { strongPasswords } from './passwords.js';
import { adminTwoFactors, frequency, sessionTime } from './sign-ins.js';

/** The tasks of the service's own short list that are about policies. Spec: Posture, "Sources". */
export const healthInsight: PublishedSource = {
  name: 'healthinsight',
  version: 'undated',
  title: "the service's own HealthInsight tasks, Identity Engine pages, undated",
  mark: 'V',
  read: 'the pages of the tasks were read; that there are no others was not verified; new devices, risk and weak factors are not asked yet',
  controls: [adminTwoFactors, sessionTime, frequency, enrollmentRequired, ...strongPasswords],
};
