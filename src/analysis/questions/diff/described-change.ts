import { MATCH } from '../../../logic/kleene/verdict.js';
import type { Request } from '../../../model/facts/request.js';
import { appsOf } from '../../../model/policies/placeholders.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import type { SimulatedTypeName } from '../../../model/policies/policy-type.js';
import { type IdAndName, type RuleInPolicy, ruleInPolicy } from '../../../model/policies/rule-in-policy.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { applicationsOf, literalsOf } from '../../symbolic/encode.js';
import { withoutCovered } from '../../symbolic/regions/without-covered.js';
import { OTHER_APPLICATION } from '../../symbolic/rule-lists.js';
import { verdictFor } from '../../symbolic/verdict-for.js';
import { witnessAt } from '../../symbolic/witness.js';
import { isDecidedBy } from '../session/confirm.js';
import { whyPossiblyImpossibleForUser } from '../session/guess.js';
import { UNCONFIRMED, whyUnknowable } from '../session/reasons.js';
import { statedOutcomes } from '../session/stated-outcomes.js';
import { firstUsers, userCount } from '../user-count.js';
import type { RegionFound } from './changed-regions.js';
import type { ChangedRegion, UndecidedChange } from './changes.js';
import type { DiffSession } from './diff-session.js';
import type { EncodedState } from './list-pairs.js';
import type { MovedRegion } from './moved-people.js';
import type { RegionChange } from './region-change.js';

export function isChange(one: ChangedRegion | UndecidedChange): one is ChangedRegion {
  return 'example' in one;
}

/**
 * Describes a set of changed sign-ins. The users in `apart` are left out, because their changes are described separately. Returns
 * `undefined` if nothing changes for the sign-ins.
 */
export function describeChange(
  region: RegionFound,
  differs: RegionChange,
  session: DiffSession,
  apart: ReadonlySet<string>,
  mostNamed?: number,
): ChangedRegion | UndecidedChange | undefined {
  if (differs.change === undefined) return undefined;
  const { boxes, pair } = region;
  const { ids, possible, isExact } = session.users.within(boxes, pair.appIds);
  const isHere = (id: string) => !apart.has(id);
  const concerned = { ids: ids.filter(isHere), possible: possible.filter(isHere), isExact };
  const { isWhole: isDescriptionComplete, exceptions } = region;
  const users = userCount(
    { users: concerned, exceptions, isDescriptionComplete },
    session.after.compiled.snapshot,
    mostNamed,
  );
  const confirmed = witnessOf(region, differs, [...concerned.ids, ...concerned.possible], session);
  return describedRegion(region, differs, session, {
    confirmed,
    description: descriptionOf(region, session),
    ...(users && { users }),
  });
}

/**
 * Returns descriptions of the sign-ins of a change. For an authentication policy, a description may say `everybody assigned to CRM`,
 * because only assigned users can sign in to an application.
 */
function descriptionOf({ boxes, pair }: RegionFound, session: DiffSession): ChangedRegion['description'] {
  const { space, words } = session;
  const given = [...literalsOf(applicationsOf(pair, space), space.solver), space.acceptable];
  const few = withoutCovered(boxes, { space, given, budget: COVER_BUDGET });
  return words(few, pair.type === 'ACCESS_POLICY' ? (pair.appIds ?? space.application.ids) : undefined);
}

/** The search limit for shortening a description. */
const COVER_BUDGET = { conflicts: 1000 };

export function describeMovedChange(
  region: MovedRegion,
  differs: RegionChange,
  session: DiffSession,
  mostNamed?: number,
): ChangedRegion | UndecidedChange | undefined {
  if (differs.change === undefined) return undefined;
  const { userIds, who, boxes } = region;
  const shown = describedRegion(region, differs, session, {
    confirmed: witnessOf(region, differs, userIds, session, { isOfThem: true }),
    description: session.words(boxes).map((phrases) => [who, ...phrases]),
    onlyChangedUsers: true,
    users: {
      count: userIds.length,
      bound: 'exact',
      some: firstUsers(userIds, session.after.compiled.snapshot.users, mostNamed),
    },
  });
  return isChange(shown) ? shown : { ...shown, reason: `${who}: ${shown.reason}` };
}

