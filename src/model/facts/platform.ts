import { alternatives } from '../../base/messages.js';
import { always } from '../../logic/kleene/formula.js';
import { MATCH, NOT_MATCH, UNDEFINED } from '../../logic/kleene/verdict.js';
import type { OneValue } from './definition/domain.js';
import { draftDevice } from './definition/request-draft.js';
import { ask, type Fact, type Meaning, marking } from './fact.js';
import { unknowable } from './opaque.js';

/** The service's platforms, with the type and operating systems that conditions use for each. */
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

const NONE: readonly number[] = [];

const VALUES: OneValue = {
  kind: 'one value',
  title: 'platform',
  preposition: 'on',
  values: Object.keys(PLATFORMS),
  aliases: ['OSX'],
  only: { noun: 'platform', given: ({ device }) => device?.platform },
  usual: 'WINDOWS',
  put: (name, draft) => {
    draftDevice(draft).platform = name;
  },
};

/** The fact that states the platform of the device. Spec: Conditions (policy and rule), `platform`. */
export const platformFact: Fact & { readonly domain: OneValue } = {
  name: 'platform',
  fields: ['policyContext.device.platform'],
  about: 'device',
  flags: [
    {
      flag: '--platform',
      value: 'platform',
      what: `the platform: ${alternatives(Object.keys(PLATFORMS))}; for a Mac, MACOS (OSX means the same)`,
      field: 'policyContext.device.platform',
      isWord: true,
    },
  ],
  domain: VALUES,
  found: ({ policyContext: { device } }) => device?.platform ?? undefined,
  bind(atoms) {
    const fitting = new Map(
      Object.entries(PLATFORMS).map(([name, platform]) => [
        name,
        valuesOfPlatform(platform).flatMap((value) => atoms.get(value) ?? []),
      ]),
    );
    return marking(({ policyContext: { device } }, marks) => {
      if (device?.platform == null) return UNDEFINED;
      const fits = fitting.get(device.platform) ?? NONE;
      for (let index = 0; index < fits.length; index++) marks.set(fits[index] as number, MATCH);
      return NOT_MATCH;
    });
  },
};

/** Returns all combinations of type and operating system by which a condition can name a platform. */
function valuesOfPlatform({ type, os }: { readonly type: string; readonly os: readonly string[] }): string[] {
  return [type, ANY].flatMap((someType) => [...os, ANY].map((someOs) => platformValue(someType, someOs)));
}

/**
 * Returns the formula for "the device runs on this platform". `ANY` matches all types and all operating systems. Type `OTHER` is undecided,
 * because no source documents which devices have it.
 */
export function isPlatform(type: string, os: string): Meaning {
  if (type === ANY && os === ANY) return always;
  if (type === 'OTHER') return unknowable(`the platform \`${platformValue(type, os)}\` is not documented`);
  return ask(platformFact, platformValue(type, os));
}

function platformValue(type: string, os: string): string {
  return `${type}/${os}`;
}
