import { type MethodStrength, strengthOfAccess } from '../../../assurance/strength.js';
import { getOrMake } from '../../../base/memo.js';
import type { EncodedRule } from '../../../symbolic/encode.js';
import { at } from '../../rule/json-path.js';
import { settingsText } from './outcome-key.js';

/** What rules of authentication policies ask. They often ask the same: each demand is looked at once. */
export function strengths(brand: string): (rule: EncodedRule) => MethodStrength {
  const known = new Map<string, MethodStrength>();
  return ({ rule: { actions } }) =>
    getOrMake(known, settingsText(actions ?? NONE), () =>
      strengthOfAccess((at(actions, 'appSignOn') ?? NONE) as object, undefined, { brand }),
    );
}

const NONE = {};
