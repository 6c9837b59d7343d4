import type { EncodedRule } from '../../../analysis/symbolic/encode.js';
import { getOrMake } from '../../../base/memo.js';
import { assuranceOfAccess, type MethodAssurance } from '../../../model/assurance/assurance-level.js';
import { at } from '../../rule/json-path.js';
import { settingsText } from './outcome-key.js';

/** Returns a function that returns the assurance level of a rule of an authentication policy. It evaluates equal requirements only once. */
export function assuranceLevels(brand: string): (rule: EncodedRule) => MethodAssurance {
  const known = new Map<string, MethodAssurance>();
  return ({ rule: { actions } }) =>
    getOrMake(known, settingsText(actions ?? NONE), () =>
      assuranceOfAccess((at(actions, 'appSignOn') ?? NONE) as object, undefined, { brand }),
    );
}

const NONE = {};
