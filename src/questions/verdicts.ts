import type { Paths } from '../assurance/paths.js';
import { compareStrength } from '../assurance/strength.js';
import { getOrMake } from '../base/memo.js';
import type { PolicyRule } from '../policies/policy.js';
import type { SimulatedTypeName } from '../policies/policy-type.js';
import type { Snapshot } from '../policies/snapshot.js';
import { applicationReader } from '../simulate/outcome/application.js';
import { applicationDemands, sessionDemands } from '../simulate/outcome/demand.js';
import {
  type EffectReader,
  effectOfRule,
  type RuleInPolicy,
  ruleInPolicy,
} from '../simulate/outcome/part.js';
import { requiredOf } from '../simulate/outcome/required.js';
import { sessionReader } from '../simulate/outcome/session.js';
import { valueIf } from '../simulate/outcome/settled.js';
import type { Sense } from '../symbolic/first-match.js';
import type { RuleList } from '../symbolic/rule-lists.js';
import { decidedTogether } from './admitting.js';
import type { ChangedRegion, Diff, UndecidedChange } from './changes.js';
import { isDenied } from './denied.js';
import type { Change } from './effects/compare-effects.js';
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
}

/** Of each application that both states hold, as {@link COMPARISONS} are listed. */
export function verdictsOf(
  sessions: readonly [Session, Session],
  { regions, undecided }: Pick<Diff, 'regions' | 'undecided'>,
  limits: SearchLimits,
): readonly ApplicationVerdict[] {
  const states = sessions.map((session) => stateOf(session, limits));
  const [before, after] = sessions.map(({ compiled }) => compiled.snapshot) as [Snapshot, Snapshot];
  const apps = new Map(after.apps.map((app) => [app.id, app]));
  return sharedAppIds(before, after)
    .flatMap((id) => apps.get(id) ?? [])
    .map((app): ApplicationVerdict => {
      const own = states.map((state) => ownOf(app.id, state));
      const changes = regions
        .filter((one) => concerns(one, app.id, own))
        .map((one) => signOf(one, own, states));
      const isOpen =
        changes.includes('open') ||
        own.some(({ isKnown }) => !isKnown) ||
        undecided.some((one) => mayConcern(one, own));
      return { application: calledApp(app), verdict: comparisonOf(changes, isOpen) };
    })
    .sort((one, other) => COMPARISONS.indexOf(one.verdict) - COMPARISONS.indexOf(other.verdict));
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
  /** Where the state has such policies, and none of them is known to be the application's, it is not known. */
  readonly isKnown: boolean;
  readonly policyId: string | undefined;
  readonly list: RuleList | undefined;
  /** Whatever the global session policy says. */
  readonly isDenied: boolean;
}

function ownOf(appId: string, { session }: VerdictState): Own {
  const { brand, policies } = session.compiled.snapshot;
  const list = accessListOf(appId, session);
  return {
    appId,
    isKnown: list !== undefined || !policies.some(({ type }) => type === ACCESS),
    policyId: list?.policies[0]?.policy.id,
    list,
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
function signOf(region: ChangedRegion, own: readonly Own[], states: readonly VerdictState[]): Sign {
  const { policyType, change, before, after } = region;
  if (region.if !== undefined) return 'open';
  if (policyType !== SESSION || change === 'gained' || change === 'lost') return SIGNS[change];
  const [was, is] = [before, after].map((deciding, index) => ruleOf(deciding, states[index]));
  const snapshot = states[1]?.session.compiled.snapshot;
  if (was === undefined || is === undefined || snapshot === undefined) return SIGNS[change];
  const demands = own.flatMap((one, index) =>
    demandOrders(one, [was, is], states[index], index === 0 ? was : is, snapshot),
  );
  if (demands.includes('open')) return 'open';
  const known = demands.filter((one) => one !== 'open');
  const order = sessionOrderUnder(product(known), snapshot.engine, was, is);
  if (order === undefined) return 'neither';
  return order === 0 ? 'none' : order < 0 ? 'more' : 'less';
}

/** For each rule of the application beside which the session rule decides; `open` where that is not known. */
function demandOrders(
  { appId, list }: Own,
  [was, is]: readonly [PolicyRule, PolicyRule],
  state: VerdictState | undefined,
  session: PolicyRule,
  snapshot: Snapshot,
): readonly (number | 'open' | undefined)[] {
  if (list === undefined || state === undefined) return [];
  return list.rules.map((rule, index) => {
    const order = demandOrder(was, is, rule, snapshot);
    if (order === 0) return 0;
    const meet = state.meet(appId, index, session);
    if (meet === 'no') return 0;
    return meet === 'yes' ? order : 'open';
  });
}

function ruleOf(deciding: RuleInPolicy | null, state: VerdictState | undefined): PolicyRule | undefined {
  return state?.session.ruleLists
    .flatMap(({ rules }) => rules)
    .find(({ policy, rule }) => policy.id === deciding?.policy.id && rule.id === deciding.rule.id);
}

/** By what one of two session rules and a rule of the application ask together. */
function demandOrder(
  before: PolicyRule,
  after: PolicyRule,
  application: PolicyRule,
  snapshot: Snapshot,
): number | undefined {
  const demands = applicationDemands(decidedBy(application, applicationReader(snapshot.brand)));
  const [was, is] = [before, after].map((rule) => {
    const session = sessionDemands(
      decidedBy(rule, sessionReader(snapshot.engine)),
      snapshot.engine === 'classic',
    );
    return requiredOf(session, demands, { snapshot });
  });
  if (was === undefined || is === undefined) return undefined;
  const [strongest, strength] = [valueIf(was.strength), valueIf(is.strength)];
  if (strongest === undefined || strength === undefined) return undefined;
  const order = Math.sign(compareStrength(strength, strongest));
  return order === 0 ? waysOrder(valueIf(was.paths), valueIf(is.paths)) : order;
}

function decidedBy<Values>({ policy, rule }: PolicyRule, reader: EffectReader<Values>) {
  const effect = effectOfRule(reader, { rule, policy });
  return { possible: [{ ...ruleInPolicy(policy, rule), effect }], noneBecause: null };
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
