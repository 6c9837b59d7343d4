import type { CoreContext, CoreRequest } from './core-request.js';
import { listedFact } from './definition/listed-fact.js';
import { ask, type Meaning } from './fact.js';
import { isPlatformName } from './platform.js';
import type { World } from './world.js';

/** The fact whether the device is registered. A managed device is registered. Spec: Conditions (policy and rule), `device`. */
export const registered = listedFact({
  name: 'registered',
  fields: ['policyContext.device.registered'],
  about: 'device',
  flags: [
    {
      flag: '--registered',
      what: 'whether the device is registered',
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

/** The fact whether the device is managed. An unregistered device is not managed. Spec: Conditions (policy and rule), `device`. */
export const managed = listedFact({
  name: 'managed',
  fields: ['policyContext.device.managed'],
  about: 'device',
  flags: [
    { flag: '--managed', what: 'whether the device is managed', field: 'policyContext.device.managed' },
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
 * The fact that states the device assurance policies that the device satisfies: one policy by `assuranceId`, or all by `assuranceIds`. A
 * policy for another platform than that of the request is not satisfied.
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
      what: 'the device assurance policy (not an assurance level) that the device satisfies, by id or name',
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

/** Whether each device assurance policy that the request states is for the platform that the request states. */
export function isPossibleDevice({ policyContext }: CoreRequest, world: World): boolean {
  const platform = policyContext.device?.platform;
  return (satisfiedAssurances(policyContext) ?? []).every((id) => mayRunOn(platform, id, world));
}

/** Whether a device of the platform may satisfy the device assurance policy. False only if the policy is for another platform. */
function mayRunOn(platform: string | null | undefined, assuranceId: string, world: World): boolean {
  const [own, other] = [samePlatform(platform), samePlatform(world.assuredPlatform(assuranceId))];
  return own === undefined || other === undefined || own === other;
}

/** Returns the platform name for comparisons: `OSX` and `MACOS` are the same platform. Returns `undefined` for an unknown name. */
function samePlatform(name: string | null | undefined): string | undefined {
  if (name == null || !isPlatformName(name)) return undefined;
  return name === 'OSX' ? 'MACOS' : name;
}

export function satisfiesAssurance(id: string): Meaning {
  return ask(assurance, id);
}

/** Returns the device assurance policies in the request, or `undefined` if the request states none. */
export function satisfiedAssurances({ device }: CoreContext): readonly string[] | undefined {
  return device?.assuranceIds ?? (device?.assuranceId == null ? undefined : [device.assuranceId]);
}
