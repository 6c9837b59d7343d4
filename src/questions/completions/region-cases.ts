import type { Meaning } from '../../facts/fact.js';
import type { Request } from '../../facts/request.js';
import type { World } from '../../facts/world.js';
import { refusedBefore } from '../../facts/zone.js';
import { type Literal, negated } from '../../logic/solver/literal.js';
import { readBody } from '../../read/request/read-request.js';
import type { Compiled } from '../../simulate/compile.js';
import {
  Encoded,
  type EncodedList,
  type EncodedRule,
  encodeList,
  literalsOf,
} from '../../symbolic/encode.js';
import { both } from '../../symbolic/first-match.js';
import { byUsers } from '../../symbolic/known-users.js';
import { appIdsOf, meaningsIn, type RuleList } from '../../symbolic/rule-lists.js';
import { type Space, spaceOf } from '../../symbolic/space.js';
import { choice } from '../../symbolic/theories/theory.js';
import { budgetFor, type SearchLimits, type SharedBudget } from '../session/limits.js';
import { LIMIT_REACHED, UNCONFIRMED, UNKNOWABLE } from '../session/reasons.js';
import { firstHolding } from './completions.js';
import { type SignInCase, type SignInScope, signInCases } from './sign-in-cases.js';

/** Some requests: for these applications, and of which all of this holds. */
export interface RequestRegion {
  readonly appIds: readonly string[];
  readonly within: readonly { readonly meaning: Meaning; readonly world: World }[];
  /** What every request of it says beside, as far as nothing asks it. */
  withSaid(request: Request): Request;
}

/** One way in which requests of the region come out, with one of them that was run through the simulator. */
export interface RegionCase {
  readonly one: SignInCase;
  readonly witness: Request;
}

/** What stands at a place of the region: a case, or why it is not known whether any request is there. */
export type RegionPoint = RegionCase | { readonly undecided: string };

/**
 * Every way in which some request of a region comes out, one after the other, until whoever looks has seen enough. The
 * lists are those of the types in scope; when it ends by itself, there is no other. Spec: Policy tests, 3.
 */
export function* regionCases(
  region: RequestRegion,
  scope: SignInScope,
  ruleLists: readonly RuleList[],
  compiled: Compiled,
  limits: SearchLimits = {},
): Generator<RegionPoint> {
  const { world, snapshot } = compiled;
  const refused = refusedBefore(world);
  const space = spaceOf(
    [...meaningsIn(ruleLists, world), { meaning: refused, world }, ...region.within],
    [...new Set([...appIdsOf(snapshot), ...region.appIds])],
    { isForRefused: true },
  );
  const refusal = new Encoded(refused, space, world);
  const within = region.within.map(({ meaning, world: of }) => new Encoded(meaning, space, of));
  const search: Search = {
    space,
    lists: ruleLists.map((list) => encodeList(list, space, world)),
    refusal: scope.withRefusal ? refusal : undefined,
    must: [
      ...applicationsIn(region, space),
      ...within.map(({ must }) => must),
      ...(scope.withRefusal ? [] : [negated(refusal.may)]),
    ],
    may: [
      space.acceptable,
      ...applicationsIn(region, space),
      ...within.map(({ may }) => may),
      ...(scope.withRefusal ? [] : [negated(refusal.must)]),
    ],
    budget: budgetFor(ruleLists, limits),
  };
  for (const point of joint(search))
    yield 'undecided' in point ? point : confirmed(point, region, scope, compiled);
}

interface Search {
  readonly space: Space;
  readonly lists: readonly EncodedList[];
  /** Where it matters. */
  readonly refusal: Encoded | undefined;
  /** To be assumed of requests that are surely of the region, and of those that may be. */
  readonly must: readonly Literal[];
  readonly may: readonly Literal[];
  readonly budget: SharedBudget;
}

/** What decides of each type, together, with a request of which it should be so. */
interface JointPoint {
  readonly decided: ReadonlyMap<string, EncodedRule | undefined>;
  readonly isRefused: boolean;
  readonly witness: Request;
}

/** What decides together; each way to come out once. */
function* joint({
  space,
  lists,
  refusal,
  must,
  may,
  budget,
}: Search): Generator<JointPoint | { readonly undecided: string }> {
  const { solver } = space;
  const isNew = solver.selector();
  try {
    for (;;) {
      const answer = solver.solve([...may, isNew], budget);
      if (answer.kind === 'unsatisfiable') return;
      if (answer.kind === 'undecided') {
        yield { undecided: LIMIT_REACHED };
        return;
      }
      const { model } = answer;
      const indices = lists.map((list) => firstHolding(list, model));
      const isRefused = refusal?.isAt(model);
      const sureOf = (literal: Encoded) => (isRefused ? literal.must : negated(literal.may));
      const here = [
        ...lists.map(({ first }, at) => first.must.decides(indices[at] as number)),
        ...(refusal === undefined ? [] : [sureOf(refusal)]),
      ];
      const found = space.find([...must, ...here], budget);
      if (found.kind !== 'satisfiable')
        yield { undecided: found.kind === 'undecided' ? LIMIT_REACHED : UNKNOWABLE };
      else
        yield {
          decided: new Map(lists.map(({ type, rules }, at) => [type.name, rules[indices[at] as number]])),
          isRefused: isRefused === true,
          witness: space.requestOf(found.model),
        };
      const actual = [
        ...lists.map(({ first }, at) => first.actual.decides(indices[at] as number)),
        ...(refusal === undefined ? [] : [isRefused ? refusal.actual : negated(refusal.actual)]),
      ];
      const all = actual.reduce<Literal | undefined>(
        (one, other) => (one === undefined ? other : both(one, other, solver)),
        undefined,
      );
      if (all === undefined) return;
      solver.requireAny([negated(isNew), negated(all)]);
    }
  } finally {
    solver.requireAny([negated(isNew)]);
  }
}

/** To be assumed: the application is one of the region. */
export function applicationsIn(
  { appIds }: Pick<RequestRegion, 'appIds'>,
  { application, solver }: Space,
): readonly Literal[] {
  const values = application.ids.flatMap((id, value) => (appIds.includes(id) ? [value] : []));
  return values.length === application.ids.length
    ? []
    : literalsOf(choice(application.variable, values), solver);
}

/** As the simulator has it: a request that it leaves open, or refuses, shows nothing. Others are tried by those assigned. */
function confirmed(
  { decided, isRefused, witness }: JointPoint,
  region: RequestRegion,
  scope: SignInScope,
  compiled: Compiled,
): RegionPoint {
  const userIds = compiled.world.application(witness.appInstance)?.users.ids ?? [];
  for (const request of [witness, ...byUsers(witness, [...userIds])]) {
    const whole = region.withSaid(request);
    if (!readBody(whole, compiled.world).ok) continue;
    const { cases, isComplete } = signInCases(whole, scope, compiled);
    const [one, ...others] = cases;
    if (one === undefined || others.length > 0 || !isComplete || one.isRefused !== isRefused) continue;
    const isSame = [...one.decided].every(([type, rule]) => decided.get(type)?.rule === rule?.rule.rule);
    if (isSame) return { one, witness: whole };
  }
  return { undecided: UNCONFIRMED };
}
