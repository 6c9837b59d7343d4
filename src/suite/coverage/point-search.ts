import { getOrMake } from '../../base/memo.js';
import type { Request } from '../../facts/request.js';
import { variablesOf } from '../../logic/solver/choices.js';
import type { Variable } from '../../logic/solver/literal.js';
import type { Model, SolverAnswer } from '../../logic/solver/satisfy.js';
import type { SimulatedTypeName } from '../../policies/policy-type.js';
import { type SearchLimits, USUAL } from '../../questions/session/limits.js';
import { LIMIT_REACHED, NOT_LOOKED_AT, UNCONFIRMED, UNKNOWABLE } from '../../questions/session/reasons.js';
import { type Session, sessionOf } from '../../questions/session/session.js';
import { readBody } from '../../read/request/read-request.js';
import type { Compiled } from '../../simulate/compile.js';
import { byUsers } from '../../symbolic/known-users.js';
import { edgeQuestions, isMapped, type PointLiterals, pointLiterals } from './point-literals.js';
import type { Owner, Point, Points } from './points.js';
import { pointsHit } from './points-hit.js';
import { decidedTypes } from './visited.js';

/** Whether any request reaches a point: one that was run through the simulator, or why there is none. */
export type PointAnswer =
  | { readonly kind: 'reached'; readonly request: Request; readonly hit: readonly number[] }
  /** It is shown that none does. */
  | { readonly kind: 'impossible'; readonly why: ImpossibleReason }
  | { readonly kind: 'not known'; readonly reason: string };

/** What looking for one point may cost, of what looking for all may. */
const STEPS_PER_POINT = 40_000;

export type ImpossibleReason = 'no application' | 'no request' | 'never visited';

/** Looks for requests that reach points. What one of them reaches beside is not looked for. */
export class PointSearch {
  readonly session: Session;
  readonly #points: Points;
  readonly #types: readonly SimulatedTypeName[];
  readonly #literals: PointLiterals;
  readonly #isVisitable = new Map<Owner, boolean>();
  readonly #answers = new Map<number, PointAnswer>();

  constructor(points: Points, types: readonly SimulatedTypeName[], compiled: Compiled, limits: SearchLimits) {
    const beside = edgeQuestions(points, compiled);
    const effort = limits.effort ?? USUAL.effort.base + STEPS_PER_POINT * points.all.length;
    this.session = sessionOf(compiled, { ...limits, effort, beside });
    this.#points = points;
    this.#types = types;
    this.#literals = pointLiterals(this.session, beside[0]?.world);
  }

  answerTo(number: number): PointAnswer {
    return getOrMake(this.#answers, number, () => this.#search(number));
  }

  #search(number: number): PointAnswer {
    const point = this.#points.all[number] as Point;
    const owners = point.kind === 'edge' ? point.askers : [point.owner];
    if (!owners.some((owner) => isMapped(owner, this.session)))
      return { kind: 'impossible', why: 'no application' };
    if (!owners.some((owner) => this.#canBeVisited(owner)))
      return { kind: 'impossible', why: 'never visited' };
    const { space, budget } = this.session;
    if (budget.effort.isSpent) return { kind: 'not known', reason: NOT_LOOKED_AT };
    const wanted = this.#literals(point, 'must');
    const accepted = space.find(wanted, budget);
    const answer = isAnswer(accepted, space.acceptable) ? accepted : space.solver.solve(wanted, budget);
    if (answer.kind === 'satisfiable') return this.#confirmed(number, answer.model);
    if (answer.kind === 'undecided') return { kind: 'not known', reason: LIMIT_REACHED };
    const possibly = space.solver.solve(this.#literals(point, 'may'), budget);
    if (possibly.kind === 'unsatisfiable') return { kind: 'impossible', why: 'no request' };
    return { kind: 'not known', reason: possibly.kind === 'undecided' ? LIMIT_REACHED : UNKNOWABLE };
  }

  /** Otherwise what stands above takes all. */
  #canBeVisited(owner: Owner): boolean {
    return getOrMake(this.#isVisitable, owner, () => {
      const { space, budget } = this.session;
      const visiting = this.#literals({ kind: 'all', owner: { ...owner, leaves: [] } }, 'may');
      return space.solver.solve(visiting, budget).kind !== 'unsatisfiable';
    });
  }

  /** As the simulator has it, by a user of the snapshot where one will do. */
  #confirmed(number: number, model: Model): PointAnswer {
    for (const request of this.#requestsAt(number, model)) {
      const read = readBody(request, this.session.compiled.world);
      if (!read.ok) continue;
      const { compiled } = this.session;
      const decided = decidedTypes(read.value, this.#types, compiled);
      const hit = pointsHit(read.value, decided, this.#points, compiled);
      if (!hit.includes(number)) continue;
      const answer: PointAnswer = { kind: 'reached', request, hit };
      for (const other of hit) if (!this.#answers.has(other)) this.#answers.set(other, answer);
      return answer;
    }
    return { kind: 'not known', reason: UNCONFIRMED };
  }

  *#requestsAt(number: number, model: Model): Generator<Request> {
    const { space, users } = this.session;
    const whole = space.requestOf(model);
    yield* byUsers(whole, users.like(model, this.#variablesOf(number)));
    yield whole;
  }

  /** What its owner asks about. */
  #variablesOf(number: number): Iterable<Variable> {
    const point = this.#points.all[number] as Point;
    if (point.kind === 'edge') return [];
    const { list, index } = point.owner;
    const rule = this.session.lists[list]?.rules[index];
    return rule === undefined ? [] : variablesOf(rule.bounds.must);
  }
}

/** Whether more requests than the acceptable ones would not change the answer. */
function isAnswer(accepted: SolverAnswer, acceptable: number): boolean {
  if (accepted.kind === 'unsatisfiable') return !accepted.core.includes(acceptable);
  return accepted.kind === 'satisfiable';
}
