import { ask, type Meaning } from './fact.js';
import { listedFact } from './listed-fact.js';
import type { Context } from './request.js';

/** Whether the device is registered; a managed one is. Spec: Conditions (policy and rule), `device`. */
export const registered = listedFact({
  name: 'registered',
  fields: ['policyContext.device.registered'],
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
  values({ policyContext: { device } }) {
    const isManaged = device?.managed ?? (device?.registered === false ? false : undefined);
    return isManaged === undefined ? undefined : [String(isManaged)];
  },
});

export function isManaged(value: boolean): Meaning {
  return ask(managed, String(value));
}

/** The device assurance policies that the device satisfies: one by `assuranceId`, or all by `assuranceIds`. */
export const assurance = listedFact({
  name: 'deviceAssurance',
  fields: ['policyContext.device.assuranceId', 'policyContext.device.assuranceIds'],
  kind: 'deviceAssurance',
  values: ({ policyContext }) => satisfiedAssurances(policyContext),
});

export function satisfiesAssurance(id: string): Meaning {
  return ask(assurance, id);
}

/** `undefined`: the request does not say. */
export function satisfiedAssurances({ device }: Context): readonly string[] | undefined {
  return device?.assuranceIds ?? (device?.assuranceId == null ? undefined : [device.assuranceId]);
}
