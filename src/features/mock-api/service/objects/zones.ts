import { isObject, type Members } from '../../../../base/object.js';
import { ownedBy, type Stored, storedName, type Tenant, withOwned, withoutStored } from '../tenant/tenant.js';
import { acceptOrRefuse } from '../validation/accept.js';
import { assuming, refuseField, refuseWith } from '../wire/errors.js';
import { withDefaults } from '../wire/filled.js';
import { type ApiCall, emptyReply, type Reply } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import {
  createObject,
  getObject,
  listObjects,
  type ObjectKind,
  objectAt,
  onObject,
  statusOperation,
  updateObject,
} from './kind.js';

const zone: ObjectKind = {
  collection: 'zones',
  path: '/api/v1/zones',
  what: 'zone',
  kind: 'NetworkZone',
  prefix: 'nzo',
  page: { default: 20, most: 200 },
  hasStatus: true,
  scope: 'networkZones',
  fill: filledZone,
  checkBody: (call, before) => checkType(call, before) ?? checkExemptZone(call, before),
};

export const listZones: ApiOperation = listObjects(zone);
export const getZone: ApiOperation = getObject(zone);
export const createZone: ApiOperation = createObject(zone);
export const updateZone: ApiOperation = updateObject(zone);
export const activateZone: ApiOperation = statusOperation(zone, 'activate');
export const deactivateZone: ApiOperation = statusOperation(zone, 'deactivate');

/** Deletes a zone, and removes it from rules that also have other zones. The deletion is refused if a rule has only this zone. */
export const deleteZone: ApiOperation = defineApiOperation({
  method: 'DELETE',
  path: `${zone.path}/{id}`,
  what: 'delete a zone, and remove it from each rule that also names other zones',
  scope: 'networkZones.manage',
  effect: onObject(zone, remove),
});

/** Fills in the fields of a zone that a request body omits. A new zone is always active; later requests can change the status. */
function filledZone(body: Members, { tenant }: ApiCall, before: Stored | undefined): Members {
  const { type = before?.type ?? 'IP', usage = before?.usage ?? 'POLICY' } = body;
  const contents =
    type === 'IP'
      ? { gateways: rangesOf(body.gateways), proxies: rangesOf(body.proxies) }
      : tenant.edition === 'spec'
        ? {}
        : dynamicContents(body, type);
  const status =
    before === undefined
      ? 'ACTIVE'
      : body.status === 'INACTIVE' || body.status === 'ACTIVE'
        ? body.status
        : before.status;
  const kept = before?.useAsBlackList === undefined ? {} : { useAsBlackList: before.useAsBlackList };
  return { ...kept, ...body, ...contents, type, usage, status, system: before?.system ?? false };
}

/**
 * Returns the fields of a dynamic zone that are stored for a request body. A `DYNAMIC` zone has a single list of locations. A `DYNAMIC_V2`
 * zone has two lists (include and exclude) of locations, of ASNs and of IP service categories. Source: recordings.
 */
function dynamicContents(body: Members, type: unknown): Members {
  const { locations } = body;
  if (type === 'DYNAMIC')
    return {
      locations: Array.isArray(locations) ? storedLocations(locations) : (locations ?? null),
      proxyType: body.proxyType ?? null,
    };
  if (type !== 'DYNAMIC_V2') return {};
  const { include, exclude, ...others } = objectAt(body, 'locations');
  const sorted = {
    ...others,
    include: storedLocations(Array.isArray(include) ? include : []),
    exclude: storedLocations(Array.isArray(exclude) ? exclude : []),
  };
  const lists = ['asns', 'ipServiceCategories'].map(
    (name) => [name, withDefaults(objectAt(body, name), { include: [], exclude: [] })] as const,
  );
  return { ...Object.fromEntries(lists), locations: sorted };
}

/** Returns addresses as ranges: a single address becomes a range with one address. */
function rangesOf(addresses: unknown): unknown {
  if (!Array.isArray(addresses)) return addresses ?? null;
  return addresses.map((one) => {
    if (!isObject(one) || one.type !== 'RANGE' || typeof one.value !== 'string' || one.value.includes('-'))
      return one;
    return { ...one, value: `${one.value}-${one.value}` };
  });
}

