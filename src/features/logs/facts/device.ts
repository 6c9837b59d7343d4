import { cacheRecent } from '../../../base/memo.js';
import { isObject, type Members } from '../../../base/object.js';
import { isPlatformName } from '../../../model/facts/platform.js';
import type { Context } from '../../../model/facts/request.js';
import type { Engine } from '../../../model/policies/snapshot.js';
import { booleanIn, givenText, jsonIn, memberReader } from '../events/debug-data.js';
import { firstTarget, type LogEvent, objectMembers } from '../events/log-event.js';
import { type KnownPart, NOTHING_KNOWN } from './known-part.js';

/** Where the service asks who somebody is, before it looks for their device. */
export const IDENTIFY = '/idp/idx/identify';

type Device = NonNullable<Context['device']>;

/**
 * The device: the signals as they were evaluated go before the event's own part. No known device is said by `null`, but
 * where the user is identified, before the device was looked for. Spec: Sign-in logs, 7.
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
  const part: Device = given({
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

/** What an event says of the device, wherever it does. */
export interface DeviceSignals {
  readonly id: string | undefined;
  /** Whether the event has a part about the device. */
  readonly areGiven: boolean;
  /** Whether there are signals as a policy evaluated them. */
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
    id: target?.id ?? givenText(own('id')),
    areGiven: target !== undefined || event.device != null,
    areEvaluated: target !== undefined,
    value,
    text: (name) => textIn(value(name)),
    boolean: (name) => booleanIn(value(name)),
  };
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? givenText(value) : undefined;
}

/** Which signal is which attribute that expressions read. */
export const PROFILE_TEXTS = {
  displayName: 'name',
  osVersion: 'osVersion',
  diskEncryptionType: 'diskEncryptionType',
} as const;

export const PROFILE_FLAGS = {
  integrityJailbreak: 'jailbreak',
  secureHardwarePresent: 'secureHardwarePresent',
} as const;

/** What the log says of the attributes of a device; those that it does not name stay open. */
function attributesOf(signals: DeviceSignals): Device & { readonly open: NonNullable<Context['open']> } {
  const profile = {
    ...readAs(PROFILE_TEXTS, signals.text),
    ...readAs(PROFILE_FLAGS, signals.boolean),
  };
  const provider = providerIn(signals.value('deviceIntegrator'));
  const lock = signals.text('screenLockType');
  const parts = given({
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
  return given(Object.fromEntries(Object.entries(names).map(([to, from]) => [to, read(from)])));
}

/** What others say of the device, as JSON in a text; of those that could not be read it holds an error. */
export function providerIn(integrator: unknown): Members {
  const parsed = jsonIn(integrator);
  return Object.fromEntries(Object.entries(objectMembers(parsed)).filter(([, one]) => isObject(one)));
}

/** What an object says, without what it leaves open. */
function given<Whole extends object>(
  whole: Whole,
): { [Key in keyof Whole]?: Exclude<Whole[Key], undefined> } {
  const said: Partial<Record<keyof Whole, unknown>> = {};
  for (const key in whole) if (whole[key] !== undefined) said[key] = whole[key];
  return said as { [Key in keyof Whole]?: Exclude<Whole[Key], undefined> };
}

/** What operating systems are called, the more special first. */
const SYSTEMS: readonly (readonly [name: RegExp, platform: string])[] = [
  [/iphone|ipad|^ios/i, 'IOS'],
  [/android/i, 'ANDROID'],
  [/^chrome ?os/i, 'CHROMEOS'],
  [/^mac ?os/i, 'MACOS'],
  [/^windows (?!phone)/i, 'WINDOWS'],
  [/^linux/i, 'LINUX'],
];

const systemCalled = cacheRecent((os: string) => SYSTEMS.find(([name]) => name.test(os))?.[1], 1000);

/** The platform that the browser says. A tablet may call itself a computer of another system. */
export function platformOf({ userAgent, device }: Members): string | undefined {
  const os = givenText(objectMembers(userAgent).os);
  const platform = os === undefined ? undefined : systemCalled(os);
  return platform === 'MACOS' && device !== 'Computer' ? undefined : platform;
}
