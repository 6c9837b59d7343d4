import { type SearchLimits, USUAL } from '../../analysis/questions/session/limits.js';
import {
  LIMIT_REACHED,
  NOT_ANALYZED,
  UNCONFIRMED,
  UNKNOWABLE,
} from '../../analysis/questions/session/reasons.js';
import { type Session, sessionOf } from '../../analysis/questions/session/session.js';
import { requestsByUsers } from '../../analysis/symbolic/known-users.js';
import { choice } from '../../analysis/symbolic/theories/theory.js';
import { getOrMake } from '../../base/memo.js';
import { readBody } from '../../documents/request/read-request.js';
import { variablesOf } from '../../logic/solver/choices.js';
import type { Literal, Variable } from '../../logic/solver/literal.js';
import type { Model, SolverAnswer } from '../../logic/solver/satisfy.js';
import type { Request } from '../../model/facts/request.js';
import type { SimulatedTypeName } from '../../model/policies/policy-type.js';
import type { Compiled } from '../../simulate/compile.js';
import { edgeQuestions, isMapped, type PointLiterals, pointLiterals } from './point-literals.js';
import type { CoveragePoint, CoveragePoints, Owner } from './points.js';
import { pointsHit } from './points-hit.js';
import { decidedTypes } from './visited.js';

/** The result of a search for a coverage point: a request that the simulator confirms, or the reason that no request was found. */
export type PointAnswer =
  | { readonly kind: 'reached'; readonly request: Request; readonly hit: readonly number[] }
  /** It is proved that no request reaches the coverage point. */
  | { readonly kind: 'impossible'; readonly why: ImpossibleReason }
  | { readonly kind: 'undecided'; readonly reason: string };

/** The maximum number of other applications that are tried if none of the tried users is assigned to the first application. */
const MOST_APPLICATIONS = 4;

/** The number of solver steps that the search may spend on each coverage point on average; unused steps remain for other points. */
const STEPS_PER_POINT = 40_000;

export type ImpossibleReason = 'no application' | 'no request' | 'never visited';

/** A request, the coverage points that it reaches, and the number of policy types with a decided result. */
interface Tried {
  readonly request: Request;
  readonly hit: readonly number[];
  readonly decided: number;
}

/**
 * Searches for requests that tests could use to cover goals. Each coverage goal consists of one or more coverage points, see
 * {@link CoveragePoint}. A point is skipped if a request that was found before covers it.
 */
export class PointSearch {
  readonly session: Session;
  readonly #points: CoveragePoints;
  readonly #types: readonly SimulatedTypeName[];
  readonly #literals: PointLiterals;
  /**
   * The numbers of the coverage points at edges of zones for which requests are searched. Of each zone, only the first {@link MOST_EDGES}
   * edges are searched.
   */
  readonly #edges: ReadonlySet<number>;
  readonly #isVisitable = new Map<Owner, boolean>();
  readonly #answers = new Map<number, PointAnswer>();

  constructor(
    points: CoveragePoints,
    types: readonly SimulatedTypeName[],
    compiled: Compiled,
    limits: SearchLimits,
  ) {
    const { meanings: edgeMeanings, asked } = edgeQuestions(points, compiled);
    this.#edges = asked;
    const effort = limits.effort ?? USUAL.effort.base + STEPS_PER_POINT * points.all.length;
    this.session = sessionOf(compiled, { ...limits, effort, extraConditions: edgeMeanings });
    this.#points = points;
    this.#types = types;
    this.#literals = pointLiterals(this.session, edgeMeanings[0]?.world);
  }

