import { isObject } from '../../base/object.js';
import type { Write } from '../helpers/recording/contracts.js';
import { isContradicted, type Replayed } from '../helpers/recording/replay.js';
import { placeIn } from '../helpers/recording/shown-resources.js';
import type { OrgChange, Pair } from '../rule/change.js';
import { type Org, orgOf } from '../rule/org.js';
import type { Resource } from '../rule/resource.js';

/**
 * Returns the change that a recorded request makes, for lint rules about changes. Returns `undefined` if the request writes nothing, or if
 * the live service accepted it. Also returns `undefined` if the service rejected it for a reason that is unrelated to the change, such as
 * missing rights.
 */
export function recordedChange(step: Replayed, org: Org): OrgChange | undefined {
  const { writes } = step.operation;
  if (writes === undefined || wasRejected(step) || isContradicted(step, org)) return undefined;
  const pair = pairOf(writes, step);
  const around = aroundOf(step);
  return {
    before: stateOf(pair.before, around, org),
    after: stateOf(pair.after, around, org),
    isRequest: true,
    pairs: (kind) => (kind === writes.kind ? [pair] : []),
  };
}

/** Whether a request was rejected because of missing rights, an unknown resource, a rate limit or a server error. */
function wasRejected({ exchange: { status = 200 } }: Replayed): boolean {
  return [401, 404, 429].includes(status) || status >= 500;
}

function pairOf(writes: Write, step: Replayed): Pair {
  if (writes.does === 'create') return { after: created(writes, step) };
  const before = subjectOf(writes, step);
  if (writes.does === 'delete') return { before };
  const after = changed(before, writes, step);
  return { before: writes.does === 'update' ? before : withOppositeStatus(before, after), after };
}

/**
 * Returns a resource as it was before a request that activates or deactivates it. Its status before the request is the opposite of its
 * status after the request.
 */
function withOppositeStatus(before: Resource, { value }: Resource): Resource {
  const status = isObject(value) && value.status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE';
  return { ...before, value: { ...(isObject(before.value) && before.value), status } };
}

/** Returns the resource that the request path identifies, in its last known state. */
function subjectOf({ kind, id: placeholder = '' }: Write, step: Replayed): Resource {
  const { exchange, operation, known } = step;
  const id = operation.ids[placeholder] ?? '';
  const field = kind === 'identity provider key' ? 'kid' : kind === 'client' ? 'client_id' : 'id';
  const { policy_id: policyId } = operation.ids;
  const stranger = { kind, value: { [field]: id }, at: exchange.resource.at, reading: 'stored', id } as const;
  return { ...(known(kind, id) ?? stranger), ...(kind === 'rule' && policyId !== undefined && { policyId }) };
}

function created({ kind }: Write, { exchange, operation }: Replayed): Resource {
  const { request } = exchange;
  const { policy_id: policyId } = operation.ids;
  const at = placeIn(exchange, request.at);
  const around = kind === 'rule' && policyId !== undefined ? { policyId } : {};
  return { kind, value: request.value, at, reading: 'stored', ...around };
}

/** Returns the state of a resource after a request. Members that the request omits are unchanged. */
function changed(before: Resource, { does }: Write, { exchange }: Replayed): Resource {
  const { request, resource } = exchange;
  const was = isObject(before.value) ? before.value : {};
  if (does !== 'update')
    return {
      ...before,
      at: resource.at,
      value: { ...was, status: does === 'activate' ? 'ACTIVE' : 'INACTIVE' },
    };
  const sent = isObject(request.value) ? request.value : {};
  return { ...before, value: { ...was, ...sent }, at: placeIn(exchange, request.at) };
}

/**
 * Returns the unchanged resources that lint rules need to check a written resource. For a rule, this is its policy. For a key, these are
 * the identity providers that use it.
 */
function aroundOf({ operation, known, seen, exchange }: Replayed): readonly Resource[] {
  const { writes, ids } = operation;
  if (writes?.kind === 'identity provider key') return seen.trusting(ids.kid ?? '');
  const id = ids.policy_id;
  if (writes?.kind !== 'rule' || id === undefined) return [];
  const stranger = {
    kind: 'policy',
    value: { id },
    at: exchange.resource.at,
    reading: 'stored',
    id,
  } as const;
  return [known('policy', id) ?? stranger];
}

function stateOf(subject: Resource | undefined, around: readonly Resource[], org: Org): Org {
  return orgOf({
    brand: org.brand,
    edition: org.edition,
    engine: org.engine,
    resources: [...(subject === undefined ? [] : [subject]), ...around],
    isWhole: true,
    unknown: [],
    hasAllRules: () => true,
    mappings: org.mappings,
    snapshot: org.snapshot,
  });
}
