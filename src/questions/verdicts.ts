import { getOrMake, memoize } from '../base/memo.js';
import { madeInSteps, type Steps } from '../base/steps.js';
import type { PolicyRule } from '../policies/policy.js';
import type { SimulatedTypeName } from '../policies/policy-type.js';
import type { Snapshot } from '../policies/snapshot.js';
import { applicationReader } from '../simulate/outcome/application.js';
import type { RuleInPolicy } from '../simulate/outcome/part.js';
import type { Sense } from '../symbolic/first-match.js';
import type { RuleList } from '../symbolic/rule-lists.js';
import { decidedTogether } from './admitting.js';
import type { ChangedRegion, Diff, UndecidedChange } from './changes.js';
import { isDenied } from './denied.js';
import type { Change } from './effects/compare-effects.js';
import { type DemandOrder, demandOrderIn } from './effects/demand-order.js';
import { product } from './effects/partial-order.js';
import { sessionOrderUnder } from './effects/session.js';
import { sharedAppIds } from './list-pairs.js';
import { accessListOf, rulesKeyOf, sessionListOf } from './session/access-list.js';
import { type Called, calledApp } from './session/called.js';
import { budgetFor, type SearchLimits } from './session/limits.js';
import { type Among, type RuleScope, scopeOf } from './session/scope.js';
import type { Session } from './session/session.js';

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
  /** In which directions something surely changes for some requests; `other`: neither more nor less. */
  readonly directions: readonly Direction[];
}

const DIRECTIONS = ['more', 'less', 'other'] as const;

export type Direction = (typeof DIRECTIONS)[number];

/** Of each application that both states hold, as {@link COMPARISONS} are listed. */
export function* verdictsOf(
  sessions: readonly [Session, Session],
  { regions, undecided }: Pick<Diff, 'regions' | 'undecided'>,
  limits: SearchLimits,
): Steps<readonly ApplicationVerdict[], never> {
  const states = sessions.map((session) => stateOf(session, limits));
  const signOf = signsIn(states);
  const [before, after] = sessions.map(({ compiled }) => compiled.snapshot) as [Snapshot, Snapshot];
  const apps = new Map(after.apps.map((app) => [app.id, app]));
  const shared = sharedAppIds(before, after).flatMap((id) => apps.get(id) ?? []);
  const verdicts = yield* madeInSteps(shared, (app): ApplicationVerdict => {
    const own = states.map((state) => ownOf(app.id, state));
    const changes = regions.filter((one) => concerns(one, app.id, own)).map((one) => signOf(one, own));
    const isOpen =
      changes.includes('open') ||
      own.some(({ isKnown }) => !isKnown) ||
      undecided.some((one) => mayConcern(one, app.id, own));
    const directions = DIRECTIONS.filter((one) => changes.includes(one));
    return { application: calledApp(app), verdict: comparisonOf(directions, isOpen), directions };
  });
  return verdicts.sort((one, other) => COMPARISONS.indexOf(one.verdict) - COMPARISONS.indexOf(other.verdict));
}

/** A state, and what its rules come to together. */
interface VerdictState {
  readonly session: Session;
  /** Whether a rule of the application's policy and one of the global session policy decide some request together. */
  meet(appId: string, index: number, session: PolicyRule): 'no' | 'perhaps' | 'yes';
}

function stateOf(session: Session, limits: SearchLimits): VerdictState {
  const { compiled, ruleLists } = session;
  const { effort } = budgetFor(ruleLists, limits);
  const known = new Map<string, RuleScope>();
  const scopeFor = (appId: string) =>
    getOrMake(known, rulesKeyOf(appId, session), () => {
      const lists = [accessListOf(appId, session) ?? [], sessionListOf(session) ?? []].flat();
      return scopeOf(lists, compiled, [appId], { ...limits, effort });
    });
  return {
    session,
    meet(appId, index, { rule }) {
      if (sessionListOf(session) === undefined) return 'perhaps';
      const scope = scopeFor(appId);
      const [accesses, sessions] = scope.lists;
      const access = accesses?.rules[index];
      const beside = sessions?.rules.find((one) => one.rule === rule);
      if (access === undefined || beside === undefined) return 'perhaps';
      const solved = (sense: Sense, among: Among) =>
        scope.solve([decidedTogether(access, beside, sessions, sense)], among).kind;
      if (solved('must', 'must pass') === 'satisfiable') return 'yes';
      return solved('may', 'may pass') === 'unsatisfiable' ? 'no' : 'perhaps';
    },
  };
}

/** The application's own policy, in one state. */
interface Own {
  readonly appId: string;
  /** Where the state has such policies, and does not hold the application's, or not all that may be, it is not known. */
  readonly isKnown: boolean;
  /** That it is mapped to, or may be. */
  readonly policyIds: readonly string[];
  readonly list: RuleList | undefined;
  /** Applications of one key have the same rules. */
  readonly rulesKey: string;
  /** Whatever the global session policy says. */
  readonly isDenied: boolean;
}

