import { isObject, type Members } from '../../base/object.js';
import { SECRET } from '../../base/secrets/secret-texts.js';

/** A rule of those that are managed together. */
interface GroupedRule {
  readonly rule: Members;
  readonly index: number;
  /** What it is found by: its name; where that is secret, that it is the first, the second that has a secret one. */
  readonly key: string;
}

/** Rules that are managed together go by their names, since ids go by position there. Spec: Terraform, 4.3. */
export function groupedRules(rules: unknown): readonly GroupedRule[] {
  let secret = 0;
  return (Array.isArray(rules) ? rules : []).flatMap((rule, index): GroupedRule[] => {
    if (!isObject(rule)) return [];
    const name = String(rule.name ?? index);
    const key = name === SECRET && secret++ > 0 ? `${SECRET} ${secret}` : name;
    return [{ rule, index, key }];
  });
}

/** The ids of those that there were, by what they are found by. */
export function groupedIds(before: Members | undefined): ReadonlyMap<string, string> {
  return new Map(
    groupedRules(before?.rule).flatMap(({ key, rule: { id, name } }) =>
      typeof name === 'string' && typeof id === 'string' ? [[key, id] as const] : [],
    ),
  );
}
