import { deepEqual } from '../../../base/deep-equal.js';
import { invariant } from '../../../base/invariant.js';
import { mapInSteps, runSteps, type Steps } from '../../../base/work-steps.js';
import type { AssumptionId } from '../../../model/facts/assumptions.js';
import { assumptionsOver } from '../../../model/policies/completeness.js';
import type { IdAndName } from '../../../model/policies/rule-in-policy.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { withIdsAfterPlan } from '../../../model/policies/successors.js';
import { INCOMPLETE_PLAN } from '../../../model/policies/unknown-words.js';
import { type Compiled, compiledOf } from '../../../simulate/compile.js';
import type { EncodedList } from '../../symbolic/encode.js';
import { areOnlySome, CHANGES, joinedChange, kindsIn } from '../effects/change.js';
import { accessListOf } from '../session/access-list.js';
import { idAndNameOf } from '../session/id-and-name.js';
import { type Session, sessionOf } from '../session/session.js';
import { uncomparedChanges } from './beyond-comparison.js';
import { changedAssignments } from './changed-assignments.js';
import { changedRegions, type State, type UndecidedRegion } from './changed-regions.js';
import type { Diff, NewApplication, UndecidedChange } from './changes.js';
import { changesCutOff } from './cut-off.js';
import { describeChange, describeMovedChange, isChange, ruleNames } from './described-change.js';
import {
  changeSearch,
  type DiffOptions,
  type DiffRegion,
  type DiffSession,
  diffSession,
  regionAppIds,
} from './diff-session.js';
import { type EncodedState, sharedAppIds } from './list-pairs.js';
import { isMissingInBoth, missingPolicyChange, typeInOneStateChange } from './missing-policies.js';
import { type MovedRegion, movedChanges } from './moved-people.js';
import { type RegionChange, type RegionScope, regionChange } from './region-change.js';
import { type ApplicationVerdict, type ChangeOf, verdictsOf } from './verdicts.js';

export interface Difference extends Diff {
  /** The verdict for each application: whether it is more or less permissive than before. */
  readonly verdicts: readonly ApplicationVerdict[];
}

/**
 * Returns every set of sign-ins whose result changes: the deciding rules, the kind of change, a description, and an example that was run
 * through the simulator in both states. If the diff is complete and contains no such set, nothing changes.
 * Spec: Policy, "Evaluation rules".
 */
export function diffOf(before: Snapshot, after: Snapshot, options: DiffOptions = {}): Difference {
  return runSteps(diffSteps(before, after, options), options.progress);
}

/** Computes the result of {@link diffOf} in steps, between which the caller can let other work run. */
export function* diffSteps(
  before: Snapshot,
  after: Snapshot,
  options: DiffOptions = {},
): Steps<Difference, 'rules'> {
  const states = [
    sessionOf(compiledOf(withIdsAfterPlan(after, before))),
    sessionOf(compiledOf(after)),
  ] as const;
  yield undefined;
  const session = diffSession(...states);
  const { changeOf, ...found } = yield* changesIn(session, options);
  const verdicts = yield* verdictsOf(states, {
    ...found,
    changeOf,
    budget: changeSearch(session, options).budget,
    undecided: found.undecided.filter(isOfPlan),
  });
  const { added, removed } = found.applications;
  const applications = { added: added.map((app) => withPolicy(app, states[1])), removed };
  return {
    ...found,
    applications,
    unused: unusedChanges(session),
    verdicts,
    ...assumptionsOver([before, after], assumedEqual(states)),
  };
}

/** Returns assumption A28 if an application has a policy that neither state contains. The comparison assumes that it is unchanged. */
function assumedEqual([before, after]: readonly [Session, Session]): readonly AssumptionId[] {
  const appIds = sharedAppIds(before.compiled.snapshot, after.compiled.snapshot);
  return appIds.some(isMissingInBoth([before.compiled, after.compiled])) ? ['A28'] : [];
}

