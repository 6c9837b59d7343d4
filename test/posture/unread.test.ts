import { expect, test } from 'vitest';
import { type ControlPosture, postureOf } from '../../src/posture/posture.js';
import { putAt } from '../../src/write/edits/put-at.js';
import { snapshotOf } from '../questions/snapshot-of.js';
import { CONFIGURATION_OF_MODEL, DAY_OF_MODEL, modelOrg } from './model-org.js';

/** What a control comes to in the org that meets all, where something of it says otherwise. */
function effectIn(
  control: string,
  path: readonly (number | string)[],
  value: unknown,
): ControlPosture['effect']['kind'] {
  const org = putAt(modelOrg({ kinds: 1, maxAgeDays: 60 }), path, value) as object;
  const [source = ''] = control.split('/');
  const { sources } = postureOf(snapshotOf(org), {
    sources: [source],
    controls: [control],
    configuration: CONFIGURATION_OF_MODEL,
    now: DAY_OF_MODEL,
    withRemedies: false,
  });
  return sources.flatMap(({ controls }) => controls)[0]?.effect.kind ?? 'not known';
}

test.each([
  ['stig/anonymizers', 'zones.1.status', 'ACTIVE', 'STAGED'],
  ['stig/session-networks', 'policies.0.rules.3.status', 'ACTIVE', 'STAGED'],
  ['scuba-like/legacy', 'policies.0.status', 'ACTIVE', 'STAGED'],
  ['stig/session-idle', 'policies.1.rules.1.status', 'ACTIVE', 'STAGED'],
  ['stig/smart-card-ca', 'idps.0.status', 'ACTIVE', 'STAGED'],
  ['stig/verify-fips', 'authenticators.1', verify('REQUIRED', 'ACTIVE'), verify('OPTIONAL', 'STAGED')],
  ['stig/verify-fips', 'authenticators.1', verify('REQUIRED', 'ACTIVE'), verify('SOMETIMES', 'ACTIVE')],
])('%s: %s says what nobody knows, and proves nothing', (control, at, known, unknown) => {
  const path = at.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  expect(effectIn(control, path, known)).toBe('holds');
  expect(effectIn(control, path, unknown)).toBe('not known');
});

function verify(fips: string, status: string): object {
  return {
    id: 'okta_verify',
    key: 'okta_verify',
    name: 'Verify',
    status,
    settings: { compliance: { fips } },
  };
}

test.each([
  ['stig/app-networks', { collection: 'apps' }],
  ['scuba-like/high-risk', { collection: 'apps' }],
  ['healthinsight/new-device', { collection: 'policies', of: 'OKTA_SIGN_ON' }],
  ['stig/password-length', { collection: 'policies', of: 'PASSWORD' }],
])('%s: nothing is proved where %j may not be whole', (control, open) => {
  const manifest = { unknown: [{ ...open, known: 'open' }] };
  expect(effectIn(control, ['manifest'], {})).toBe('holds');
  expect(effectIn(control, ['manifest'], manifest)).toBe('not known');
});
