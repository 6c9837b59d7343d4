import type { CoreContext, CoreRequest } from './core-request.js';
import { listedFact } from './definition/listed-fact.js';
import { ask, type Meaning } from './fact.js';
import { isPlatformName } from './platform.js';
import type { World } from './world.js';

/** Whether the device is registered. A managed device is registered. Spec: Conditions (policy and rule), `device`. */
export const registered = listedFact({
  name: 'registered',
  fields: ['policyContext.device.registered'],
  about: 'device',
  flags: [
    {
      flag: '--registered',
      what: 'the device is registered, or is not',
      field: 'policyContext.device.registered',
    },
  ],
  values({ policyContext: { device } }) {
    const isRegistered = device?.registered ?? (device?.managed === true ? true : undefined);
    return isRegistered === undefined ? undefined : [String(isRegistered)];
  },
});

export function isRegistered(value: boolean): Meaning {
  return ask(registered, String(value));
}

/** Whether the device is managed. An unregistered device is not. Spec: Conditions (policy and rule), `device`. */
export const managed = listedFact({
  name: 'managed',
  fields: ['policyContext.device.managed'],
  about: 'device',
  flags: [
    { flag: '--managed', what: 'the device is managed, or is not', field: 'policyContext.device.managed' },
  ],
  values({ policyContext: { device } }) {
    const isManaged = device?.managed ?? (device?.registered === false ? false : undefined);
    return isManaged === undefined ? undefined : [String(isManaged)];
  },
});

export function isManaged(value: boolean): Meaning {
  return ask(managed, String(value));
}

/**
 * The device assurance policies that the device satisfies: one by `assuranceId`, or all by `assuranceIds`. A policy for another
 * platform than that of the request is not satisfied.
 */
export const assurance = listedFact({
  name: 'deviceAssurance',
  fields: ['policyContext.device.assuranceId', 'policyContext.device.assuranceIds'],
  kind: 'deviceAssurance',
  about: 'device',
  flags: [
    {
      flag: '--assurance',
      value: 'policy',
      what: 'the device assurance policy that the device satisfies: id, or name',
      field: 'policyContext.device.assuranceId',
      kind: 'deviceAssurance',
      instead: ['policyContext.device.assuranceIds'],
    },
  ],
  words: (found, { ids }) => ids('deviceAssurance', found, 'none'),
  values: ({ policyContext }) => satisfiedAssurances(policyContext),
  cannotHold({ policyContext: { device } }, world) {
    return device?.platform == null ? undefined : (id) => !mayRunOn(device.platform, id, world);
  },
});

/** Whether the platform of the request fits each device assurance policy of the request. */
export function isPossibleDevice({ policyContext }: CoreRequest, world: World): boolean {
  const platform = policyContext.device?.platform;
  return (satisfiedAssurances(policyContext) ?? []).every((id) => mayRunOn(platform, id, world));
}

/** Whether a device of the platform may satisfy the policy. False only if the policy is for another platform. */
function mayRunOn(platform: string | null | undefined, assuranceId: string, world: World): boolean {
  const [own, other] = [samePlatform(platform), samePlatform(world.assuredPlatform(assuranceId))];
  return own === undefined || other === undefined || own === other;
}

/** Returns the name for comparisons: `OSX` and `MACOS` are the same platform. `undefined` for an unknown name. */
function samePlatform(name: string | null | undefined): string | undefined {
  if (name == null || !isPlatformName(name)) return undefined;
  return name === 'OSX' ? 'MACOS' : name;
}

export function satisfiesAssurance(id: string): Meaning {
  return ask(assurance, id);
}

/** Returns the device assurance policies in the request, or `undefined` if it states none. */
export function satisfiedAssurances({ device }: CoreContext): readonly string[] | undefined {
  return device?.assuranceIds ?? (device?.assuranceId == null ? undefined : [device.assuranceId]);
}
