import { any } from '../logic/formula.js';
import { ask, type Meaning } from './fact.js';
import { listedFact } from './listed-fact.js';

/** The service's platform names, each with the type and the operating systems that a condition may call it by. */
export const PLATFORMS = {
  IOS: { type: 'MOBILE', os: ['IOS'] },
  ANDROID: { type: 'MOBILE', os: ['ANDROID'] },
  WINDOWS: { type: 'DESKTOP', os: ['WINDOWS'] },
  MACOS: { type: 'DESKTOP', os: ['MACOS', 'OSX'] },
  OSX: { type: 'DESKTOP', os: ['MACOS', 'OSX'] },
  CHROMEOS: { type: 'DESKTOP', os: ['CHROMEOS'] },
  LINUX: { type: 'DESKTOP', os: ['LINUX'] },
  MOBILE_OTHER: { type: 'MOBILE', os: ['OTHER'] },
  DESKTOP_OTHER: { type: 'DESKTOP', os: ['OTHER'] },
} as const satisfies Record<string, { type: string; os: readonly string[] }>;

export type PlatformName = keyof typeof PLATFORMS;

export function isPlatformName(name: string): name is PlatformName {
  return Object.hasOwn(PLATFORMS, name);
}

const ANY = 'ANY';

const FITTING = new Map(
  Object.entries(PLATFORMS).map(([name, { type, os }]) => [
    name,
    [type, ANY].flatMap((someType) => [...os, ANY].map((someOs) => platformValue(someType, someOs))),
  ]),
);

/** The device's platform. Spec: Conditions, `platform`. */
export const platform = listedFact({
  name: 'platform',
  fields: ['policyContext.device.platform'],
  values: ({ policyContext: { device } }) =>
    device?.platform == null ? undefined : FITTING.get(device.platform),
});

/** `ANY` fits all types and all operating systems. */
export function isPlatform(type: string, os: string): Meaning {
  if (type === ANY && os === ANY) return any([{ kind: 'always' }]);
  return ask(platform, platformValue(type, os));
}

function platformValue(type: string, os: string): string {
  return `${type}/${os}`;
}
