import type { EffectReader } from '../simulate/outcome/part.js';
import { valueIf } from '../simulate/outcome/settled.js';
import type { RuleOf } from '../symbolic/reach.js';

/** Of each rule whether it surely lets nobody in, whomever it decides. */
export function deniedBy<Values extends { readonly access: unknown }>(
  { read }: EffectReader<Values>,
  rules: readonly RuleOf[],
): boolean[] {
  return rules.map(({ policy, rule }) => valueIf(read(rule, policy).access) === 'DENY');
}
