import type { Request } from '../facts/request.js';
import type { World } from '../facts/world.js';
import { type Literal, negated } from '../logic/literal.js';
import type { Budget } from '../logic/search.js';
import { smallestCore } from '../logic/unsatisfiable-core.js';
import type { Policy, Rule } from '../policies/policy.js';
import type { PolicyType } from '../policies/policy-type.js';
import type { Snapshot } from '../policies/snapshot.js';
import { boundsOf } from './bounds.js';
import { appIdsOf, type ListedRule, meaningsIn, type RuleList, ruleListsOf } from './rule-lists.js';
import { type Space, spaceOf } from './space.js';
import { choice } from './theory.js';

/** Whether any request is decided by a rule. */
export type Reached =
  /** This request is. */
  | { readonly kind: 'reached'; readonly witness: Request }
  /** The rules above it take all that it would match; without one of them, it would be reached. */
  | { readonly kind: 'covered'; readonly by: readonly RuleOf[]; readonly isFewest: boolean }
  /** What it asks cannot be together, wherever it stands; `leaves` as the wire response calls them. */
  | { readonly kind: 'contradiction'; readonly leaves: readonly string[] }
  /** It would be, if an application were mapped to its policy. */
  | { readonly kind: 'unmapped' }
  | { readonly kind: 'undecided'; readonly reason: string };

export interface RuleOf {
  readonly policy: Policy;
  readonly rule: Rule;
}

export interface RuleReach extends RuleOf {
  readonly type: PolicyType;
  readonly reached: Reached;
}

export interface ReachOptions {
  /** How many conflicts any one question may cost the search. */
  readonly limit?: number | undefined;
}

/** Runs a request that was made up through the simulator: whether this rule decides it. */
export type Confirm = (type: PolicyType, request: Request, rule: RuleOf) => boolean;

const USUAL_LIMIT = 100_000;

/** For every active rule of an active policy whether any request is decided by it. Spec: Policy, "Evaluation rules". */
export function reachOf(
  snapshot: Snapshot,
  world: World,
  confirm: Confirm,
  { limit = USUAL_LIMIT }: ReachOptions = {},
): RuleReach[] {
  const lists = ruleListsOf(snapshot, world);
  const space = spaceOf(meaningsIn(lists, world), appIdsOf(snapshot));
  const asking = { space, world, confirm, budget: { conflicts: limit } };
  return lists.flatMap((list) => reachInList(list, asking));
}

interface Asking {
  readonly space: Space;
  readonly world: World;
  readonly confirm: Confirm;
  readonly budget: Budget;
}

/** A rule as the solver has it. */
interface Asked {
  readonly listed: ListedRule;
  readonly surely: Literal;
  readonly perhaps: Literal;
  /** Why `surely` and `perhaps` differ. */
  readonly reasons: readonly string[];
}

function reachInList(list: RuleList, asking: Asking): RuleReach[] {
  const above: Asked[] = [];
  return list.rules.map((listed) => {
    const asked = ask(listed, asking);
    const reached = reachOfRule(asked, above, list, asking);
    above.push(asked);
    return { type: list.type, policy: listed.policy, rule: listed.rule, reached };
  });
}

function ask(listed: ListedRule, { space, world }: Asking): Asked {
  const { surely, perhaps, open } = boundsOf(space.choices(listed.meaning, world), space.unknowable);
  const literal = space.solver.literal(surely);
  return {
    listed,
    surely: literal,
    perhaps: open.size === 0 ? literal : space.solver.literal(perhaps),
    reasons: [...open].map((variable) => space.dimensions[variable]?.unknowable ?? ''),
  };
}

function reachOfRule(asked: Asked, above: readonly Asked[], list: RuleList, asking: Asking): Reached {
  const { space, confirm, budget } = asking;
  const { solver } = space;
  const apps = appsOf(list, space);
  const wanted = [...apps, asked.surely, ...above.map(({ perhaps }) => negated(perhaps))];
  const accepted = solver.solve([space.acceptable, ...wanted], budget);
  const sure = accepted.kind === 'satisfiable' ? accepted : solver.solve(wanted, budget);
  if (sure.kind === 'satisfiable') {
    if (list.appIds?.length === 0) return { kind: 'unmapped' };
    const witness = space.requestOf(sure.model);
    return confirm(list.type, witness, asked.listed)
      ? { kind: 'reached', witness }
      : {
          kind: 'undecided',
          reason: 'the service would refuse the request that was found, or the simulator does not confirm it',
        };
  }
  const open = solver.solve([...apps, asked.perhaps, ...above.map(({ surely }) => negated(surely))], budget);
  if (open.kind === 'unsatisfiable') return coverOf(asked, above, open.core, apps, asking);
  if (sure.kind === 'undecided' || open.kind === 'undecided')
    return { kind: 'undecided', reason: 'the limit of the search was reached' };
  const [reason = 'what a rule above asks cannot be told'] = [
    ...asked.reasons,
    ...above.flatMap(({ reasons }) => reasons),
  ];
  return { kind: 'undecided', reason };
}

/** The applications that the list is for; nothing where it is for all, or for none. */
function appsOf({ appIds }: RuleList, { application, solver }: Space): Literal[] {
  if (appIds === undefined || appIds.length === 0 || appIds.length === application.ids.length) return [];
  const wanted = new Set(appIds);
  const values = application.ids.flatMap((id, value) => (wanted.has(id) ? [value] : []));
  return [solver.literal(choice(application.variable, values))];
}

function coverOf(
  asked: Asked,
  above: readonly Asked[],
  core: readonly Literal[],
  apps: readonly Literal[],
  asking: Asking,
): Reached {
  const { solver } = asking.space;
  const covering = new Set(core);
  const candidates = above.map(({ surely }) => negated(surely)).filter((literal) => covering.has(literal));
  if (candidates.length === 0) return contradictionIn(asked, apps, asking);
  const { core: fewest, isMinimal } = smallestCore(solver, candidates, {
    given: [...apps, asked.perhaps],
    budget: asking.budget,
  });
  if (fewest.length === 0) return contradictionIn(asked, apps, asking);
  const needed = new Set(fewest);
  const by = above
    .filter(({ surely }) => needed.delete(negated(surely)))
    .map(({ listed: { policy, rule } }) => ({ policy, rule }));
  return { kind: 'covered', by, isFewest: isMinimal };
}

/** The fewest of what the rule and its policy ask that cannot be together. */
function contradictionIn(
  { listed }: Asked,
  apps: readonly Literal[],
  { space, world, budget }: Asking,
): Reached {
  const leaves = [...listed.policyLeaves, ...listed.ruleLeaves];
  const literals = leaves.map(({ meaning }) =>
    space.solver.literal(boundsOf(space.choices(meaning, world), space.unknowable).perhaps),
  );
  const { core } = smallestCore(space.solver, literals, { given: apps, budget });
  const needed = new Set(core);
  return {
    kind: 'contradiction',
    leaves: [
      ...new Set(leaves.filter((_, index) => needed.has(literals[index] as Literal)).map(({ type }) => type)),
    ],
  };
}
