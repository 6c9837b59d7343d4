import { type MethodStrength, strengthOfAccess } from '../../../assurance/strength.js';
import type { EncodedRule } from '../../../symbolic/encode.js';
import { at } from '../../rule/json-path.js';

/** What rules of authentication policies ask. They often ask the same: each demand is looked at once. */
export function strengths(brand: string): (rule: EncodedRule) => MethodStrength {
  const known = new Map<string, MethodStrength>();
  return ({ rule }) => {
    const appSignOn = at(rule.actions, 'appSignOn') ?? {};
    const key = JSON.stringify(appSignOn);
    const found = known.get(key) ?? strengthOfAccess(appSignOn as object, undefined, { brand });
    known.set(key, found);
    return found;
  };
}
