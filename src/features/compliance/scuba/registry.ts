import type { ComplianceControl } from '../control/control.js';
import { defineFramework, type Framework } from '../control/framework.js';
import { adminLocal, adminRecovery } from './administrators.js';
import { managedEnrollment, weakMethods } from './enrollment.js';
import { passwordControls } from './passwords.js';
import { deniedControls, pathControls } from './paths.js';
import { legacy, noTrustedDevice, twelveHours } from './sessions.js';

const CONTROLS: readonly ComplianceControl[] = [
  legacy,
  ...deniedControls,
  ...pathControls,
  weakMethods,
  managedEnrollment,
  noTrustedDevice,
  twelveHours,
  ...passwordControls,
  adminRecovery,
  adminLocal,
];

/**
 * Controls that are adapted by analogy from CISA's SCuBA baselines for Entra ID and Google, because there is no SCuBA baseline for this
 * service. Spec: Posture, "Sources", "Controls".
 */
export const scubaLike: Framework = defineFramework({
  name: 'scuba-like',
  version: '2026-08',
  title:
    'controls by analogy with CISA SCuBA for Entra ID (August 2026) and CISA SCuBA for Google (Common Controls 0.6)',
  verification: 'T',
  sources:
    'CISA publishes no baseline for Okta, so each control applies a CISA control for another service by analogy; titles come from the original, texts from a transcription by a third party',
  controls: CONTROLS,
});
