import { cacheRecent } from '../../../base/memo.js';
import { isObject, type Members } from '../../../base/object.js';
import { isPlatformName } from '../../../model/facts/platform.js';
import type { Context } from '../../../model/facts/request.js';
import type { Engine } from '../../../model/policies/snapshot.js';
import { booleanIn, jsonIn, memberReader, presentText } from '../events/debug-data.js';
import { firstTarget, type LogEvent, objectMembers } from '../events/log-event.js';
import { type KnownPart, NOTHING_KNOWN } from './known-part.js';

/** The URL path of the sign-in request in which the service identifies the user. The service looks up the device only later. */
export const IDENTIFY = '/idp/idx/identify';

type Device = NonNullable<Context['device']>;

/**
 * Returns the facts about the device. The log records the device signals that a policy read. They take precedence over the `device` field
 * of the event. If this field is `null`, the service found no device. An exception is the identify request, because the service looks up the device only after it.
 * Spec: Sign-in logs, 7.
 */
export function deviceOf(event: LogEvent, engine: Engine): KnownPart {
  const { device, client, debug } = event;
  const signals = deviceSignals(event);
  const platform = signals.text('osPlatform')?.toUpperCase();
  const known = platform === 'OSX' ? 'MACOS' : platform;
  const ofAgent = platformOf(client);
  const isKnown = known !== undefined && isPlatformName(known);
  const isAbsent =
    device === null &&
    !signals.areEvaluated &&
    engine === 'identity' &&
    debug.text('requestUri') !== IDENTIFY;
  const shown = isKnown ? known : ofAgent;
  const { open, ...attributes } = signals.areGiven ? attributesOf(signals) : { open: [] };
  const part: Device = withoutUndefined({
    platform: shown,
    registered: signals.boolean('registered') ?? (isAbsent ? false : undefined),
    managed: signals.boolean('managed'),
    id: signals.id,
    ...attributes,
  });
  if (Object.keys(part).length === 0) return NOTHING_KNOWN;
  return [
    open.length > 0 ? { device: part, open } : { device: part },
    [...(!isKnown && ofAgent !== undefined ? (['L5'] as const) : []), ...(isAbsent ? (['L6'] as const) : [])],
  ];
}

/** The device signals of an event, from all fields that have any. */
export interface DeviceSignals {
  readonly id: string | undefined;
  /** Whether the event has a field about the device. */
  readonly areGiven: boolean;
  /** Whether the event contains device signals, and a policy evaluated them. */
  readonly areEvaluated: boolean;
  text(name: string): string | undefined;
  boolean(name: string): boolean | undefined;
  value(name: string): unknown;
}

export function deviceSignals(event: LogEvent): DeviceSignals {
  const target = firstTarget(event, 'UDDevice');
  const own = memberReader(event.device);
  const value = (name: string) => target?.detail(name) ?? own(name);
  return {
    id: target?.id ?? presentText(own('id')),
    areGiven: target !== undefined || event.device != null,
    areEvaluated: target !== undefined,
    value,
    text: (name) => textIn(value(name)),
    boolean: (name) => booleanIn(value(name)),
  };
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? presentText(value) : undefined;
}

/** The device signals that are text attributes of the device profile, by the name of the signal. */
export const PROFILE_TEXTS = {
  displayName: 'name',
  osVersion: 'osVersion',
  diskEncryptionType: 'diskEncryptionType',
} as const;

export const PROFILE_FLAGS = {
  integrityJailbreak: 'jailbreak',
  secureHardwarePresent: 'secureHardwarePresent',
} as const;

/** Returns the device attributes that the log contains. Other attributes remain unknown. */
function attributesOf(signals: DeviceSignals): Device & { readonly open: NonNullable<Context['open']> } {
  const profile = {
    ...readAs(PROFILE_TEXTS, signals.text),
    ...readAs(PROFILE_FLAGS, signals.boolean),
  };
  const provider = providerIn(signals.value('deviceIntegrator'));
  const lock = signals.text('screenLockType');
  const parts = withoutUndefined({
    profile: Object.keys(profile).length > 0 ? profile : undefined,
    provider: Object.keys(provider).length > 0 ? provider : undefined,
    assurance: lock === undefined ? undefined : { screenLockType: lock },
  });
  const open = Object.keys(parts).map((name) => `device.${name as keyof typeof parts}` as const);
  return { ...parts, open };
}

function readAs<Value>(
  names: Readonly<Record<string, string>>,
  read: (name: string) => Value | undefined,
): Members {
  return withoutUndefined(Object.fromEntries(Object.entries(names).map(([to, from]) => [to, read(from)])));
}

/**
 * Returns the signals of third-party device integrators, given as JSON text. Omits an integrator with an error text in place of signals,
 * because the service could not read its signals.
 */
export function providerIn(integrator: unknown): Members {
  const parsed = jsonIn(integrator);
  return Object.fromEntries(Object.entries(objectMembers(parsed)).filter(([, one]) => isObject(one)));
}

/** Returns a copy of an object without the fields that are `undefined`. */
function withoutUndefined<Whole extends object>(
  whole: Whole,
): { [Key in keyof Whole]?: Exclude<Whole[Key], undefined> } {
  const present: Partial<Record<keyof Whole, unknown>> = {};
  for (const key in whole) if (whole[key] !== undefined) present[key] = whole[key];
  return present as { [Key in keyof Whole]?: Exclude<Whole[Key], undefined> };
}

/** The patterns of operating system names, each with its platform. More specific patterns come first. */
const SYSTEMS: readonly (readonly [name: RegExp, platform: string])[] = [
  [/iphone|ipad|^ios/i, 'IOS'],
  [/android/i, 'ANDROID'],
  [/^chrome ?os/i, 'CHROMEOS'],
  [/^mac ?os/i, 'MACOS'],
  [/^windows (?!phone)/i, 'WINDOWS'],
  [/^linux/i, 'LINUX'],
];

const platformOfSystem = cacheRecent((os: string) => SYSTEMS.find(([name]) => name.test(os))?.[1], 1000);

/**
 * Returns the platform that the browser reports; `undefined` if it is unknown. macOS is only accepted for a computer, because a tablet may
 * report it as well.
 */
export function platformOf({ userAgent, device }: Members): string | undefined {
  const os = presentText(objectMembers(userAgent).os);
  const platform = os === undefined ? undefined : platformOfSystem(os);
  return platform === 'MACOS' && device !== 'Computer' ? undefined : platform;
}
