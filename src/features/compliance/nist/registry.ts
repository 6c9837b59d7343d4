import { defineFramework, type Framework } from '../control/framework.js';
import { passwordControls } from './passwords.js';
import { pathControls } from './paths.js';
import { sessionControls } from './sessions.js';

/** The authenticator assurance levels of NIST SP 800-63B. Spec: Posture, "Sources", "Controls". */
export const nist: Framework = defineFramework({
  name: 'nist',
  version: '800-63B-4',
  title: 'NIST SP 800-63B-4, final (web edition of August 2025)',
  verification: 'Q',
  sources:
    'this project took the figures from third parties and did not compare them with the original, which is authoritative',
  controls: [...pathControls, ...sessionControls, ...passwordControls],
});
