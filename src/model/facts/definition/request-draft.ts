import type { CoreContext } from '../core-request.js';

/** A request that the analysis builds, for example as a counterexample. */
export interface Draft {
  appInstance: string;
  readonly policyContext: { -readonly [Field in keyof CoreContext]: CoreContext[Field] };
}

/** Returns the user of a generated request. Adds a user if the request has none. */
export function draftUser({ policyContext }: Draft): NonNullable<Draft['policyContext']['user']> {
  policyContext.user ??= {};
  return policyContext.user;
}

export function draftDevice({ policyContext }: Draft): NonNullable<Draft['policyContext']['device']> {
  policyContext.device ??= {};
  return policyContext.device;
}
