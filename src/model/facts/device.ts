import type { CoreContext, CoreRequest } from './core-request.js';
import { listedFact } from './definition/listed-fact.js';
import { ask, type Meaning } from './fact.js';
import { isPlatformName } from './platform.js';
import type { World } from './world.js';

/** Whether the device is registered; a managed one is. Spec: Conditions (policy and rule), `device`. */
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

/** Whether the device is managed; an unregistered one is not. Spec: Conditions (policy and rule), `device`. */
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
 * The device assurance policies that the device satisfies: one by `assuranceId`, or all by `assuranceIds`. None for another
 * platform than the one that the request states.
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

/** Whether each device assurance policy that the request states is one for the platform that it states. */
export function isPossibleDevice({ policyContext }: CoreRequest, world: World): boolean {
  const platform = policyContext.device?.platform;
  return (satisfiedAssurances(policyContext) ?? []).every((id) => mayRunOn(platform, id, world));
}

/** Whether a device of the platform may satisfy the policy: unless the policy is for another platform. */
function mayRunOn(platform: string | null | undefined, assuranceId: string, world: World): boolean {
  const [own, other] = [samePlatform(platform), samePlatform(world.assuredPlatform(assuranceId))];
  return own === undefined || other === undefined || own === other;
}

/** `OSX` and `MACOS` are one platform; of a name that is none nothing is known. */
function samePlatform(name: string | null | undefined): string | undefined {
  if (name == null || !isPlatformName(name)) return undefined;
  return name === 'OSX' ? 'MACOS' : name;
}

export function satisfiesAssurance(id: string): Meaning {
  return ask(assurance, id);
}

/** `undefined`: the request does not say. */
export function satisfiedAssurances({ device }: CoreContext): readonly string[] | undefined {
  return device?.assuranceIds ?? (device?.assuranceId == null ? undefined : [device.assuranceId]);
}
