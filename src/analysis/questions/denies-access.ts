import type { PolicyRule } from '../../model/policies/policy.js';
import type { EffectReader } from '../../simulate/outcome/part.js';
import { valueIf } from '../../simulate/outcome/settled.js';

/** Returns a function that tests whether a rule denies access in every case. */
export function deniesAccess<Values extends { readonly access: unknown }>({ read }: EffectReader<Values>) {
  return ({ policy, rule }: PolicyRule): boolean => valueIf(read(rule, policy).access) === 'DENY';
}
