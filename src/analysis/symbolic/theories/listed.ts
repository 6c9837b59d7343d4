import { invariant } from '../../../base/invariant.js';
import { alternatives, quoted } from '../../../base/messages.js';
import { range } from '../../../base/number-arrays.js';
import { never } from '../../../logic/kleene/formula.js';
import type { Variable } from '../../../logic/solver/literal.js';
import { isDanglingReference } from '../../../model/facts/dangling-reference.js';
import { type DomainWords, type OneValue, OTHER_VALUE } from '../../../model/facts/definition/domain.js';
import type { Fact } from '../../../model/facts/fact.js';
import { platformFact } from '../../../model/facts/platform.js';
import { riskLevel } from '../../../model/facts/risk.js';
import type { Person, World } from '../../../model/facts/world.js';
import { type Dimension, emptyDraft, requestFrom } from './dimension.js';
import { choiceWhere, unknowableChoice } from './free.js';
import { type Building, type Choices, choice, nameIn, type Theory, truthsAt } from './theory.js';

/**
 * Encodes facts that always have exactly one value, such as the identity provider. The search space has one point for each value that
 * conditions name, and one point for all other values.
 */
export const oneValueTheory: Theory = {
  prepare(asked, building) {
    const answers = new Map([...asked].map(([fact, values]) => [fact, prepareOne(fact, values, building)]));
    return (fact, value, world) => answers.get(fact)?.(value, world) ?? never;
  },
};

function prepareOne(fact: Fact, values: readonly string[], building: Building) {
  const { domain } = fact;
  invariant(domain?.kind === 'one value', `the fact ${fact.name} has one of some values`);
  const { points, variable } = dimensionFor(fact, domain, values, building);
  const requests = points.map((point) => requestWith(domain, point));
  const truths = new Map(building.worlds.map((world) => [world, truthsAt(fact, values, world, requests)]));
  return (value: string, world: World) => {
    const truth = truths.get(world);
    return choiceWhere({ variable, size: points.length, truth }, values.indexOf(value), () =>
      unknowableChoice(fact, value, fact.unknowable?.(value, world) ?? 'no request states it', building),
    );
  };
}

function dimensionFor(
  { name, about }: Fact,
  domain: OneValue,
  named: readonly string[],
  building: Building,
): { readonly points: readonly string[]; readonly variable: Variable } {
  const { title, preposition, usual, put, of } = domain;
  const points = pointsOfDomain(domain, named);
  const variable = building.dimension(
    name,
    (): Dimension => ({
      key: name,
      size: points.length,
      about,
      ...(preposition && { preposition }),
      preferred: Math.max(0, points.indexOf(usual ?? '')),
      put: (value, draft) => put(points[value] as string, draft),
      words: (some) => `${title} ${wordsFor(points, some, domain, building.worlds)}`,
      ...(of && { isStated: true, of: (_userId: string, person: Person) => pointOf(of(person), points) }),
    }),
  );
  return { points, variable };
}

/** Returns the values that represent a fact in the search space. `named` has the values that conditions name. */
function pointsOfDomain({ values, aliases, only }: OneValue, named: readonly string[]): readonly string[] {
  if (only === undefined) return [...new Set([...values, ...named, OTHER_VALUE])];
  return values.filter((value) => !aliases?.includes(value));
}

function pointOf(value: string | undefined, points: readonly string[]): number | undefined {
  if (value === undefined) return undefined;
  return points.includes(value) ? points.indexOf(value) : points.length - 1;
}

/** Returns the solver variable of the device's platform. Its values do not depend on the conditions. */
export function platformVariable(building: Building): Variable {
  return dimensionFor(platformFact, platformFact.domain, [], building).variable;
}

export function riskVariable(building: Building): Variable {
  return dimensionFor(riskLevel, riskLevel.domain, [], building).variable;
}

/** Returns the formula for "the device runs on this platform"; `undefined` for a platform that no condition can name. */
export function isOnPlatform(name: string, building: Building): Choices | undefined {
  const { points, variable } = dimensionFor(platformFact, platformFact.domain, [], building);
  const point = points.indexOf(name);
  return point < 0 ? undefined : choice(variable, [point]);
}

function requestWith({ put }: OneValue, value: string) {
  const draft = emptyDraft();
  put(value, draft);
  return requestFrom(draft);
}

/**
 * Returns a description of values, such as `HIGH`, `LOW or MEDIUM`, or `other than HIGH`. Uses "other than" if the text is then shorter.
 * Also uses it if the values include the point `OTHER_VALUE`, which represents all values that no condition names.
 */
function wordsFor(
  points: readonly string[],
  some: readonly number[],
  { ids }: DomainWords,
  worlds: readonly World[],
): string {
  const chosen = new Set(some);
  const names = (values: readonly number[]) =>
    alternatives(values.map((value) => valueWords(points[value] as string, ids, worlds)));
  const left = range(points.length).filter((point) => !chosen.has(point));
  const isOpen = points.at(-1) === OTHER_VALUE;
  const isRest = isOpen ? chosen.has(points.length - 1) : left.length < some.length;
  return isRest ? `other than ${names(left)}` : names(some);
}

function valueWords(value: string, ids: DomainWords['ids'], worlds: readonly World[]): string {
  return ids === undefined ? quoted(value) : nameIn(worlds, ids, value);
}

/** Encodes facts that are lists of values. Each possible member of the list is a yes/no variable. */
export const severalValuesTheory: Theory = {
  prepare: (_asked, building) => (fact, value, world) =>
    fact.kind !== undefined && isDanglingReference(fact.kind, value, world)
      ? never
      : choice(memberVariable(fact, value, building), [1]),
};

function memberVariable({ name, about, domain }: Fact, value: string, building: Building): Variable {
  invariant(domain?.kind === 'several values', `the fact ${name} is a list of values`);
  const { title, preposition, ids, put } = domain;
  const key = `${name} ${value}`;
  return building.dimension(key, () => ({
    key,
    size: 2,
    about,
    ...(preposition && { preposition }),
    preferred: 0,
    put: (held, draft) => put(held === 1 ? [value] : [], draft),
    words: ([held]) => `${held === 1 ? '' : 'no '}${title} ${valueWords(value, ids, building.worlds)}`,
  }));
}