/** Whether an undecided change concerns policies in the Terraform plan, and not parts of the org that the plan leaves out. */
function isOfPlan({ reason }: UndecidedChange): boolean {
  return reason !== INCOMPLETE_PLAN;
}

function withPolicy(app: IdAndName, session: Session): NewApplication {
  const [only, ...others] = accessListOf(app.id, session)?.policies ?? [];
  if (only === undefined || others.length > 0 || only.policy.unknown !== undefined) return app;
  const { id, name } = only.policy;
  return { ...app, policy: { id, name: name ?? null } };
}

/** Returns the changes for the given set of sign-ins only. */
export function diffWithin(
  region: DiffRegion,
  before: Compiled,
  after: Compiled,
  options: DiffOptions = {},
): ChangesWithin {
  const session = diffSession(sessionOf(matchIds(before, after)), sessionOf(after), region);
  return changesOf(session, options);
}

function changesOf(session: DiffSession, options: DiffOptions): ChangesWithin {
  const { changeOf: _, ...found } = runSteps(changesIn(session, options), options.progress);
  return found;
}

/** Returns the changes of policies of the given types, such as `OKTA_SIGN_ON`. */
export function diffOfTypes(
  types: readonly string[],
  before: Compiled,
  after: Compiled,
  options: DiffOptions = {},
): ChangesWithin {
  const earlier = matchIds(before, after);
  const session = diffSession(sessionOf(earlier, { types }), sessionOf(after, { types }));
  return changesOf(session, options);
}

/**
 * Returns the state before the change with some ids replaced. A Terraform plan may delete a resource and create it again with a new id. The
 * result then has the new id, so that the two resources are compared.
 */
function matchIds(before: Compiled, after: Compiled): Compiled {
  const { snapshot } = before;
  const renamed = withIdsAfterPlan(after.snapshot, snapshot);
  return renamed === snapshot ? before : compiledOf(renamed);
}

export type ChangesWithin = Omit<Diff, 'unused'>;

interface ChangesFor extends ChangesWithin {
  readonly changeOf: ChangeOf;
}

function* changesIn(session: DiffSession, options: DiffOptions): Steps<ChangesFor, 'rules'> {
  const { region, before, after } = session;
  const { mostNamed } = options;
  const search = changeSearch(session, options);
  const { regions, undecided } = yield* changedRegions(session.pairs, search);
  const moved = yield* movedChanges(session, search);
  const scope = { budget: search.budget };
  const described = [
    ...(yield* mapInSteps(regions, (one) => {
      const differs = regionChange(one, session, scope);
      const shown = describeChange(one, differs, session, moved.idsOf(one.pair), mostNamed);
      return { region: one, differs, shown };
    })),
    ...(yield* mapInSteps(moved.regions, (one) => {
      const differs = movedChange(one, session, scope);
      return { region: one, differs, shown: describeMovedChange(one, differs, session, mostNamed) };
    })),
  ];
  const differing = new Map<unknown, RegionChange>(described.map((one) => [one.shown, one.differs]));
  const all = described.flatMap((one) => one.shown ?? []);
  const changed = all.filter(isChange);
  const open = [
    ...all.filter((one): one is UndecidedChange => !isChange(one)),
    ...undecided.flatMap(undecidedChanges),
    ...changesCutOff(session.pairs),
    ...uncomparedChanges(session),
    ...assignmentsIn(session),
    ...missingIn(session),
    ...session.inOneState.map(typeInOneStateChange),
    ...moved.undecided,
    ...(session.after.compiled.snapshot.isPlannedInPart ? [{ reason: INCOMPLETE_PLAN }] : []),
  ];
  const isConcerned = ({ id }: IdAndName) => region.appIds?.includes(id) ?? true;
  const appsBeyond = (one: EncodedState, other: EncodedState) =>
    appsMissingIn(one.compiled.snapshot, other.compiled.snapshot).filter(isConcerned);
  return {
    changes: changed.sort((a, b) => CHANGES.indexOf(a.change) - CHANGES.indexOf(b.change)),
    undecided: open,
    withoutEffect: described
      .filter((one) => one.differs.change === undefined)
      .map(({ region: { pair, before, after } }) => ({
        policyType: pair.type,
        before: ruleNames(before),
        after: ruleNames(after),
      })),
    isComplete: open.length === 0 && changed.every(({ isDescriptionComplete }) => isDescriptionComplete),
    applications: { added: appsBeyond(after, before), removed: appsBeyond(before, after) },
    changeOf: (one) => differing.get(one),
  };
}

