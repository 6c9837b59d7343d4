import { isObject } from '../../base/object.js';
import { failure, type Result, success } from '../../base/result.js';
import type { PullWorld } from '../../console/io/pull-world.js';
import type { Engine } from '../../model/policies/snapshot.js';
import { Client } from './http/client.js';
import { isAbsent, REQUESTS, type RequestName, refusalWords, TYPES_BY_ENGINE } from './http/requests.js';
import { engineOf } from './lists/engine.js';
import { idIn } from './lists/named-groups.js';
import { plannedList, policyList, type WantedParts, whyNotRequested } from './lists/plan.js';
import { type ListRequest, scopeOfKind } from './lists/read-list.js';
import type { PullRequest } from './pull.js';

/** Whether the credentials have the right to read a kind of object. */
export interface CheckedRight {
  readonly name: RequestName;
  readonly words: string;
  readonly scope: string;
  /**
   * The result of checking the right to read this kind of object. `absent` means that the org does not have the feature; `untried` means
   * that the org has no object whose list could be requested.
   */
  readonly state: 'allowed' | 'refused' | 'absent' | 'untried' | 'failed';
  readonly why?: string;
}

/** The objects that the credentials can read, and those that they cannot. */
export interface CheckedRights {
  readonly orgUrl: string;
  readonly engine: Engine;
  readonly rights: readonly CheckedRight[];
}

/** Requests one object of each wanted kind to check the rights of the credentials. The objects are not kept. */
export async function checkRights(
  { orgUrl, brand, credentials, pace, wanted }: Omit<PullRequest, 'destination' | 'progress' | 'isPartial'>,
  world: PullWorld,
): Promise<Result<CheckedRights>> {
  const client = new Client(orgUrl, world, credentials, pace);
  const engine = await engineOf(orgUrl, brand, client);
  const first = new Map<RequestName, string | undefined>();
  const rights: CheckedRight[] = [];
  for (const { name, words } of REQUESTS.filter((kind) => isChecked(kind.name, wanted))) {
    const scope = scopeOfKind(plannedList(name).kind, brand);
    const list = listToTry(name, first, engine, brand);
    const checked: Pick<CheckedRight, 'state' | 'why'> =
      list === undefined ? { state: 'untried' } : await tryList(list, { client, orgUrl, engine, first });
    rights.push({ name, words, scope, ...checked });
  }
  return client.problem === undefined ? success({ orgUrl, engine, rights }) : failure([client.problem]);
}

/**
 * Returns whether the right to read a kind of object is checked. Mappings are not checked: they are only requested if applications cannot
 * be read, and they need the same right as policies.
 */
function isChecked(name: RequestName, wanted: WantedParts): boolean {
  return name !== 'mappings' && whyNotRequested(name, wanted) === undefined;
}

/**
 * For each kind of list that belongs to an object, the kind of the object. The right to read such a list is checked by requesting the list
 * of the first object.
 */
const OWNERS: Readonly<Partial<Record<RequestName, RequestName>>> = {
  rules: 'policies',
  authenticatorMethods: 'authenticators',
  groupMembers: 'groups',
  appGroups: 'apps',
  appUsers: 'apps',
};

function listToTry(
  name: RequestName,
  first: ReadonlyMap<RequestName, string | undefined>,
  engine: Engine,
  brand: string,
): ListRequest | undefined {
  if (name === 'policies') return policyList(TYPES_BY_ENGINE[engine][0] ?? '', brand);
  const owners = OWNERS[name];
  if (owners === undefined) return plannedList(name);
  const id = first.get(owners);
  return id === undefined ? undefined : plannedList(name, { id });
}

async function tryList(
  { kind, path, whyNotRequestable }: ListRequest,
  {
    client,
    orgUrl,
    engine,
    first,
  }: { client: Client; orgUrl: string; engine: Engine; first: Map<RequestName, string | undefined> },
): Promise<Pick<CheckedRight, 'state' | 'why'>> {
  if (whyNotRequestable !== undefined) return { state: 'untried', why: whyNotRequestable };
  if (!client.hasScope(kind.scope)) return { state: 'refused', why: 'the client was not granted the scope' };
  const answer = await client.get(kind.bucket, `${orgUrl}${path}${path.includes('?') ? '&' : '?'}limit=1`);
  switch (answer.kind) {
    case 'stopped':
      return { state: 'failed' };
    case 'failed':
      return { state: 'failed', why: answer.why };
    case 'refused': {
      const state = isAbsent(kind, answer.refusal, engine) ? 'absent' : 'refused';
      return { state, why: refusalWords(answer.refusal) };
    }
    case 'value': {
      const [one] = Array.isArray(answer.value) ? answer.value.filter(isObject) : [];
      first.set(kind.name, idIn(one));
      return { state: 'allowed' };
    }
  }
}
