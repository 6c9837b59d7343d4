import { ownAt } from '../../base/own.js';
import { printable } from '../../base/printable.js';
import { setCondition } from '../../documents/edits/set-condition.js';
import { membershipsOf } from '../../model/facts/group.js';
import type { Request } from '../../model/facts/request.js';
import { zonesHolding } from '../../model/facts/zones/zone.js';
import type { PolicyRule, Rule } from '../../model/policies/policy.js';
import { ruleWords } from '../../model/policies/rule-words.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { Compiled } from '../../simulate/compile.js';
import type { RepairEdit } from './repair-edit.js';

/**
 * Returns edits of the conditions of a rule. An edit adds an id of the request to a list, removes an id from a list, or removes a
 * condition.
 */
export function conditionEdits(one: PolicyRule, compiled: Compiled, request: Request): RepairEdit[] {
  return [...LISTS.flatMap((list) => listEdits(list, one, compiled, request)), ...removalEdits(one)];
}

/** A condition with lists of ids to include and exclude. */
interface ConditionList {
  readonly kind: 'group' | 'user' | 'zone';
  readonly path: readonly string[];
  /** Returns the ids in the request, such as the groups of the user. The condition compares these ids with its lists. */
  idsOf(request: Request, compiled: Compiled): readonly string[];
  /** Whether the condition uses its lists. The network condition uses them only if its member `connection` is `ZONE`. */
  isInEffect?(conditions: unknown): boolean;
}

const LISTS: readonly ConditionList[] = [
  {
    kind: 'user',
    path: ['people', 'users'],
    idsOf: ({ policyContext: { user } }) => (user?.id == null ? [] : [user.id]),
  },
  {
    kind: 'group',
    path: ['people', 'groups'],
    idsOf: (request, { world }) =>
      (membershipsOf(request, world)?.inside ?? []).filter((id) => !world.everyone.has(id)),
  },
  {
    kind: 'zone',
    path: ['network'],
    idsOf: ({ policyContext }, { world }) => zonesHolding(world, policyContext),
    isInEffect: (conditions) => ownAt(conditions, ['network', 'connection']) === 'ZONE',
  },
];

function listEdits(
  { kind, path, idsOf, isInEffect = () => true }: ConditionList,
  { policy, rule }: PolicyRule,
  compiled: Compiled,
  request: Request,
): RepairEdit[] {
  if (!isInEffect(rule.conditions)) return [];
  const name = `"${ruleWords({ policy, rule })}"`;
  const [include, exclude] = (['include', 'exclude'] as const).map((side) => idsAt(rule, [...path, side]));
  const put = (side: string, ids: readonly string[]) => (org: Snapshot) =>
    setCondition(
      org,
      { policyId: policy.id, ruleId: rule.id },
      [...path, side],
      ids.length === 0 ? undefined : ids,
    );
  return idsOf(request, compiled).flatMap((id): RepairEdit[] => {
    const ids = [rule.id, id];
    const edited = (side: string) => ({
      ids,
      rule,
      target: { resource: rule, path: ['conditions', ...path, side] },
    });
    const what = `the ${kind} ${printable(compiled.world.nameOf(kind, id) ?? id)}`;
    return [
      include !== undefined && include.length > 0 && !include.includes(id)
        ? [{ words: `add ${what} to ${name}`, ...edited('include'), apply: put('include', [...include, id]) }]
        : [],
      include !== undefined && include.length > 1 && include.includes(id)
        ? [
            {
              words: `remove ${what} from ${name}`,
              ...edited('include'),
              apply: put('include', without(include, id)),
            },
          ]
        : [],
      exclude?.includes(id)
        ? [
            {
              words: `no longer exclude ${what} from ${name}`,
              ...edited('exclude'),
              apply: put('exclude', without(exclude, id)),
            },
          ]
        : [
            {
              words: `exclude ${what} from ${name}`,
              ...edited('exclude'),
              apply: put('exclude', [...(exclude ?? []), id]),
            },
          ],
    ].flat();
  });
}

function idsAt({ conditions }: Rule, path: readonly string[]): readonly string[] | undefined {
  const list = ownAt(conditions, path);
  return Array.isArray(list) && list.every((id) => typeof id === 'string') ? list : undefined;
}

function without(ids: readonly string[], id: string): readonly string[] {
  return ids.filter((one) => one !== id);
}

/** Returns edits that each remove one condition, or one member of the device condition. */
function removalEdits({ policy, rule }: PolicyRule): RepairEdit[] {
  const { conditions } = rule;
  const target = { policyId: policy.id, ruleId: rule.id };
  const name = `"${ruleWords({ policy, rule })}"`;
  return Object.entries(conditions ?? {})
    .filter(([, asked]) => asked !== null && asked !== undefined)
    .flatMap(([key, asked]) =>
      key === 'device' ? Object.keys(asked as object).map((word) => [key, word]) : [[key]],
    )
    .map((path) => ({
      words: `remove the condition ${printable(path.join('.'))} from ${name}`,
      ids: [rule.id],
      rule,
      target: { resource: rule, path: ['conditions', ...path] },
      apply: (org: Snapshot) => setCondition(org, target, path, undefined),
    }));
}
