import { type MethodStrength, strengthOfAccess } from '../../../assurance/strength.js';
import { getOrMake, memoize } from '../../../base/memo.js';
import type { EncodedRule } from '../../../symbolic/encode.js';
import { at } from '../../rule/json-path.js';

/** What rules of authentication policies ask. They often ask the same: each demand is looked at once. */
export function strengths(brand: string): (rule: EncodedRule) => MethodStrength {
  const known = new Map<string, MethodStrength>();
  return memoize(({ rule }) => {
    const appSignOn = at(rule.actions, 'appSignOn') ?? {};
    return getOrMake(known, JSON.stringify(appSignOn), () =>
      strengthOfAccess(appSignOn as object, undefined, { brand }),
    );
  });
}
