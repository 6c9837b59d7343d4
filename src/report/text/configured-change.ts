import { groupBy } from '../../base/group-by.js';
import { memoize } from '../../base/memo.js';
import { NOT_CHANGED } from '../../documents/terraform/state/change-words.js';
import { referencesIn } from '../../model/policies/references/references.js';
import type { NamedRule } from '../../model/policies/rule-words.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { changedAttributes } from './changed-attributes.js';
import { type Configured, configuredIn, moduleCallWords, placedWords } from './configured.js';

/** What decides before and after a change; `null`: no rule does. */
interface RulesOfChange {
  readonly before?: NamedRule | null;
  readonly after?: NamedRule | null;
}

export interface StatesOfChange {
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** Where Terraform has what decides, and what of the plan brings the change about, where that is something else. */
interface ResourcesOfChange {
  readonly deciding?: Configured;
  readonly causes: readonly Configured[];
}

/**
 * The rule that decides afterwards; otherwise the one that did, or their policies. What the plan does not change brings
 * nothing about: what it does change of these, or of what they refer to, does. Spec: Terraform, 1, 4.
 */
function resourcesOfChange(
  change: RulesOfChange,
  { before, after }: StatesOfChange,
  configuredOf: (id: string) => Configured | undefined,
): ResourcesOfChange {
  const ids = idsOfChange(change);
  const [deciding, ...others] = ids.flatMap((id) => configuredOf(id) ?? []);
  const isTold = after.resourceChanges === undefined || isChanged(deciding);
  const referred = isTold ? [] : namedBy(ids, after, before).flatMap((id) => configuredOf(id) ?? []);
  const causes = isTold ? [] : [...others, ...referred].filter(isChanged);
  return { ...(deciding && { deciding }), causes };
}

/** These in words. */
export interface ConfiguredChange {
  /** `okta_policy_rule_signon.mfa, main.tf:14:3, updated in place`. */
  readonly where?: string;
  readonly by: readonly string[];
  /** Of what stands in modules, where those are called. */
  readonly see: readonly string[];
}

/** So many causes are named. */
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

/** The same in one line. */
export function configuredChangeWords(change: RulesOfChange, states: StatesOfChange): string | undefined {
  const { where, by } = configuredChange(change, states);
  const words = [...(where === undefined ? [] : [where]), ...by.map((one) => `by ${one}`)];
  return words.length === 0 ? undefined : words.join('; ');
}

/** Where a reviewer looks for a change: at the first that brings it about, or at what decides, if the state after still has it. */
export function placeOfChange(
  change: RulesOfChange,
  states: StatesOfChange,
): (Configured & Required<Pick<Configured, 'place'>>) | undefined {
  const { deciding, causes } = resourcesOfChange(change, states, configuredAfter(states));
  for (const one of [...causes, ...(deciding ? [deciding] : [])])
    if (one.place !== undefined) return { ...one, place: one.place };
  return undefined;
}

function isChanged(configured: Configured | undefined): boolean {
  return configured?.change !== undefined && configured.change !== NOT_CHANGED;
}

function changedWords(configured: Configured): string {
  const { change } = configured;
  return [placedWords(configured), ...(change === undefined ? [] : [change])].join(', ');
}

/** What is configured of the state after, at what changed of it where that is written by itself. */
export function configuredAfter({ before, after }: StatesOfChange): (id: string) => Configured | undefined {
  const [configured, changed] = [configuredIn(after), changedAttributes(before, after)];
  return (id) => {
    const found = configured.get(id);
    return found && { ...found, ...changed.get(id) };
  };
}

/** What these refer to, in any of the states. */
function namedBy(ids: readonly string[], ...states: readonly Snapshot[]): readonly string[] {
  return states.flatMap((state) =>
    [...new Set(ids)].flatMap((id) => (referencesFrom(state).get(id) ?? []).map((one) => one.id)),
  );
}

/** Each change asks, and there are thousands of both. */
const referencesFrom = memoize((state: Snapshot) => groupBy(referencesIn(state), ({ from }) => from.id));

/** What it calls it. */
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
