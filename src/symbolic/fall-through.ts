import type { Model } from '../logic/solver/satisfy.js';
import type { Budget } from '../logic/solver/search.js';
import type { AskedList, AskedRule } from './encoded-list.js';
import { decidedBy, modelOf } from './shadowing.js';

/** What no written rule of a list decides. */
export interface FallThrough {
  /** The rule of the service that decides instead. */
  readonly rule: AskedRule;
  readonly model: Model;
}

/** Where the written rules of a list leave something over. */
export function fallThroughOf(list: AskedList, budget: Budget): FallThrough | undefined {
  const place = list.rules.findIndex(({ listed }) => listed.rule.isDefault);
  const rule = list.rules[place];
  const model = rule === undefined ? undefined : modelOf(list, decidedBy(list, place), budget);
  return rule === undefined || model === undefined ? undefined : { rule, model };
}
