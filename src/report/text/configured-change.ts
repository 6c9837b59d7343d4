import { groupBy } from '../../base/group-by.js';
import { memoize } from '../../base/memo.js';
import { NOT_CHANGED } from '../../documents/terraform/state/change-words.js';
import { referencesIn } from '../../model/policies/references/references.js';
import type { NamedRule } from '../../model/policies/rule-words.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { changedAttributes } from './changed-attributes.js';
import { type Configured, configuredIn, moduleCallWords, placedWords } from './configured.js';

/** The deciding rules before and after a change; `null` if no rule decides. */
interface RulesOfChange {
  readonly before?: NamedRule | null;
  readonly after?: NamedRule | null;
}

export interface StatesOfChange {
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** The Terraform resource of the deciding rule, and other resources of the plan that cause the change. */
interface ResourcesOfChange {
  readonly deciding?: Configured;
  readonly causes: readonly Configured[];
}

/**
 * Finds the Terraform resources of a change. Looks at the deciding rule after the change, the deciding rule before it, and then their
 * policies. The first of these that Terraform manages is the deciding resource. If the plan changes it, there are no other causes.
 * Otherwise, the causes are the changed resources among these rules and policies, and among the objects that they refer to. Spec:
 * Terraform, 1, 4.
 */
function resourcesOfChange(
  change: RulesOfChange,
  { before, after }: StatesOfChange,
  configuredOf: (id: string) => Configured | undefined,
): ResourcesOfChange {
  const ids = idsOfChange(change);
  const [deciding, ...others] = ids.flatMap((id) => configuredOf(id) ?? []);
  const isRuleChanged = after.resourceChanges === undefined || isChanged(deciding);
  const referred = isRuleChanged ? [] : namedBy(ids, after, before).flatMap((id) => configuredOf(id) ?? []);
  const causes = isRuleChanged ? [] : [...others, ...referred].filter(isChanged);
  return { ...(deciding && { deciding }), causes };
}

/** The Terraform resources that explain a changed result of sign-ins, as text. */
export interface ConfiguredChange {
  /**
   * The deciding rule as text: `okta_policy_rule_signon.mfa, main.tf:14:3, updated in place`. Absent if Terraform does not manage the rule
   * or its policy.
   */
  readonly where?: string;
  readonly by: readonly string[];
  /** The calls of the Terraform modules that contain the deciding resource and the causes. */
  readonly see: readonly string[];
}

/** The maximum number of Terraform resources that are named as causes of a change. */
const MOST_CAUSES = 3;

export function configuredChange(change: RulesOfChange, states: StatesOfChange): ConfiguredChange {
  const [earlier, later] = [configuredIn(states.before), configuredAfter(states)];
  const { deciding, causes } = resourcesOfChange(change, states, (id) => later(id) ?? earlier.get(id));
  const by = new Map(causes.map((one) => [changedWords(one), one]));
  const named = [...by].slice(0, MOST_CAUSES);
  return {
    ...(deciding && { where: changedWords(deciding) }),
    by: named.map(([words]) => words),
    see: moduleCallWords([deciding, ...named.map(([, one]) => one)].flatMap((one) => one?.calledAt ?? [])),
  };
}

/** Returns the Terraform resources of a change in one line; `undefined` if there are none. */
export function configuredChangeWords(change: RulesOfChange, states: StatesOfChange): string | undefined {
  const { where, by } = configuredChange(change, states);
  const words = [...(where === undefined ? [] : [where]), ...by.map((one) => `by ${one}`)];
  return words.length === 0 ? undefined : words.join('; ');
}

/**
 * Returns the location where a reviewer looks for a change. It is the location of the first cause, or else of the deciding rule. Returns
 * `undefined` if neither has a location after the change.
 */
export function placeOfChange(
  change: RulesOfChange,
  states: StatesOfChange,
): (Configured & Required<Pick<Configured, 'location'>>) | undefined {
  const { deciding, causes } = resourcesOfChange(change, states, configuredAfter(states));
  for (const one of [...causes, ...(deciding ? [deciding] : [])])
    if (one.location !== undefined) return { ...one, location: one.location };
  return undefined;
}

function isChanged(configured: Configured | undefined): boolean {
  return configured?.change !== undefined && configured.change !== NOT_CHANGED;
}

function changedWords(configured: Configured): string {
  const { change } = configured;
  return [placedWords(configured), ...(change === undefined ? [] : [change])].join(', ');
}

/**
 * Returns a function that finds the Terraform source of a resource in the state after a change. If the changed attribute has a location of
 * its own, the source has this location. The function returns `undefined` if Terraform does not manage the resource.
 */
export function configuredAfter({ before, after }: StatesOfChange): (id: string) => Configured | undefined {
  const [configured, changed] = [configuredIn(after), changedAttributes(before, after)];
  return (id) => {
    const found = configured.get(id);
    return found && { ...found, ...changed.get(id) };
  };
}

/** Returns the ids of the objects to which the resources with these ids refer, before or after the change. */
function namedBy(ids: readonly string[], ...states: readonly Snapshot[]): readonly string[] {
  return states.flatMap((state) =>
    [...new Set(ids)].flatMap((id) => (referencesFrom(state).get(id) ?? []).map((one) => one.id)),
  );
}

/**
 * Returns the references of an org by the id of the object that contains them. Memoized by org, because a diff can have thousands of
 * changes and an org thousands of references.
 */
const referencesFrom = memoize((state: Snapshot) => groupBy(referencesIn(state), ({ from }) => from.id));

/**
 * Returns the Terraform address of the deciding rule of a change or, if it has none, of its policy. Returns `undefined` if Terraform
 * manages neither.
 */
export function addressOfChange(
  change: RulesOfChange,
  { before, after }: StatesOfChange,
): string | undefined {
  const [earlier, later] = [configuredIn(before), configuredIn(after)];
  return idsOfChange(change)
    .flatMap((id) => (later.get(id) ?? earlier.get(id))?.address ?? [])
    .at(0);
}

function idsOfChange({ before, after }: RulesOfChange): readonly string[] {
  return [after?.rule.id, before?.rule.id, after?.policy.id, before?.policy.id].filter(
    (id) => id !== undefined,
  );
}
