import type { CoreContext } from '../core-request.js';

/** A request that is being made up. */
export interface Draft {
  appInstance: string;
  readonly policyContext: { -readonly [Field in keyof CoreContext]: CoreContext[Field] };
}

/** Says of a person that is made up. */
export function draftUser({ policyContext }: Draft): NonNullable<Draft['policyContext']['user']> {
  policyContext.user ??= {};
  return policyContext.user;
}

export function draftDevice({ policyContext }: Draft): NonNullable<Draft['policyContext']['device']> {
  policyContext.device ??= {};
  return policyContext.device;
}
