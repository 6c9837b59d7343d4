import { PLATFORMS } from '../../src/model/facts/platform.js';
import type { Request } from '../../src/model/facts/request.js';
import { POLICY_TYPES } from '../../src/model/policies/policy-type.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { readAddress } from './addresses.js';
import { inGroup } from './membership.js';
import { or } from './verdicts.js';
import { type HeldList, isDangling, isStatedOpen, mayBeForEveryone, type World, worldOf } from './world.js';

interface ErrorBody {
  readonly errorCode: string;
  readonly errorSummary: string;
  readonly errorLink: string;
  readonly errorId: string;
  readonly errorCauses: readonly { readonly errorSummary: string }[];
}

export interface Refusal {
  readonly status: 400 | 404;
  readonly body: ErrorBody;
}

/** Returns the rejection of the request, if there is one. Spec: Simulation, 5. */
export function refusalOf(request: unknown, snapshot: Snapshot): Refusal | undefined {
  if (!isObject(request)) return refusal(400, 'E0000003', 'The request body was not well-formed.', []);
  const causes = [...wrongTypes(request), ...wrongValues(request, snapshot)];
  if (causes.length > 0) return invalid(causes);
  const world = worldOf(snapshot, request as unknown as Request);
  const unknown = unknownIds(world);
  if (unknown.length > 0) {
    return refusal(404, 'E0000007', `Not found: Resource not found: ${unknown.join(', ')}`, []);
  }
  const unassigned = whoIsNotAssigned(world);
  return unassigned === undefined ? undefined : invalid([unassigned]);
}

/** Whether all fields of the request have the right type. If not, the specification determines only the status of the response. */
export function isWellTyped(request: unknown): boolean {
  return isObject(request) && wrongTypes(request).length === 0;
}

function invalid(causes: readonly string[]): Refusal {
  return refusal(400, 'E0000001', `Api validation failed: ${causes[0]}`, causes);
}

function refusal(status: 400 | 404, code: string, summary: string, causes: readonly string[]): Refusal {
  const errorCauses = causes.map((errorSummary) => ({ errorSummary }));
  return {
    status,
    body: { errorCode: code, errorSummary: summary, errorLink: code, errorId: 'interpreted', errorCauses },
  };
}

type Fields = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;

const isString: Check = (value) => typeof value === 'string';
const isBoolean: Check = (value) => typeof value === 'boolean';
const isStrings: Check = (value) => Array.isArray(value) && value.every(isString);
const isIds: Check = (value) => isObject(value) && isStrings(value.ids);
const isLevel: Check = (value) => isObject(value) && isString(value.level);

const OPEN_OBJECTS = ['device.assurance', 'device.profile', 'device.provider', 'session', 'zones'];

/**
 * The types of the fields. Fields may be absent. The fields of an object with optional fields are in a table of their own, such as
 * `USER_FIELDS`.
 */
const REQUEST_FIELDS = { policyTypes: isStrings, appInstance: isString, policyContext: isObject };
const CONTEXT_FIELDS = {
  user: isObject,
  groups: isIds,
  ip: isString,
  ipChain: (value: unknown) => isStrings(value) && (value as string[]).length > 0,
  zones: isIds,
  location: (value: unknown) => isObject(value) && isString(value.country),
  asn: (value: unknown) => isString(value) || Number.isInteger(value),
  ipServiceCategories: isStrings,
  risk: isLevel,
  entityRisk: isLevel,
  riskDetections: isStrings,
  behaviors: (value: unknown) =>
    isStrings(value) || (isObject(value) && isStrings(value.detected) && isStrings(value.notDetected)),
  device: isObject,
  authType: isString,
  identifier: isString,
  identityProvider: isString,
  office365Client: isString,
  session: isObject,
  open: (value: unknown) =>
    isStrings(value) && (value as string[]).every((one) => OPEN_OBJECTS.includes(one)),
  now: isString,
  expressions: (value: unknown) => isObject(value) && Object.values(value).every(isBoolean),
};
const USER_FIELDS = {
  id: isString,
  login: isString,
  type: isString,
  profile: isObject,
  provider: isString,
  groupIds: isStrings,
};
const DEVICE_FIELDS = {
  platform: isString,
  registered: isBoolean,
  managed: isBoolean,
  assuranceId: isString,
  assuranceIds: isStrings,
};
const LOCATION_FIELDS = { region: isString };

function wrongTypes(request: Fields): string[] {
  const context = objectAt(request, 'policyContext');
  return [
    ...wrongFields('', request, REQUEST_FIELDS),
    ...wrongFields('policyContext.', context, CONTEXT_FIELDS),
    ...wrongFields('policyContext.user.', objectAt(context, 'user'), USER_FIELDS),
    ...wrongFields('policyContext.device.', objectAt(context, 'device'), DEVICE_FIELDS),
    ...wrongFields('policyContext.location.', objectAt(context, 'location'), LOCATION_FIELDS),
  ];
}

function wrongFields(path: string, fields: Fields, checks: Readonly<Record<string, Check>>): string[] {
  return Object.entries(checks)
    .filter(([name, check]) => given(fields, name) !== undefined && !check(given(fields, name)))
    .map(([name]) => `${path}${name} is not of its type`);
}