function ownOf(appId: string, { session }: VerdictState): Own {
  const { brand, policies } = session.compiled.snapshot;
  const list = accessListOf(appId, session);
  return {
    appId,
    isKnown:
      list?.policies.every(({ policy }) => policy.unknown === undefined) ??
      !policies.some(({ type }) => type === ACCESS),
    policyIds: list?.policies.map(({ policy }) => policy.id) ?? [],
    list,
    rulesKey: rulesKeyOf(appId, session),
    isDenied: list?.rules.every(isDenied(applicationReader(brand))) ?? false,
  };
}

const [ACCESS, SESSION] = ['ACCESS_POLICY', 'SVC_SIGN_ON'] as const satisfies readonly SimulatedTypeName[];

/** What the global session policy lets in comes to nothing where the application denies it anyway. */
function concerns({ policyType, applications }: ChangedRegion, appId: string, own: readonly Own[]): boolean {
  if (policyType === SESSION) return own.some(({ isDenied }) => !isDenied);
  if (policyType !== ACCESS) return false;
  return applications === undefined || applications.some(({ id }) => id === appId);
}

function mayConcern(
  { policyType, before, after, applications }: UndecidedChange,
  appId: string,
  own: readonly Own[],
): boolean {
  if (policyType === undefined) return true;
  if (policyType === SESSION) return own.some(({ isDenied }) => !isDenied);
  if (policyType !== ACCESS) return false;
  if (applications !== undefined) return applications.some(({ id }) => id === appId);
  const named = [before, after].flatMap((one) => one?.policy.id ?? []);
  return named.length === 0 || own.some(({ policyIds }) => policyIds.some((id) => named.includes(id)));
}

type Sign = Direction | 'none' | 'open';

const SIGNS: Readonly<Record<Change, Sign>> = {
  gained: 'more',
  weaker: 'more',
  lost: 'less',
  stronger: 'less',
  other: 'other',
};

type SignOf = (region: ChangedRegion, own: readonly Own[]) => Sign;

/**
 * What rests on the outcome of an expression is open. What the global session policy asks more or less is asked anyway
 * where the application's policy asks for it, too: told once of all applications with the same rules. Which of its rules
 * decide for some users alone is not looked at: these must agree.
 */
function signsIn(states: readonly VerdictState[]): SignOf {
  const after = states[1]?.session.compiled.snapshot;
  const demandOrder = after && demandOrderIn(after);
  const known = memoize((_region: ChangedRegion) => new Map<string, Sign>());
  return (region, own) => {
    const { policyType, change } = region;
    if (region.if !== undefined) return 'open';
    const isOfDemands = policyType === SESSION && change !== 'gained' && change !== 'lost';
    if (!isOfDemands || after === undefined || demandOrder === undefined) return SIGNS[change];
    const [was, is] = [region.before, region.after].map((one, index) => ruleOf(one, states[index]));
    if (was === undefined || is === undefined) return SIGNS[change];
    return getOrMake(known(region), JSON.stringify(own.map(({ rulesKey }) => rulesKey)), () => {
      const demands = own.flatMap((one, index) =>
        demandOrders(one, [was, is], states[index], index === 0 ? was : is, demandOrder),
      );
      const mayDiffer = region.moved === true && new Set(demands).size > 1;
      if (mayDiffer || demands.includes('open')) return 'open';
      const known = demands.filter((one) => one !== 'open');
      const order = sessionOrderUnder(product(known), after, was, is);
      if (order === undefined) return 'other';
      return order === 0 ? 'none' : order < 0 ? 'more' : 'less';
    });
  };
}

/** For each rule of the application beside which the session rule decides; `open` where that is not known. */
function demandOrders(
  { appId, list }: Own,
  [was, is]: readonly [PolicyRule, PolicyRule],
  state: VerdictState | undefined,
  session: PolicyRule,
  demandOrder: DemandOrder,
): readonly (number | 'open' | undefined)[] {
  if (list === undefined || state === undefined) return [];
  return list.rules.map((rule, index) => {
    const order = demandOrder(was, is, rule);
    if (order === 0) return 0;
    const meet = state.meet(appId, index, session);
    if (meet === 'no') return 0;
    return meet === 'yes' ? order : 'open';
  });
}

function ruleOf(deciding: RuleInPolicy | null, state: VerdictState | undefined): PolicyRule | undefined {
  if (deciding === null) return undefined;
  return state?.session.derived(rulesById).get(idsOf(deciding.policy, deciding.rule));
}

function rulesById({ ruleLists }: Session): ReadonlyMap<string, PolicyRule> {
  const rules = ruleLists.flatMap((list) => list.rules);
  return new Map(rules.toReversed().map((one) => [idsOf(one.policy, one.rule), one]));
}

function idsOf(policy: { readonly id: string }, rule: { readonly id: string }): string {
  return JSON.stringify([policy.id, rule.id]);
}

/** What is not decided may be a change the other way. */
function comparisonOf([only, ...others]: readonly Direction[], isOpen: boolean): Comparison {
  if (only === 'other' || others.length > 0) return 'neither';
  if (isOpen) return 'unknown';
  return only ?? 'equal';
}
