import { statusOf } from '../../facts/account-state.js';
import type { OpenObject } from '../../facts/core-request.js';
import { isPlatformName } from '../../facts/platform.js';
import { allDetected, RISK_LEVELS } from '../../facts/risk.js';
import type { Account } from '../../facts/world.js';
import type { Dialect } from '../syntax/dialect.js';
import { LIMITS } from '../syntax/expression-limits.js';
import { parseIso } from '../time/iso-time.js';
import { KIND } from '../time/value-mark.js';
import { type Environment, isRegisteredDevice } from './environment.js';
import type { ValueType } from './type.js';
import type { Value } from './value.js';

/** An attribute that an expression can read by a path. */
export interface Attribute {
  /** The path of the attribute. `*` represents any single name. */
  readonly path: string;
  readonly type: ValueType;
  /** Whether a known value of the attribute may be null. */
  readonly isNullable: boolean;
  readonly dialect: Dialect | 'both';
  readonly family: Family;
  /** All possible values of the attribute, if they are documented. */
  readonly values?: readonly string[];
  /** Whether the attribute is a version, which `<` and `>` compare wrongly. */
  readonly isVersion?: true;
  /** The only feature of the service that knows the attribute. Present for attributes that sign-in policies cannot read. */
  readonly onlyIn?: string;
  /**
   * Returns the attribute's value from the request and the snapshot; `undefined` if it is unknown. `names` replace each `*` of the path.
   */
  read(environment: Environment, ...names: string[]): Value | undefined;
}

/** Groups of attributes that become known together, with the request fields that make them known. */
export const FAMILIES = {
  user: ['policyContext.user.id'],
  profile: ['policyContext.user.profile', 'policyContext.user.id'],
  account: ['policyContext.user.status', 'policyContext.user.id'],
  risk: ['policyContext.risk.level'],
  behaviors: ['policyContext.behaviors'],
  login: ['policyContext.identifier'],
  session: ['policyContext.session'],
  device: ['policyContext.device.registered', 'policyContext.device.profile'],
  accessRequest: ['policyContext.accessRequest'],
  nowhere: [],
} as const satisfies Record<string, readonly string[]>;

export type Family = keyof typeof FAMILIES;

const PLATFORM_VALUES = [
  'IOS',
  'ANDROID',
  'WINDOWS',
  'MACOS',
  'CHROMEOS',
  'LINUX',
  'MOBILE_OTHER',
  'DESKTOP_OTHER',
];

const STATUSES = [
  'ACTIVE',
  'DEPROVISIONED',
  'LOCKED_OUT',
  'PASSWORD_EXPIRED',
  'PROVISIONED',
  'RECOVERY',
  'STAGED',
  'SUSPENDED',
];

/**
 * The attributes of both dialects. The first row with a matching path is used. Spec: Expression language, the attributes of
 * both dialects.
 */