/** Returns the errors in the well-typed part of the request. Without a `policyContext`, nothing inside it is missing. */
function wrongValues(request: Fields, snapshot: Snapshot): string[] {
  const causes: string[] = [];
  const app = given(request, 'appInstance');
  if (app === undefined || app === '') causes.push('appInstance is missing');
  if (given(request, 'policyContext') === undefined) causes.push('policyContext is missing');
  const types = given(request, 'policyTypes');
  const named = Array.isArray(types) ? types.filter((type) => typeof type === 'string') : [];
  const unknown = named.filter((type) => !POLICY_TYPES.some(({ name }) => isSpelledAs(type, name, snapshot)));
  causes.push(...unknown.map((type) => `policyTypes: ${type} is unknown`));
  const context = given(request, 'policyContext');
  return isObject(context) ? [...causes, ...wrongContext(context)] : causes;
}

/** Whether the policy type is written as in the specification, or with the brand of the export as its prefix. */
export function isSpelledAs(written: string, type: string, { brand }: Snapshot): boolean {
  return written === type || written === type.replace(/^OKTA_/, `${brand}_`);
}

function wrongContext(context: Fields): string[] {
  const causes: string[] = [];
  const isUserGiven = given(objectAt(context, 'user'), 'id') !== undefined;
  const areGroupsGiven = given(context, 'groups') !== undefined;
  if (isUserGiven && areGroupsGiven) causes.push('both user and groups are given');
  if (!isUserGiven && !areGroupsGiven) causes.push('neither user nor groups are given');
  const areZonesOpen = Array.isArray(context.open) && context.open.includes('zones');
  const places = ['ip', 'ipChain', ...(areZonesOpen ? [] : ['zones'])].filter(
    (name) => given(context, name) !== undefined,
  );
  if (places.length > 1) causes.push(`${places.join(' and ')} are given`);
  const { ip, ipChain } = context;
  if (typeof ip === 'string' && readAddress(ip) === undefined) causes.push('ip is no address');
  const chain = Array.isArray(ipChain) ? ipChain.filter((address) => typeof address === 'string') : [];
  if (chain.some((address) => readAddress(address) === undefined)) causes.push('ipChain holds no addresses');
  for (const name of ['risk', 'entityRisk']) {
    const level = given(objectAt(context, name), 'level');
    if (level !== undefined && !['LOW', 'MEDIUM', 'HIGH'].includes(level as string)) {
      causes.push(`${name}.level is unknown`);
    }
  }
  const device = objectAt(context, 'device');
  const platform = given(device, 'platform');
  if (typeof platform === 'string' && !Object.hasOwn(PLATFORMS, platform)) {
    causes.push('device.platform is unknown');
  }
  if (device.managed === true && device.registered === false)
    causes.push('device is managed, not registered');
  if (given(device, 'assuranceId') !== undefined && given(device, 'assuranceIds') !== undefined)
    causes.push('device.assuranceId and device.assuranceIds are given');
  return causes;
}

/** Returns the ids that the export does not contain. If it contains no object of a kind, ids of this kind are not checked (A13). */
function unknownIds(world: World): string[] {
  const { snapshot, request, context } = world;
  const named: [readonly (string | null | undefined)[], HeldList][] = [
    [[request.appInstance], 'apps'],
    [context.user?.groupIds == null ? [context.user?.id] : [], 'users'],
    [(context.groups?.ids ?? []).filter((id) => !mayBeForEveryone(id, world)), 'groups'],
    [context.zones?.ids ?? [], 'zones'],
    [[context.device?.assuranceId, ...(context.device?.assuranceIds ?? [])], 'deviceAssurances'],
  ];
  return named.flatMap(([ids, list]) =>
    ids.filter((id) => id !== null && id !== undefined).filter((id) => isDangling(id, list, snapshot)),
  );
}

/**
 * Returns the error for an unassigned user, if the export contains all assignments of the application. Spec: Refusals of the live service.
 */
function whoIsNotAssigned(world: World): string | undefined {
  const { snapshot, request, context } = world;
  const app = snapshot.apps.find(({ id }) => id === request.appInstance);
  if (app === undefined) return undefined;
  const { id: appId, groupIds, userIds } = app;
  const areGroupsKnown = groupIds !== undefined && !isStatedOpen('appGroups', snapshot, appId);
  const areUsersKnown = userIds !== undefined && !isStatedOpen('appUsers', snapshot, appId);
  if (context.groups != null) {
    const isAssigned = !areGroupsKnown || context.groups.ids.every((id) => groupIds.includes(id));
    return isAssigned ? undefined : 'Groups';
  }
  if (!areGroupsKnown || !areUsersKnown) return undefined;
  if (userIds.some((id) => id === context.user?.id)) return undefined;
  const isMember = or(groupIds.map((id) => inGroup(id, world)));
  return isMember === 'NOT_MATCH' ? 'User' : undefined;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objectAt(fields: Fields, name: string): Fields {
  const value = given(fields, name);
  return isObject(value) ? value : {};
}

/** Returns the value of a field, or `undefined` if the field is absent or `null`. */
function given(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? (fields[name] ?? undefined) : undefined;
}
