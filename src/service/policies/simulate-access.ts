import { quoted } from '../../base/messages.js';
import { isObject } from '../../base/object.js';
import { policyTypeNamed } from '../../policies/policy-type.js';
import { compiledOf } from '../../simulate/compile.js';
import { type Expand, simulateBody } from '../../simulate/simulate.js';
import { snapshotOf } from '../tenant/snapshot-of.js';
import type { Tenant } from '../tenant/tenant.js';
import { refuseField, refuseWith } from '../wire/errors.js';
import { type ApiCall, type Reply, replyWith } from '../wire/message.js';
import { defineApiOperation } from '../wire/operation.js';

/** Spec: Policies, "Access simulation". It changes nothing, and reading is right enough for it. */
export const simulateAccess = defineApiOperation({
  method: 'POST',
  path: '/api/v1/policies/simulate',
  what: 'which policies and rules would match a request',
  scope: 'policies.read',
  takesBody: true,
  listAssumption: 'M10',
  effect: simulate,
});

function simulate({ tenant, query, body }: ApiCall): Reply {
  if (tenant.engine === 'classic') return refuseWith('E0000015');
  const words = query.getAll('expand').flatMap((value) => value.split(','));
  const strange = words.find((word) => !isExpand(word));
  if (strange !== undefined) return refuseField('expand', `expand: unknown value ${quoted(strange)}`);
  const answer = simulateBody(compiledOf(snapshotOf(tenant)), body, { expand: words.filter(isExpand) });
  if (!answer.ok) return answer.refusal;
  const type = notSimulated(body, tenant);
  return type === undefined
    ? replyWith(answer.value)
    : refuseField('policyTypes', `policyTypes: ${quoted(type)} is not simulated`);
}

function isExpand(value: string): value is Expand {
  return value === 'EVALUATED' || value === 'RULE';
}

/** The first type that the operation does not evaluate; the library evaluates it. Spec: Simulation, 3. */
function notSimulated(body: unknown, { brand }: Pick<Tenant, 'brand'>): string | undefined {
  const types: readonly unknown[] = isObject(body) && Array.isArray(body.policyTypes) ? body.policyTypes : [];
  return types
    .filter((name) => typeof name === 'string')
    .find((name) => policyTypeNamed(name, brand)?.isSimulatedByDefault !== true);
}