  answerTo(number: number): PointAnswer {
    return getOrMake(this.#answers, number, () => this.#search(number));
  }

  #search(number: number): PointAnswer {
    const point = this.#points.all[number] as CoveragePoint;
    const owners = point.kind === 'edge' ? point.askers : [point.owner];
    if (!owners.some((owner) => isMapped(owner, this.session)))
      return { kind: 'impossible', why: 'no application' };
    if (!owners.some((owner) => this.#canBeVisited(owner)))
      return { kind: 'impossible', why: 'never visited' };
    const { space, budget } = this.session;
    if (point.kind === 'edge' && !this.#edges.has(number))
      return { kind: 'undecided', reason: LIMIT_REACHED };
    if (budget.effort.isSpent) return { kind: 'undecided', reason: NOT_ANALYZED };
    const wanted = this.#literals(point, 'must');
    const answer = this.#find(wanted);
    if (answer.kind === 'undecided') return { kind: 'undecided', reason: LIMIT_REACHED };
    if (answer.kind === 'satisfiable')
      return this.#confirmed(number, answer.model) ?? this.#elsewhere(number, wanted, answer.model);
    const possibly = space.solver.solve(this.#literals(point, 'may'), budget);
    if (possibly.kind === 'unsatisfiable') return { kind: 'impossible', why: 'no request' };
    return { kind: 'undecided', reason: possibly.kind === 'undecided' ? LIMIT_REACHED : UNKNOWABLE };
  }

  #find(wanted: readonly Literal[]): SolverAnswer {
    const { space, budget } = this.session;
    const accepted = space.find(wanted, budget);
    return isAnswer(accepted, space.acceptable) ? accepted : space.solver.solve(wanted, budget);
  }

  /**
   * Searches for a request to another application. Called after the service refused the requests to the first application by all users who
   * were tried.
   */
  #elsewhere(number: number, wanted: readonly Literal[], first: Model): PointAnswer {
    const { application, solver } = this.session.space;
    const left = new Set(application.ids.keys());
    let model: Model | undefined = first;
    for (let tries = 0; model !== undefined && tries < MOST_APPLICATIONS; tries++) {
      left.delete(model[application.variable] ?? 0);
      const other = solver.literal(choice(application.variable, [...left]));
      const answer = left.size === 0 ? undefined : this.#find([...wanted, other]);
      model = answer?.kind === 'satisfiable' ? answer.model : undefined;
      const found = model && this.#confirmed(number, model);
      if (found !== undefined) return found;
    }
    return { kind: 'undecided', reason: UNCONFIRMED };
  }

  /** Whether a request can visit a policy or rule. No request can if the rules above it match every request. */
  #canBeVisited(owner: Owner): boolean {
    return getOrMake(this.#isVisitable, owner, () => {
      const { space, budget } = this.session;
      const visiting = this.#literals({ kind: 'all', owner: { ...owner, leaves: [] } }, 'may');
      return space.solver.solve(visiting, budget).kind !== 'unsatisfiable';
    });
  }

  /**
   * Returns the answer if the simulator confirms the request that the solver found; otherwise `undefined`. A user of the snapshot is
   * preferred to the generated person, unless fewer policy types are decided for that user.
   */
  #confirmed(number: number, model: Model): PointAnswer | undefined {
    const { space, users, compiled } = this.session;
    const whole = space.requestOf(model);
    const like = users.like(model, this.#variablesOf(number));
    const assigned = compiled.world.application(whole.appInstance)?.users.ids ?? [];
    const [made, ...known] = [
      whole,
      ...requestsByUsers(whole, like),
      ...requestsByUsers(whole, [...assigned]),
    ].map((request) => this.#tried(request));
    const isEnough = (one: Tried) => one.hit.includes(number);
    const all = made !== undefined && isEnough(made) ? made.decided : 0;
    const found = [...known.filter(({ decided }) => decided >= all), made, ...known].find(
      (one) => one !== undefined && isEnough(one),
    );
    if (found === undefined) return undefined;
    const answer: PointAnswer = { kind: 'reached', request: found.request, hit: found.hit };
    for (const other of found.hit)
      if (this.#answers.get(other)?.kind !== 'reached') this.#answers.set(other, answer);
    return answer;
  }

  #tried(request: Request): Tried {
    const { compiled } = this.session;
    const read = readBody(request, compiled.world);
    if (!read.ok) return { request, hit: [], decided: 0 };
    const decided = decidedTypes(read.value, this.#types, compiled);
    return { request, hit: pointsHit(read.value, decided, this.#points, compiled), decided: decided.length };
  }

  /** Returns the solver variables in the conditions of the policy or rule that a coverage point belongs to. */
  #variablesOf(number: number): Iterable<Variable> {
    const point = this.#points.all[number] as CoveragePoint;
    if (point.kind === 'edge') return [];
    const { list, index } = point.owner;
    const rule = this.session.lists[list]?.rules[index];
    return rule === undefined ? [] : variablesOf(rule.bounds.must);
  }
}

/** Whether a solver answer is final: it does not depend on the assumption that the service accepts the request. */
function isAnswer(accepted: SolverAnswer, acceptable: number): boolean {
  if (accepted.kind === 'unsatisfiable') return !accepted.core.includes(acceptable);
  return accepted.kind === 'satisfiable';
}