export const ATTRIBUTES: readonly Attribute[] = [
  row('user.id', 'string', 'identity', 'user', ({ context }) => context.user?.id ?? undefined),
  row('user.status', 'string', 'identity', 'account', status, { isNullable: true, values: STATUSES }),
  row('user.realmId', 'string', 'identity', 'account', account('realmId'), { isNullable: true }),
  row('user.created', 'time', 'identity', 'account', accountTime('created'), { isNullable: true }),
  row('user.lastUpdated', 'time', 'identity', 'account', accountTime('lastUpdated'), { isNullable: true }),
  row('user.passwordChanged', 'time', 'identity', 'account', accountTime('passwordChanged'), {
    isNullable: true,
  }),
  row('user.lastLogin', 'time', 'identity', 'account', accountTime('lastLogin'), { isNullable: true }),
  row('user.profile.*', 'any', 'identity', 'profile', profileAttribute, { isNullable: true }),
  row('user.*', 'any', 'classic', 'profile', profileAttribute, { isNullable: true }),

  row('security.risk.level', 'string', 'identity', 'risk', ({ context }) => context.risk?.level, {
    values: RISK_LEVELS,
  }),
  row('security.behaviors', 'behaviors', 'identity', 'behaviors', behaviors),

  row('login.identifier', 'string', 'identity', 'login', loginIdentifier),

  row('session.amr', 'list', 'both', 'session', session('amr'), {
    isNullable: true,
  }),
  row('session.id', 'string', 'identity', 'session', session('id'), {
    isNullable: true,
  }),

  accessRequest('accessRequest.operation', { values: ['enroll', 'unenroll', 'recover', 'unlockAccount'] }),
  accessRequest('accessRequest.authenticator.id'),
  accessRequest('accessRequest.authenticator.key'),
  accessRequest('accessRequest.metadata.type'),

  row('device.profile.registered', 'boolean', 'identity', 'device', isRegisteredDevice),
  row('device.profile.managed', 'boolean', 'identity', 'device', isManagedDevice),
  device('device.profile.platform', 'string', platform, { values: PLATFORM_VALUES }),
  device('device.profile.osVersion', 'string', deviceProfile('osVersion'), { isVersion: true }),
  device('device.profile.displayName', 'string', deviceProfile('displayName')),
  device('device.profile.manufacturer', 'string', deviceProfile('manufacturer')),
  device('device.profile.model', 'string', deviceProfile('model')),
  device('device.profile.serialNumber', 'string', deviceProfile('serialNumber')),
  device('device.profile.imei', 'string', deviceProfile('imei')),
  device('device.profile.meid', 'string', deviceProfile('meid')),
  device('device.profile.udid', 'string', deviceProfile('udid')),
  device('device.profile.sid', 'string', deviceProfile('sid')),
  device('device.profile.diskEncryptionType', 'string', deviceProfile('diskEncryptionType'), {
    values: ['NONE', 'FULL', 'USER', 'ALL_INTERNAL_VOLUMES', 'SYSTEM_VOLUME'],
  }),
  device('device.profile.tpmPublicKeyHash', 'string', deviceProfile('tpmPublicKeyHash')),
  device('device.profile.secureHardwarePresent', 'boolean', deviceProfile('secureHardwarePresent')),
  device('device.profile.integrityDebug', 'boolean', deviceProfile('integrityDebug')),
  device('device.profile.integrityEmulator', 'boolean', deviceProfile('integrityEmulator')),
  device('device.profile.integrityHook', 'boolean', deviceProfile('integrityHook')),
  device('device.profile.integrityJailbreak', 'boolean', deviceProfile('integrityJailbreak')),
  device('device.profile.integrityRepackage', 'boolean', deviceProfile('integrityRepackage')),
  device('device.profile.*', 'any', (environment, name = '') => deviceProfile(name)(environment)),
  device('device.id', 'string', ({ context }) => context.device?.id ?? undefined),
  device('device.assurance.screenLockType', 'string', deviceAssurance('screenLockType'), {
    values: ['NONE', 'PASSCODE', 'BIOMETRIC'],
  }),
  device('device.caller.binaryIdentifier', 'string', deviceCaller('binaryIdentifier')),
  device('device.caller.bindingType', 'string', deviceCaller('bindingType')),
  device('device.caller.validationStatus', 'string', deviceCaller('validationStatus')),
  device(
    'device.provider.oktaVerify.version',
    'string',
    (environment) => deviceProvider(environment, 'oktaVerify', 'version'),
    { isVersion: true },
  ),
  device('device.provider.*.*', 'any', deviceProvider),

  row('appuser.entitlements.*', 'any', 'identity', 'nowhere', nothing, {
    isNullable: true,
    onlyIn: 'federated claims',
  }),
  row('appuser.*', 'any', 'classic', 'nowhere', nothing, { isNullable: true }),
  row('idpuser.*', 'any', 'classic', 'nowhere', nothing, { isNullable: true }),
  row('saml.*', 'any', 'classic', 'nowhere', nothing, { isNullable: true }),
  row('source.*', 'any', 'classic', 'nowhere', nothing, { isNullable: true }),
  row('app.*', 'any', 'classic', 'nowhere', nothing, { isNullable: true }),
  row('org.*', 'any', 'classic', 'nowhere', nothing, { isNullable: true }),
];

type Read = Attribute['read'];
type Details = Partial<Pick<Attribute, 'isNullable' | 'values' | 'isVersion' | 'onlyIn'>>;

function row(
  path: string,
  type: ValueType,
  dialect: Attribute['dialect'],
  family: Family,
  read: Read,
  details: Details = {},
): Attribute {
  return { path, type, dialect, family, read, isNullable: false, ...details };
}

/** Defines an attribute of a device. The attribute is null for an unregistered device, and unknown if the registration is unknown. */
function device(path: string, type: ValueType, read: Read, details: Details = {}): Attribute {
  const ofRegistered: Read = (environment, ...names) => {
    const isRegistered = isRegisteredDevice(environment);
    if (isRegistered === undefined) return undefined;
    return isRegistered ? read(environment, ...names) : null;
  };
  return row(path, type, 'identity', 'device', ofRegistered, { isNullable: true, ...details });
}

function accessRequest(path: string, details: Details = {}): Attribute {
  const names = path.split('.').slice(1);
  const read: Read = ({ context }) => within(context.accessRequest, ...names);
  return row(path, 'string', 'identity', 'accessRequest', read, { isNullable: true, ...details });
}

/** Returns the value at a path of members: null if a member is not set, `undefined` (unknown) if the object that contains it is unknown. */
function within(holder: unknown, ...names: string[]): Value | undefined {
  return memberAlong(holder, names, null);
}

