import { canonicalType } from '../../base/brand.js';
import { groupBy } from '../../base/group-by.js';
import { quoted } from '../../base/messages.js';
import { repeated } from '../../base/repeated.js';
import { MAPPED_TYPES } from '../../model/policies/policy-type.js';
import { sourceBelow } from '../schema/fit-schema.js';
import type { Accumulator } from './accumulator.js';

/**
 * Reports active policies of one type, and active rules of one policy, that have the same priority. Their order in the documents decides
 * between them (assumption A1), but the service may evaluate them in the other order. Policies that are mapped to applications have no order.
 */
export function noteEqualPriorities({ policies, rules, sources, log }: Accumulator, brand: string): void {
  const ordered = [...policies.values()].filter(
    ({ type }) => !MAPPED_TYPES.some((one) => one === canonicalType(type, brand)),
  );
  const lists: readonly (readonly [what: string, list: Iterable<Ranked>])[] = [
    ...[...groupBy(ordered, ({ type }) => type).values()].map((list) => ['policies', list] as const),
    ...[...rules.values()].map((list) => ['rules', list.values()] as const),
  ];
  for (const [what, list] of lists) {
    const evaluated = [...list].filter(({ status, isDefault }) => status !== 'INACTIVE' && !isDefault);
    for (const { first, again } of repeated(evaluated, ({ priority }) => priority ?? undefined)) {
      const [one, other] = [first, again].map(({ id, name }) => quoted(name ?? id));
      const source = sources.get(again);
      log.note({
        severity: 'warning',
        code: 'equal-priorities',
        message: `the ${what} ${one} and ${other} have the same priority ${again.priority}: it is unknown which of them the service evaluates first, so answers assume their order in the export; give each its own priority`,
        ...(source && { at: sourceBelow(source, '/priority') }),
      });
    }
  }
}

interface Ranked {
  readonly id: string;
  readonly name: string | null;
  readonly status: string;
  readonly priority: number | null;
  readonly isDefault: boolean;
}