function describedRegion(
  { pair, before, after, isWhole, exceptions }: RegionFound,
  { change = 'other', kinds = [], isOnlySome = false, added, removed, example }: RegionChange,
  session: DiffSession,
  {
    confirmed,
    description,
    ...of
  }: Pick<ChangedRegion, 'description' | 'onlyChangedUsers' | 'users'> & {
    readonly confirmed: Witness | undefined;
  },
): ChangedRegion | UndecidedChange {
  const { type, appIds } = pair;
  const { snapshot } = session.after.compiled;
  const named = { policyType: type, before: ruleNames(before), after: ruleNames(after) };
  if (confirmed === undefined) {
    const rules = [example?.before, example?.after].flatMap((rule) => rule ?? []);
    const why = rules.map(whyUnknowable).find((one) => one !== undefined);
    return { ...named, reason: why ?? UNCONFIRMED };
  }
  const { request, guessed } = confirmed;
  if (guessed !== undefined) return { ...named, reason: guessed };
  const does = session.effects.words(type, before, after);
  return {
    policyType: type,
    change,
    ...(kinds.length > 1 && { kinds }),
    ...(isOnlySome && { isPartial: true as const }),
    before: named.before && { ...named.before, result: does.before },
    after: named.after && { ...named.after, result: does.after },
    description,
    isDescriptionComplete: isWhole,
    exceptions,
    ...(appIds !== undefined &&
      appIds.length < session.space.application.ids.length && {
        applications: appIds.map((id) => applicationOf(id, snapshot)),
      }),
    ...(added && { newlyAccepted: added }),
    ...(removed && { noLongerAccepted: removed }),
    example: request,
    ...statedOutcomes(request),
    ...of,
  };
}

/**
 * Returns an example of a changed sign-in, by a user of the snapshot if possible, otherwise by a generated user. It states only facts that
 * the rules test. If some sign-ins of the set do not change, the example is one that changes.
 */
function witnessOf(
  region: RegionFound,
  { example, isOnlySome = false, kinds = [] }: RegionChange,
  userIds: readonly string[],
  session: DiffSession,
  options: { readonly isOfThem?: boolean } = {},
): Witness | undefined {
  const isAny = !isOnlySome && kinds.length <= 1;
  return (
    (example && witnessNear(region, example, userIds, session, options)) ??
    (example === undefined || isAny ? witnessNear(region, undefined, userIds, session, options) : undefined)
  );
}

function witnessNear(
  { models, pair: { type }, before, after, variables }: RegionFound,
  example: RegionChange['example'],
  userIds: readonly string[],
  session: DiffSession,
  { isOfThem = false }: { readonly isOfThem?: boolean },
): Witness | undefined {
  const isDecided = (
    rule: PolicyRule | undefined,
    of: SimulatedTypeName,
    request: Request,
    { compiled }: EncodedState,
  ) => isDecidedBy(rule, of, request, compiled);
  const otherRules = [example?.before, example?.after].flatMap((rule) => rule?.list.rules ?? []);
  const asked = [...otherRules, ...session.within].flatMap((one) => [...one.variables]);
  const shown = session.space.shown([...variables, ...asked]);
  const { withFixedFacts, within } = session.region;
  const isAcceptable = (request: Request) => {
    const whole = withFixedFacts(request);
    return (
      (!isOfThem || userIds.includes(whole.policyContext.user?.id ?? '')) &&
      within.every(({ meaning, world }) => verdictFor(meaning, world)(whole) === MATCH) &&
      isDecided(before, type, whole, session.before) &&
      isDecided(after, type, whole, session.after) &&
      (example?.before === undefined || isDecided(example.before, example.type, whole, session.before)) &&
      (example?.after === undefined || isDecided(example.after, example.type, whole, session.after))
    );
  };
  let guess: Witness | undefined;
  for (const model of example?.models ?? models) {
    const found = witnessAt(model, { shown, userIds, space: session.space }, isAcceptable);
    if (found === undefined) continue;
    const [guessed] = [session.before, session.after].flatMap(
      ({ compiled }) => whyPossiblyImpossibleForUser(found, compiled, isAcceptable) ?? [],
    );
    const witness = { request: withFixedFacts(found), guessed };
    if (guessed === undefined) return witness;
    guess ??= witness;
  }
  return guess;
}

interface Witness {
  readonly request: Request;
  /** The reason why the example may be impossible. */
  readonly guessed: string | undefined;
}

export function ruleNames(rule: PolicyRule | undefined): RuleInPolicy | null {
  return rule === undefined ? null : ruleInPolicy(rule.policy, rule.rule);
}

function applicationOf(id: string, snapshot: Snapshot): IdAndName {
  const other = id === OTHER_APPLICATION ? 'any other application' : null;
  return { id, name: appsOf(snapshot).find((app) => app.id === id)?.label ?? other };
}