function checkType({ body }: ApiCall, before: Stored | undefined): Reply | undefined {
  if (before === undefined || body.type === undefined || body.type === before.type) return undefined;
  return assuming('M15', refuseField('type', 'type: the type of a zone cannot be changed'));
}

/** Refuses to change the usage of the zone whose addresses are never blocked. */
function checkExemptZone({ body }: ApiCall, before: Stored | undefined): Reply | undefined {
  if (before?.name !== 'DefaultExemptIpZone' || body.useAsExemptList === true) return undefined;
  return refuseField(
    'usage',
    'usage: The network zone does not allow usage changes for DefaultExemptIpZone.',
  );
}

function remove(call: ApiCall, { id, ...object }: Stored): Reply {
  const { tenant } = call;
  if (object.system === true) return assuming('M18', refuseWith('E0000111', storedName({ id, ...object })));
  if (object.status === 'ACTIVE' && tenant.engine === 'identity')
    return assuming(
      'M47',
      refuseField('zone', 'zone: an active zone cannot be deleted, deactivate it first'),
    );
  const without = withoutZone(tenant, id);
  if ('only' in without)
    return assuming(
      'M47',
      refuseField('zone', ...without.only.map((name) => `zone: it is the only zone of ${name}`)),
    );
  return acceptOrRefuse(call, withoutStored(without.tenant, 'zones', id), emptyReply());
}

/** Removes a zone from all rules. If some rules have no other zone, returns the names of those rules instead. */
function withoutZone(
  tenant: Tenant,
  id: string,
): { readonly tenant: Tenant } | { readonly only: readonly string[] } {
  const only: string[] = [];
  let after = tenant;
  for (const policy of tenant.objects.policies) {
    const rules = ownedBy(tenant, 'rules', policy.id);
    const left = rules.map((rule) => {
      const network =
        isObject(rule.conditions) && isObject(rule.conditions.network) ? rule.conditions.network : {};
      const lists = ['include', 'exclude'].filter((name) => listIn(network, name).includes(id));
      if (lists.length === 0) return rule;
      if (lists.some((name) => listIn(network, name).length === 1)) only.push(storedName(rule));
      const kept = lists.map((name) => [name, listIn(network, name).filter((one) => one !== id)] as const);
      return {
        ...rule,
        conditions: { ...(rule.conditions as Members), network: { ...network, ...Object.fromEntries(kept) } },
      };
    });
    if (left.some((rule, index) => rule !== rules[index])) after = withOwned(after, 'rules', policy.id, left);
  }
  return only.length > 0 ? { only } : { tenant: after };
}

function listIn(network: Members, name: string): readonly unknown[] {
  const list = network[name];
  return Array.isArray(list) ? list : [];
}

/**
 * Returns locations as the live service stores them. Each has a `region`, and they are in the iteration order of a Java hash set. Three
 * recorded lists have this order; no other order that was tried fits all of them.
 */
function storedLocations(locations: readonly unknown[]): readonly unknown[] {
  const stored = locations.map((one) => (isObject(one) ? { ...one, region: one.region ?? null } : one));
  const buckets = bucketCount(stored.length);
  return stored
    .map((one) => ({ one, bucket: isObject(one) ? bucketOf(one, buckets) : buckets }))
    .sort((a, b) => a.bucket - b.bucket)
    .map(({ one }) => one);
}

/** Returns the number of buckets of a hash set with the given number of entries: a power of two, at least 16. */
function bucketCount(length: number): number {
  let count = 16;
  while (count * 0.75 < length) count *= 2;
  return count;
}

function bucketOf({ country, region }: Members, buckets: number): number {
  const hash = [country, region].reduce<number>((sum, text) => Math.imul(sum, 37) + hashOf(text), 17) | 0;
  return (hash ^ (hash >>> 16)) & (buckets - 1);
}

/** Returns the 32-bit polynomial hash of a text with base 31; 0 for any other value. */
function hashOf(text: unknown): number {
  if (typeof text !== 'string') return 0;
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash;
}