/**
 * Compares the changed sign-ins of each class of users separately, and combines the results into one change. The results may differ: if
 * authentication policies are compared, for example, the session rules may be different for employees and guests.
 */
function movedChange({ alike }: MovedRegion, session: DiffSession, scope: RegionScope): RegionChange {
  const [first, ...others] = alike.map((one) => regionChange(one, session, scope));
  invariant(first !== undefined, 'a region of nobody');
  const all = [first, ...others];
  const shown = all.find(({ change }) => change !== undefined) ?? first;
  return {
    ...shown,
    change: joinedChange(all.map(({ change }) => change)),
    kinds: kindsIn(all),
    isOnlySome: areOnlySome(all),
    forApp: (appId, budget) => joinedChange(all.map((one) => one.forApp(appId, budget))),
    forPartOf: (appId) => joinedChange(all.map((one) => one.forPartOf(appId))),
  };
}

function undecidedChanges({ pair, before, after, reasons }: UndecidedRegion): UndecidedChange[] {
  return reasons.map((reason) => ({
    policyType: pair.type,
    ...(before !== undefined && { before: ruleNames(before.rule) }),
    ...(after !== undefined && { after: ruleNames(after.rule) }),
    reason,
  }));
}

function missingIn({ missing, before, after }: DiffSession): UndecidedChange[] {
  return missing.map((one) => missingPolicyChange(one, { before: before.compiled, after: after.compiled }));
}

function assignmentsIn({ before, after, pairs, region, space }: DiffSession): UndecidedChange[] {
  return pairs.length === 0 ? [] : changedAssignments(regionAppIds(region, space), before, after);
}

/** Returns changed policies that decide nothing, because they need an application mapped to them and have none. */
function unusedChanges({ before, after, pairs, effects }: DiffSession): Diff['unused'] {
  const used = new Set(pairs.flatMap((pair) => [pair.before, pair.after]));
  const decidedBy = ({ rules }: EncodedList, state: State) =>
    rules.map((rule) => [rule.actual, effects.key(rule, state)]);
  // The analysis encodes unknown conditions differently in the two states, so a policy that did not change may have two encodings. The
  // documents of the policies are therefore compared first.
  const isUnchanged = (old: EncodedList, list: EncodedList) =>
    deepEqual(old.policies[0]?.policy, list.policies[0]?.policy) ||
    deepEqual(decidedBy(old, 'before'), decidedBy(list, 'after'));
  const mapped = ({ lists }: EncodedState) =>
    lists.filter(({ type }) => type.choice === 'mapped to the application');
  const earlier = new Map(mapped(before).map((list) => [list.policies[0]?.policy.id, list]));
  return mapped(after).flatMap((list) => {
    const policy = list.policies[0]?.policy;
    const old = earlier.get(policy?.id);
    if (policy === undefined || policy.unknown !== undefined || used.has(list) || (old && used.has(old)))
      return [];
    if (old !== undefined && isUnchanged(old, list)) return [];
    return [{ id: policy.id, name: policy.name, policyType: list.type.name }];
  });
}

function appsMissingIn({ apps }: Snapshot, other: Snapshot): IdAndName[] {
  if (other.apps.length === 0) return [];
  const held = new Set(other.apps.map(({ id }) => id));
  return apps.filter(({ id }) => !held.has(id)).map(idAndNameOf);
}
