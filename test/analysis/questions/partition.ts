import fc from 'fast-check';
import { expect } from 'vitest';
import { encodeList } from '../../../src/analysis/symbolic/encode.js';
import { type Partition, partitionOf } from '../../../src/analysis/symbolic/regions/partition.js';
import {
  appIdsOf,
  meaningsIn,
  type RuleList,
  ruleListsOf,
} from '../../../src/analysis/symbolic/rule-lists.js';
import { type Space, spaceOf } from '../../../src/analysis/symbolic/space.js';
import { evaluatorOf } from '../../../src/analysis/symbolic/theories/theory.js';
import { MATCH, NOT_MATCH } from '../../../src/logic/kleene/verdict.js';
import { testOf } from '../../../src/logic/solver/choices.js';
import { contains, intersect, pointCount } from '../../../src/logic/solver/cubes.js';
import type { Model } from '../../../src/logic/solver/satisfy.js';
import type { Request } from '../../../src/model/facts/request.js';
import { type Compiled, compile } from '../../../src/simulate/compile.js';
import { arbitraryOrg } from '../../generators/org.js';
import { assertWithFixedCases } from '../../runs.js';
import { definitelyDecided } from './possible.js';

const LIMITS = { boxes: 2000, conflicts: 100_000 };

/** Counts of cases, so that a property without cases is noticed. */
export interface Seen {
  regions: number;
  wholes: number;
  requests: number;
}

/**
 * Checks that the sets of sign-ins of the rules are disjoint and cover all sign-ins, and that each request is decided by the rule of its
 * set.
 */
export function expectRegionsPartition(numRuns: number, requests: number): Seen {
  const seen: Seen = { regions: 0, wholes: 0, requests: 0 };
  assertWithFixedCases(
    fc.property(arbitraryOrg(), fc.infiniteStream(fc.nat()), (org, numbers) => {
      const compiled = compile(org);
      const lists = ruleListsOf(org, compiled.world);
      const space = spaceOf(meaningsIn(lists, compiled.world), appIdsOf(org));
      const points = Array.from({ length: requests }, () => pointIn(space, numbers) ?? []).filter(
        (point) => point.length > 0,
      );
      for (const list of lists) {
        const partition = partitionOf(encodeList(list, space, compiled.world), LIMITS);
        areDisjointAndCover(partition, space, seen);
        for (const point of points) isDecidedByItsRegion(point, partition, list, space, compiled, seen);
      }
    }),
    { numRuns },
  );
  return seen;
}

function areDisjointAndCover({ parts }: Partition, { dimensions }: Space, seen: Seen): void {
  const regions = parts.map(({ region }) => region());
  const sizes = dimensions.map(({ size }) => size);
  for (const [index, { boxes }] of regions.entries())
    for (const other of regions.slice(0, index))
      for (const box of boxes) for (const one of other.boxes) expect(intersect(box, one)).toBeUndefined();
  seen.regions += regions.length;
  if (!regions.every(({ isWhole }) => isWhole)) return;
  const held = regions.reduce((sum, { boxes }) => sum + pointCount(boxes, sizes), 0n);
  const all = pointCount([new Map()], sizes);
  if (parts.every(({ isKnowable }) => isKnowable)) {
    expect(held).toBe(all);
    seen.wholes += 1;
  } else expect(held).toBeLessThanOrEqual(all);
}

function isDecidedByItsRegion(
  point: Model,
  { parts }: Partition,
  { type, appIds }: RuleList,
  space: Space,
  compiled: Compiled,
  seen: Seen,
): void {
  const request = space.requestOf(point);
  if (!isAtPoint(request, point, space)) return;
  if (appIds !== undefined && !appIds.includes(request.appInstance)) return;
  const decided = definitelyDecided(compiled, type.name, request);
  const held = parts.find(({ region }) => contains(region().boxes, point));
  if (held === undefined || decided === undefined) return;
  expect([held.rule?.policy.id, held.rule?.rule.id]).toEqual([decided?.policy, decided?.rule]);
  seen.requests += 1;
}

/**
 * Whether each expression has the result that `point` states for it. The expressions are evaluated for the request. Other facts of the
 * request may cause a different result.
 */
function isAtPoint(request: Request, point: Model, { dimensions }: Space): boolean {
  return dimensions.every(({ outcomeOf }, variable) => {
    if (outcomeOf === undefined) return true;
    const { atom, worlds } = outcomeOf;
    const rank = point[variable] === 1 ? MATCH : NOT_MATCH;
    return worlds.every((world) => evaluatorOf(atom.fact, [atom.value], world)(request)(0) === rank);
  });
}

/**
 * Returns a random point of the search space that represents a possible request, if there is one. Random values that contradict each other
 * are left out.
 */
function pointIn(
  { dimensions, solver, requirements, found }: Space,
  numbers: fc.Stream<number>,
): Model | undefined {
  const next = () => numbers.next().value as number;
  let asked = dimensions.map(({ size }, variable) =>
    solver.literal({ kind: 'atom', atom: { variable, values: [next() % size] } }),
  );
  for (;;) {
    const answer = solver.solve([found, ...asked]);
    if (answer.kind === 'satisfiable') {
      for (const requirement of requirements) expect(testOf(requirement)(answer.model)).toBe(true);
      return answer.model;
    }
    if (answer.kind === 'undecided') throw new Error('without a limit there is an answer');
    const core = answer.core.filter((literal) => literal !== found);
    // The contradiction does not depend on any of the chosen values. So no request exists at all: the service blocks, or may block, every
    // request.
    if (core.length === 0) return undefined;
    const left = core[next() % core.length];
    asked = asked.filter((literal) => literal !== left);
  }
}
