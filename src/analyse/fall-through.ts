import { negated } from '../logic/literal.js';
import type { Model } from '../logic/satisfy.js';
import type { Budget } from '../logic/search.js';
import { type AskedList, type AskedRule } from './asked-list.js';
import { decidedBy, modelOf } from './order.js';

/** What no written rule of a list decides. */
export interface FallThrough {
  readonly rule: AskedRule;
  readonly model: Model;
  /** Every request does. */
  readonly isAll: boolean;
}

/** The rule of the system that decides what the rules above it leave over, where they are some and leave something. */
export function fallThroughOf(list: AskedList, budget: Budget): FallThrough | undefined {
  const place = list.rules.findIndex(({ listed: { policy, rule } }) => policy.isDefault || rule.isDefault);
  const rule = list.rules[place];
  if (rule === undefined) return undefined;
  const model = modelOf(list, decidedBy(list, place), budget);
  if (model === undefined) return undefined;
  const elsewhere = [...list.apps, negated(rule.holds)];
  const isAll = place === 0 && list.space.solver.solve(elsewhere, budget).kind === 'unsatisfiable';
  return { rule, model, isAll };
}
