import type { Paths } from '../assurance/paths.js';
import { compareStrength } from '../assurance/strength.js';
import { getOrMake } from '../base/memo.js';
import type { PolicyTypeName } from '../policies/policy-type.js';
import type { Snapshot } from '../policies/snapshot.js';
import type { Compiled } from '../simulate/compile.js';
import { applicationReader } from '../simulate/outcome/application.js';
import { applicationDemands, sessionDemands } from '../simulate/outcome/demand.js';
import { type EffectReader, ruleInPolicy } from '../simulate/outcome/part.js';
import { requiredOf } from '../simulate/outcome/required.js';
import { sessionReader } from '../simulate/outcome/session.js';
import { valueIf } from '../simulate/outcome/settled.js';
import type { Called, Change, ChangedRegion, Deciding, Diff, UndecidedChange } from '../symbolic/diff.js';
import { budgetFor, type SearchLimits } from '../symbolic/limits.js';
import { sharedAppIds } from '../symbolic/list-pairs.js';
import { type Queried, queried } from '../symbolic/query.js';
import { type ListedRule, type RuleList, ruleListsOf } from '../symbolic/rule-lists.js';
import { accessListOf } from './admitting.js';
import { deniedBy } from './denied.js';
import { together } from './effects/partial-order.js';
import { sessionOrderUnder } from './effects/session.js';
import { isAboutApplications } from './population.js';

/**
 * `more`: some requests are let in that were not, or are asked less, and none the other way round; `less`: the other way
 * round; `neither`: both, or it cannot be compared; `equal`: nothing of the kind changes.
 */
export const COMPARISONS = ['more', 'neither', 'unknown', 'less', 'equal'] as const;

export type Comparison = (typeof COMPARISONS)[number];

/**
 * What a change means for an application: by what changes in its own policy, and by what changes in the global session
 * policy as far as any rule of its own policy does not ask for it anyway.
 */
export interface ApplicationVerdict {
  readonly application: Called;
  readonly verdict: Comparison;
}

/** Of each application that both states hold, as {@link COMPARISONS} are listed. */
export function verdictsOf(
  [before, after]: readonly [Compiled, Compiled],
  { regions, undecided }: Pick<Diff, 'regions' | 'undecided'>,
  options: SearchLimits,
): readonly ApplicationVerdict[] {
  const states = [before, after].map((state) => listedIn(state, options));
  const labels = new Map(after.snapshot.apps.map(({ id, label }) => [id, label ?? null]));
  return sharedAppIds(before.snapshot, after.snapshot)
    .filter((id) => labels.has(id))
    .map((id): ApplicationVerdict => {
      const own = states.map((state) => ownOf(id, state));
      const changes = regions.filter((one) => concerns(one, id, own)).map((one) => signOf(one, own, states));
      const isOpen =
        changes.includes('open') ||
        own.some(({ isKnown }) => !isKnown) ||
        undecided.some((one) => mayConcern(one, own));
      return { application: { id, name: labels.get(id) ?? null }, verdict: comparisonOf(changes, isOpen) };
    })
    .sort((one, other) => COMPARISONS.indexOf(one.verdict) - COMPARISONS.indexOf(other.verdict));
}

/** A state, and what its rules come to together. */
interface Listed extends Compiled {
  readonly lists: readonly RuleList[];
  /** Whether a rule of the application's policy and one of the global session policy decide some request together. */
  meet(access: RuleList, index: number, session: ListedRule): 'no' | 'perhaps' | 'yes';
}

function listedIn(compiled: Compiled, options: SearchLimits): Listed {
  const lists = ruleListsOf(compiled.snapshot, compiled.world);
  const sessions = lists.find(({ type }) => type.name === SESSION);
  const { effort } = budgetFor(lists, options);
  const known = new Map<string, { readonly access: RuleList; readonly asked: Queried }>();
  const askedOf = (access: RuleList) => {
    const isTold = [access, sessions].some((list) => list !== undefined && isAboutApplications(list));
    const key = JSON.stringify([access.policies[0]?.policy.id, isTold ? access.appIds : null]);
    const both = sessions === undefined ? [access] : [access, sessions];
    return getOrMake(known, key, () => ({
      access,
      asked: queried(both, compiled, access.appIds ?? [], { ...options, effort }),
    }));
  };
  return {
    ...compiled,
    lists,
    meet(list, index, session) {
      const at = sessions?.rules.findIndex(({ rule }) => rule === session.rule) ?? -1;
      if (sessions === undefined || at === -1) return 'perhaps';
      const { access, asked } = askedOf(list);
      const together = (of: Queried['surely']) => asked.both(of(access, index), of(sessions, at));
      if (asked.solve([together(asked.surely)], 'surely let through').kind === 'satisfiable') return 'yes';
      const open = asked.solve([together(asked.perhaps)], 'perhaps let through').kind;
      return open === 'unsatisfiable' ? 'no' : 'perhaps';
    },
  };
}

/** The application's own policy, in one state. */
interface Own {
  /** Where the state has such policies, and none of them is known to be the application's, it is not known. */
  readonly isKnown: boolean;
  readonly policyId: string | undefined;
  readonly list: RuleList | undefined;
  /** Whatever the global session policy says. */
  readonly isDenied: boolean;
}

function ownOf(appId: string, { snapshot, lists }: Listed): Own {
  const list = accessListOf(appId, lists, snapshot);
  const denied = list === undefined ? [] : deniedBy(applicationReader(snapshot.brand), list.rules);
  return {
    isKnown: list !== undefined || !snapshot.policies.some(({ type }) => type === ACCESS),
    policyId: list?.policies[0]?.policy.id,
    list,
    isDenied: list !== undefined && !denied.includes(false),
  };
}

