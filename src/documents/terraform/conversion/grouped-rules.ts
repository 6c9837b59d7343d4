import { isObject, type Members } from '../../../base/object.js';
import { SECRET } from '../../../base/secrets/secret-texts.js';

/** One rule of a resource that manages several rules together. */
interface GroupedRule {
  readonly rule: Members;
  readonly index: number;
  /** The identity of the rule: its name or, if that is secret, its position among the rules with secret names. */
  readonly key: string;
}

/**
 * Returns the rules of a resource that manages several rules. A rule is identified by its name, since the Terraform provider assigns ids by
 * position. Spec: Terraform, 4.3.
 */
export function groupedRules(rules: unknown): readonly GroupedRule[] {
  let secret = 0;
  return (Array.isArray(rules) ? rules : []).flatMap((rule, index): GroupedRule[] => {
    if (!isObject(rule)) return [];
    const name = String(rule.name ?? index);
    const key = name === SECRET && secret++ > 0 ? `${SECRET} ${secret}` : name;
    return [{ rule, index, key }];
  });
}

/** Returns the ids that the rules of a resource have before the plan, by the key of each rule (see `GroupedRule`). */
export function groupedIds(before: Members | undefined): ReadonlyMap<string, string> {
  return new Map(
    groupedRules(before?.rule).flatMap(({ key, rule: { id, name } }) =>
      typeof name === 'string' && typeof id === 'string' ? [[key, id] as const] : [],
    ),
  );
}