/**
 * Returns the value at a path of members in an object of the request. A missing member is unknown if the request says that it states only
 * some members of the object; otherwise it is null.
 */
function withinOpen(
  { open }: Environment['context'],
  object: OpenObject,
  holder: unknown,
  ...names: string[]
): Value | undefined {
  return memberAlong(holder, names, open?.includes(object) ? undefined : null);
}

function memberAlong(holder: unknown, names: readonly string[], absent: null | undefined): Value | undefined {
  let found: unknown = holder ?? undefined;
  for (const name of names) {
    if (found === undefined || found === null) break;
    found = typeof found === 'object' && Object.hasOwn(found, name) ? (found as Attributes)[name] : absent;
  }
  return found === undefined ? undefined : plainValue(found);
}

type Attributes = Readonly<Record<string, unknown>>;

/** Returns a profile attribute. Every user has a login, so the login is unknown if the profile contains none. */
function profileAttribute({ profile, context, person }: Environment, name = ''): Value | undefined {
  if (profile !== undefined && Object.hasOwn(profile, name)) return plainValue(profile[name] ?? null);
  if (name === 'login') return context.user?.login ?? person?.login;
  return profile === undefined ? undefined : null;
}

/** Defines how a member of the account is read. Null in the request means that the member is not set. */
function account(name: keyof Account): Read {
  return ({ context, person }) => {
    const stated = context.user?.[name];
    const text = stated === undefined ? person?.[name] : stated;
    return typeof text === 'string' || text === null ? text : undefined;
  };
}

/** Returns the status of the user's account. Every user has a status, so it is unknown if neither the request nor the org states one. */
function status({ context: { user }, person }: Environment): Value | undefined {
  return statusOf(user, person);
}

function accountTime(name: keyof Account): Read {
  const read = account(name);
  return (environment) => {
    const text = read(environment);
    return typeof text === 'string' ? parseIso(text) : text;
  };
}

function behaviors({ context, world }: Environment): Value | undefined {
  const names = allDetected(context, world);
  return names && { [KIND]: 'behaviors', names, idOf: (idOrName) => world.behaviorId(idOrName) };
}

function loginIdentifier({ context }: Environment): Value | undefined {
  return context.identifier ?? undefined;
}

/** Whether the device is managed; `undefined` if that is unknown. This function and the fact `managed` must give the same value. */
function isManagedDevice(environment: Environment): boolean | undefined {
  const { device: stated } = environment.context;
  return stated?.managed ?? (stated?.registered === false ? false : undefined);
}

/**
 * Returns the platform of the device, with `MACOS` for `OSX`; `undefined` if it is unknown. This function and the fact `platform` must give
 * the same value.
 */
function platform({ context: { device: stated } }: Environment): Value | undefined {
  if (stated?.platform == null || !isPlatformName(stated.platform)) return undefined;
  return stated.platform === 'OSX' ? 'MACOS' : stated.platform;
}

function session(name: string): Read {
  return ({ context }) => withinOpen(context, 'session', context.session, name);
}

function deviceProfile(name: string): Read {
  return ({ context }) => withinOpen(context, 'device.profile', context.device?.profile, name);
}

function deviceAssurance(name: string): Read {
  return ({ context }) => withinOpen(context, 'device.assurance', context.device?.assurance, name);
}

function deviceCaller(name: string): Read {
  return ({ context }) => within(context.device?.caller, name);
}

function deviceProvider({ context }: Environment, ...names: string[]): Value | undefined {
  return withinOpen(context, 'device.provider', context.device?.provider, ...names);
}

function nothing(): undefined {
  return undefined;
}

const MAX_DEPTH = 50;

/**
 * Returns external plain data as a value. Returns `undefined` (unknown) if the data are invalid, or so large or deep that comparing them
 * could take long.
 */
export function plainValue(data: unknown): Value | undefined {
  if (data === null || typeof data === 'string' || typeof data === 'boolean') return data;
  if (typeof data === 'number') return Number.isFinite(data) ? data : undefined;
  return typeof data === 'object' && isWithinLimits(data) ? (data as Value) : undefined;
}

function isWithinLimits(data: object): boolean {
  const waiting: { readonly part: unknown; readonly level: number }[] = [{ part: data, level: 1 }];
  let seen = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { part, level } = next;
    if (!isPlain(part) || ++seen > LIMITS.listLength || level > MAX_DEPTH) return false;
    if (typeof part !== 'object' || part === null) continue;
    for (const inner of Object.values(part)) waiting.push({ part: inner, level: level + 1 });
  }
  return true;
}

function isPlain(part: unknown): boolean {
  switch (typeof part) {
    case 'string':
    case 'boolean':
    case 'object':
      return true;
    case 'number':
      return Number.isFinite(part);
    default:
      return false;
  }
}
