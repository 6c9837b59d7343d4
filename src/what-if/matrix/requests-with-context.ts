import { isObject } from '../../base/object.js';
import type { Context, Request } from '../../model/facts/request.js';

const ADDRESS = ['ip', 'ipChain', 'zones'] as const;
const SURROUNDINGS = ['location', 'asn', 'ipServiceCategories'] as const;

/**
 * Returns the requests that combine a generated request with stated facts (`stated`). Stated facts replace generated ones, and the
 * remaining generated facts about a stated place or person are removed. Stated groups are tried first as the groups of the request, then as
 * the groups of the generated user.
 */
export function requestsWithContext(made: Request, stated: Context, userId?: string): readonly Request[] {
  const { user, ...own } = made.policyContext;
  const { user: statedUser, ...rest } = stated;
  const without = [
    ...(ADDRESS.some((field) => stated[field] != null) ? ADDRESS : []),
    ...(stated.zones != null ? SURROUNDINGS : []),
  ];
  const context = joined(rest, withoutFields(own, without)) as Context;
  const id = userId ?? statedUser?.id;
  const { id: madeId, groupIds, ...details } = user ?? {};
  const users = (): unknown[] => {
    if (id != null)
      return [
        { ...statedUser, id },
        joined({ ...statedUser, id }, details),
        joined({ ...statedUser, id }, { ...details, groupIds }),
      ];
    if (stated.groups != null) return [joined(statedUser, details)];
    return [joined(statedUser, { id: madeId, groupIds, ...details })];
  };
  const asUser = (one: unknown, others: Context): Request => ({
    ...made,
    policyContext: { ...others, ...(isEmpty(one) ? {} : { user: one }) } as Context,
  });
  const { groups, ...withoutGroups } = context;
  const members =
    groups == null || id != null
      ? []
      : [asUser(joined(statedUser, { id: madeId, ...details, groupIds: groups.ids }), withoutGroups)];
  return [...users().map((one) => asUser(one, context)), ...members];
}

function withoutFields(context: object, fields: readonly string[]): object {
  return Object.fromEntries(Object.entries(context).filter(([key]) => !fields.includes(key)));
}

/** Merges a generated value and a stated value. Where both have a member, the stated one is used. */
function joined(stated: unknown, own: unknown): unknown {
  if (!isObject(stated) || !isObject(own)) return stated ?? own;
  const keys = [...new Set([...Object.keys(stated), ...Object.keys(own)])];
  return Object.fromEntries(keys.map((key) => [key, joined(stated[key], own[key])]));
}

function isEmpty(value: unknown): boolean {
  return !isObject(value) || Object.values(value).every((one) => one == null);
}
