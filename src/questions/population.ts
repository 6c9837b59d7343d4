import { compareStrength, type Strength } from '../assurance/strength.js';
import { groupBy } from '../base/group-by.js';
import { atomsOf } from '../logic/kleene/formula.js';
import type { App, Snapshot } from '../policies/snapshot.js';
import { type Compiled, compile } from '../simulate/compile.js';
import { outcome } from '../simulate/outcome/outcome.js';
import { budgetFor, type SearchLimits } from '../symbolic/limits.js';
import type { QueryLimits } from '../symbolic/query.js';
import { appIdsOf, type RuleList, ruleListsOf } from '../symbolic/rule-lists.js';
import { accessListOf } from './admitting.js';
import { type Below, type BelowAnswer, below } from './below.js';

/** Who gets into which application, and how. */
export interface Population {
  /** The weakest way in first; then those of which none is known, then those that nobody reaches. */
  readonly applications: readonly ApplicationWays[];
  /** They are not asked about: nobody reaches them. */
  readonly inactive: readonly Called[];
  /** Whether what the global session policy asks was counted in; otherwise there is none. */
  readonly isWithSession: boolean;
  /** Why nothing was looked at. */
  readonly reason?: string;
}

export interface ApplicationWays extends Pick<BelowAnswer, 'noPolicy' | 'undecided'> {
  readonly application: Called;
  /** Its authentication policy; `null` where none is known to be. */
  readonly policy: Called | null;
  /** The weakest way in; absent where none is known. */
  readonly weakest?: {
    readonly strength: Strength;
    /** Otherwise it may be that nothing so weak leads in, or that something weaker does. */
    readonly isExact: boolean;
  };
  /** The rules that let people in, the weakest first. */
  readonly rules: readonly Below[];
}

export interface Called {
  readonly id: string;
  readonly name: string | null;
}

/** For every active application the weakest way in, by which rules, from where, and for which users of the snapshot. */
export function population(snapshot: Snapshot, options: QueryLimits = {}): Population {
  const compiled = compile(snapshot);
  const lists = ruleListsOf(snapshot, compiled.world);
  const known = new Map(snapshot.apps.map((app) => [app.id, app]));
  const all = appIdsOf(snapshot).map((id) => known.get(id) ?? { id });
  const active = all.filter(isActive);
  const groups = [...groupBy(active, (app) => kindOf(app, lists, snapshot)).values()];
  const { progress, ...limits } = withEffort(groups, lists, snapshot, options);
  const found = groups.flatMap((apps, index) => {
    const ways = waysInto(apps, lists, compiled, limits);
    progress?.(index + 1, groups.length);
    return ways;
  });
  return {
    applications: found.toSorted(byWeakness),
    inactive: all.filter((app) => !isActive(app)).map(called),
    isWithSession: lists.some(({ type }) => type.name === 'SVC_SIGN_ON'),
  };
}

function isActive({ status }: Pick<App, 'status'>): boolean {
  return (status ?? 'ACTIVE').toUpperCase() === 'ACTIVE';
}

/** Applications of one kind have the same rules, which nothing that they ask tells apart, and the same users. */
function kindOf({ id, userIds, groupIds }: App, lists: readonly RuleList[], snapshot: Snapshot): string {
  const access = accessListOf(id, lists, snapshot);
  const asked = [access, lists.find(({ type }) => type.name === 'SVC_SIGN_ON')];
  const isTold = asked.some((list) => list !== undefined && isAboutApplications(list));
  const policyId = access?.policies[0]?.policy.id ?? null;
  return JSON.stringify([policyId, userIds ?? null, groupIds ?? null, isTold ? id : null]);
}

export function isAboutApplications({ rules }: RuleList): boolean {
  return rules.some(({ meaning }) =>
    [...atomsOf(meaning)].some(({ fact }) => fact.fields.includes('appInstance')),
  );
}

/** One effort for all that is asked. */
function withEffort(
  groups: readonly (readonly App[])[],
  lists: readonly RuleList[],
  snapshot: Snapshot,
  options: QueryLimits,
): QueryLimits & SearchLimits {
  const session = lists.filter(({ type }) => type.name === 'SVC_SIGN_ON');
  const asked = groups.flatMap(([app]) => [...session, accessListOf(app?.id ?? '', lists, snapshot) ?? []]);
  return { ...options, effort: budgetFor(asked.flat(), options).effort };
}

/** What is found of the first is tried with the others. */
function waysInto(
  [first, ...others]: readonly App[],
  lists: readonly RuleList[],
  compiled: Compiled,
  limits: QueryLimits,
): ApplicationWays[] {
  if (first === undefined) return [];
  const answerFor = ({ id }: App) => below({ appId: id, strength: 'denied' }, compiled, limits);
  const answer = answerFor(first);
  return [first, ...others].map((app) => {
    const same = app === first ? answer : (movedTo(app, answer, compiled) ?? answerFor(app));
    const policy = accessListOf(app.id, lists, compiled.snapshot)?.policies[0]?.policy;
    return waysOf(app, policy === undefined ? null : { id: policy.id, name: policy.name }, same);
  });
}

/** The same of another application, where every witness comes to the same there. */
function movedTo({ id }: App, answer: BelowAnswer, compiled: Compiled): BelowAnswer | undefined {
  const rules = answer.rules.map((one) => ({ ...one, witness: { ...one.witness, appInstance: id } }));
  const isConfirmed = rules.every(({ witness, rule, policy }) => {
    const found = outcome(compiled, witness);
    if (!found.ok || found.value.refusedBefore.verdict !== 'NOT_MATCH') return false;
    const { decidedBy } = found.value.application;
    return decidedBy?.rule.id === rule.id && decidedBy.policy.id === policy.id;
  });
  return isConfirmed ? { ...answer, rules } : undefined;
}

function waysOf(app: App, policy: Called | null, answer: BelowAnswer): ApplicationWays {
  const { rules, undecided, noPolicy } = answer;
  const sorted = rules.toSorted((one, other) => compareStrength(one.strength, other.strength));
  const [weakest] = sorted;
  return {
    application: called(app),
    policy,
    ...(weakest !== undefined && {
      weakest: {
        strength: weakest.strength,
        isExact: weakest.isExact && undecided.length === 0,
      },
    }),
    rules: sorted,
    undecided,
    ...(noPolicy !== undefined && { noPolicy }),
  };
}

function called({ id, label }: App): Called {
  return { id, name: label ?? null };
}

function byWeakness(one: ApplicationWays, other: ApplicationWays): number {
  if (one.weakest !== undefined && other.weakest !== undefined)
    return compareStrength(one.weakest.strength, other.weakest.strength);
  return placeOf(one) - placeOf(other);
}

function placeOf({ weakest, undecided, noPolicy }: ApplicationWays): number {
  if (weakest !== undefined) return 0;
  return undecided.length > 0 || noPolicy !== undefined ? 1 : 2;
}