const [ACCESS, SESSION] = ['ACCESS_POLICY', 'SVC_SIGN_ON'] as const satisfies readonly PolicyTypeName[];

/** What the global session policy lets in comes to nothing where the application denies it anyway. */
function concerns({ policyType, applications }: ChangedRegion, appId: string, own: readonly Own[]): boolean {
  if (policyType === SESSION) return own.some(({ isDenied }) => !isDenied);
  if (policyType !== ACCESS) return false;
  return applications === undefined || applications.some(({ id }) => id === appId);
}

function mayConcern({ policyType, before, after }: UndecidedChange, own: readonly Own[]): boolean {
  if (policyType === undefined) return true;
  if (policyType === SESSION) return own.some(({ isDenied }) => !isDenied);
  if (policyType !== ACCESS) return false;
  const named = [before, after].flatMap((one) => one?.policy.id ?? []);
  return named.length === 0 || own.some(({ policyId }) => policyId !== undefined && named.includes(policyId));
}

type Sign = 'less' | 'more' | 'neither' | 'none' | 'open';

const SIGNS: Readonly<Record<Change, Sign>> = {
  gained: 'more',
  weaker: 'more',
  lost: 'less',
  stronger: 'less',
  other: 'neither',
};

/** What rests on the outcome of an expression is open. What the global session policy asks more or less is asked anyway where the application's policy asks for it, too. */
function signOf(region: ChangedRegion, own: readonly Own[], states: readonly Listed[]): Sign {
  const { policyType, change, before, after } = region;
  if (region.if !== undefined) return 'open';
  if (policyType !== SESSION || change === 'gained' || change === 'lost') return SIGNS[change];
  const [was, is] = [before, after].map((deciding, index) => ruleOf(deciding, states[index]));
  const snapshot = states.at(-1)?.snapshot;
  if (was === undefined || is === undefined || snapshot === undefined) return SIGNS[change];
  const demands = own.flatMap(({ list }, index) =>
    demandOrders(list, [was, is], states[index] as Listed, index === 0 ? was : is, snapshot),
  );
  if (demands.includes('open')) return 'open';
  const known = demands.filter((one) => one !== 'open');
  const order = sessionOrderUnder(together(known), snapshot.engine, was, is);
  if (order === undefined) return 'neither';
  return order === 0 ? 'none' : order < 0 ? 'more' : 'less';
}

/** For each rule of the application beside which the session rule decides; `open` where that is not known. */
function demandOrders(
  list: RuleList | undefined,
  [was, is]: readonly [ListedRule, ListedRule],
  state: Listed,
  session: ListedRule,
  snapshot: Snapshot,
): readonly (number | 'open' | undefined)[] {
  if (list === undefined) return [];
  return list.rules.map((rule, index) => {
    const order = demandOrder(was, is, rule, snapshot);
    if (order === 0) return 0;
    const meet = state.meet(list, index, session);
    if (meet === 'no') return 0;
    return meet === 'yes' ? order : 'open';
  });
}

function ruleOf(deciding: Deciding | null, state: Listed | undefined): ListedRule | undefined {
  return state?.lists
    .flatMap(({ rules }) => rules)
    .find(({ policy, rule }) => policy.id === deciding?.policy.id && rule.id === deciding.rule.id);
}

/** By what one of two session rules and a rule of the application ask together. */
function demandOrder(
  before: ListedRule,
  after: ListedRule,
  application: ListedRule,
  snapshot: Snapshot,
): number | undefined {
  const asked = applicationDemands(decidedBy(application, applicationReader(snapshot.brand)));
  const [was, is] = [before, after].map((rule) => {
    const session = sessionDemands(
      decidedBy(rule, sessionReader(snapshot.engine)),
      snapshot.engine === 'classic',
    );
    return requiredOf(session, asked, { snapshot });
  });
  if (was === undefined || is === undefined) return undefined;
  const [strongest, strength] = [valueIf(was.strength), valueIf(is.strength)];
  if (strongest === undefined || strength === undefined) return undefined;
  const order = Math.sign(compareStrength(strength, strongest));
  return order === 0 ? waysOrder(valueIf(was.paths), valueIf(is.paths)) : order;
}

function decidedBy<Values>({ policy, rule }: ListedRule, { read }: EffectReader<Values>) {
  return { possible: [{ ...ruleInPolicy(policy, rule), effect: read(rule, policy) }], noneBecause: null };
}

/** More ways in are weaker. Nobody is let in where there is nothing to give. */
function waysOrder(was: Paths | null | undefined, is: Paths | null | undefined): number | undefined {
  if (was === undefined || is === undefined) return undefined;
  if (was === null || is === null) return was === is ? 0 : undefined;
  const [before, after] = [was, is].map(
    ({ certain, possible }) =>
      new Set([certain, possible].flatMap((some, index) => some.map((path) => wayKey(path, index)))),
  ) as [Set<string>, Set<string>];
  const [isWider, isNarrower] = [
    [...before].every((way) => after.has(way)),
    [...after].every((way) => before.has(way)),
  ];
  if (isWider && isNarrower) return 0;
  return isWider ? -1 : isNarrower ? 1 : undefined;
}

function wayKey({ authenticators }: Paths['certain'][number], index: number): string {
  return JSON.stringify([index, authenticators.map((use) => JSON.stringify(use)).sort()]);
}

/** What is not decided may be a change the other way. */
function comparisonOf(signs: readonly Sign[], isOpen: boolean): Comparison {
  const [only, ...others] = new Set(signs.filter((sign) => sign !== 'none' && sign !== 'open'));
  if (only === 'neither' || others.length > 0) return 'neither';
  if (isOpen) return 'unknown';
  return only ?? 'equal';
}
