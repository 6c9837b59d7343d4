import fc from 'fast-check';
import { expect } from 'vitest';
import { overlayPlan } from '../../../../src/documents/overlay/overlay.js';
import { readPlan } from '../../../../src/documents/read-plan.js';
import { assembleDocuments } from '../../../../src/documents/read-snapshot.js';
import { mutateJson } from '../../../generators/mutate-json.js';
import { arbitraryOrg } from '../../../generators/org.js';
import { type MadeName, made } from './made-plans.js';

const SECRET = 'hunter2-of-all-secrets';
const NAMES: readonly MadeName[] = [
  'classic.plan',
  'create.plan',
  'update.plan',
  'update.state',
  'update.tfstate',
];

/** The plans with a secret in a user and in an application, which must stay hidden under any mutation. */
const PLANS = NAMES.map((name) =>
  JSON.parse(
    JSON.stringify(made(name))
      .replaceAll('"label":', `"client_secret":"${SECRET}","label":`)
      .replaceAll('"first_name":', `"password":"${SECRET}","first_name":`),
  ),
);

/** Any mutated plan or state is read or rejected, and no secret is stored. */
export const survivesMutation = fc.property(
  fc.constantFrom(...PLANS).chain((plan) => mutateJson(plan)),
  arbitraryOrg(),
  (value, org) => {
    const read = assembleDocuments([{ name: 'plan.json', value }]);
    const change = readPlan({ name: 'plan.json', value });
    const kept = [read, change.ok ? overlayPlan(org, change.value) : change];
    const isSecret = read.ok && read.value.brand === 'OKTA' && !isMoved(value);
    if (isSecret) expect(textOf(kept)).not.toContain(`"${SECRET}"`);
  },
);

/** Whether a mutation moved the secret to a place that is not secret, such as the name of a policy. */
function isMoved(value: unknown): boolean {
  const elsewhere = (JSON.stringify(value) ?? '').replaceAll(/"(?:client_secret|password)":"[^"]*"/g, '');
  return elsewhere.includes(SECRET);
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (key, one) => (key === 'sources' || one instanceof Map ? undefined : one));
}
