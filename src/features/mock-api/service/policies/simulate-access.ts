import { stepsOf } from '../../../../base/pointer.js';
import { compiledOf } from '../../../../simulate/compile.js';
import { type Expand, simulateBody } from '../../../../simulate/simulate.js';
import { snapshotOf } from '../tenant/snapshot-of.js';
import { bodyErrors } from '../validation/body-errors.js';
import { refuseField, refuseWith } from '../wire/errors.js';
import { type ApiCall, type Reply, replyWith } from '../wire/message.js';
import { defineApiOperation } from '../wire/operation.js';

/** Simulates an access request. Simulation changes nothing, so the scope for reading suffices. Spec: Policies, "Access simulation". */
export const simulateAccess = defineApiOperation({
  method: 'POST',
  path: '/api/v1/policies/simulate',
  what: 'simulate a request: which policies and rules match',
  scope: 'policies.read',
  takesBody: true,
  listAssumption: 'M10',
  effect: simulate,
});

function simulate({ tenant, query, body }: ApiCall): Reply {
  if (tenant.engine === 'classic') return refuseWith('E0000015');
  const [error] = bodyErrors(tenant, 'simulate request', body, undefined);
  if (error !== undefined) {
    const path = stepsOf(error.location.pointer).map(String).join('.');
    return refuseField(path, `${path}: ${error.message}`);
  }
  const expand = query
    .getAll('expand')
    .flatMap((value) => value.split(','))
    .filter(isExpand);
  const answer = simulateBody(compiledOf(snapshotOf(tenant)), body, { expand });
  return answer.ok ? replyWith(answer.value) : answer.refusal;
}

function isExpand(value: string): value is Expand {
  return value === 'EVALUATED' || value === 'RULE';
}
