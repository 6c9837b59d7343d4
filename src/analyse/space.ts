import type { Atom, Fact, Meaning } from '../facts/fact.js';
import type { Request } from '../facts/request.js';
import type { World } from '../facts/world.js';
import { atomsOf, replaceAtoms } from '../logic/formula.js';
import { invariant } from '../logic/invariant.js';
import { keptIn } from '../logic/kept-in.js';
import type { Literal, Variable } from '../logic/literal.js';
import { type Model, Solver } from '../logic/satisfy.js';
import { type Dimension, emptyDraft, requestFrom } from './dimension.js';
import { appIdsAsked, applicationVariable } from './theories/application.js';
import { unknowable } from './theories/free.js';
import { namedUsersIn, SOMEBODY } from './theories/people.js';
import * as registry from './theories/registry.js';
import type { Asked, Building, Choices, Theory } from './theory.js';

/** All requests that a set of questions can tell apart: a value for each dimension is one of them. */
export interface Space {
  readonly dimensions: readonly Dimension[];
  readonly solver: Solver;
  /** Assumed, it keeps to requests that the service does not refuse for what the snapshot knows. */
  readonly acceptable: Literal;
  /** The variable of the application, and the ids of its values. */
  readonly application: { readonly variable: Variable; readonly ids: readonly string[] };
  /** What holds of every request. */
  readonly requirements: readonly Choices[];
  /** What a meaning comes to in a world. */
  choices(meaning: Meaning, world: World): Choices;
  /** A request that has these values: complete, as far as anything asks. */
  requestOf(model: Model): Request;
  /** The dimensions that no request can tell. */
  readonly unknowable: ReadonlySet<Variable>;
}

/** The space of the questions that these meanings put in one world, or in two. */
export function spaceOf(
  meanings: readonly { readonly meaning: Meaning; readonly world: World }[],
  appIds: readonly string[],
): Space {
  const worlds = [...new Set(meanings.map(({ world }) => world))];
  const asked = askedIn(meanings.map(({ meaning }) => meaning));
  const dimensions: Dimension[] = [];
  const requirements: Choices[] = [];
  const wishes: Choices[] = [];
  const ids = worlds.some((world) => world.holds('app'))
    ? appIds
    : [...new Set([...appIds, ...appIdsAsked(asked)])];
  const building = buildingOf(
    { worlds, appIds: ids, namedUsers: namedUsersIn(asked, worlds) },
    { dimensions, requirements, wishes },
  );
  const answers = answersOf(asked, building);
  const application = { variable: applicationVariable(building), ids };
  const known = new Map<World, Map<Fact, Map<string, Choices>>>();
  const choicesOfAtom = (atom: Atom, world: World): Choices => {
    const ofFact = keptIn(
      keptIn(known, world, () => new Map()),
      atom.fact,
      () => new Map<string, Choices>(),
    );
    const choices = ofFact.get(atom.value) ?? answers(atom, world);
    ofFact.set(atom.value, choices);
    return choices;
  };
  const choices = (meaning: Meaning, world: World) =>
    replaceAtoms(meaning, (atom) => choicesOfAtom(atom, world));
  for (const { meaning, world } of meanings) for (const atom of atomsOf(meaning)) choicesOfAtom(atom, world);
  const solver = new Solver();
  for (const { size, preferred } of dimensions) solver.variable(size, preferred);
  for (const requirement of requirements) solver.require(requirement);
  const acceptable = solver.selector();
  for (const wish of wishes) solver.require(wish, acceptable);
  return {
    dimensions,
    solver,
    acceptable,
    application,
    requirements,
    choices,
    requestOf: (model) => requestAt(model, dimensions),
    unknowable: new Set(
      dimensions.flatMap((dimension, variable) => (dimension.unknowable === undefined ? [] : [variable])),
    ),
  };
}

const THEORIES: readonly Theory[] = Object.values(registry);

function askedIn(meanings: readonly Meaning[]): Asked {
  const asked = new Map<Fact, Set<string>>();
  for (const meaning of meanings)
    for (const { fact, value } of atomsOf(meaning)) keptIn(asked, fact, () => new Set<string>()).add(value);
  return new Map([...asked].map(([fact, values]) => [fact, [...values].sort()]));
}

interface Parts {
  readonly dimensions: Dimension[];
  readonly requirements: Choices[];
  readonly wishes: Choices[];
}

function buildingOf(
  given: Pick<Building, 'appIds' | 'worlds'> & { readonly namedUsers: readonly string[] },
  { dimensions, requirements, wishes }: Parts,
): Building {
  const numbers = new Map<string, Variable>();
  return {
    ...given,
    dimension(key, make) {
      const known = numbers.get(key);
      if (known !== undefined) return known;
      const variable = dimensions.push(make()) - 1;
      numbers.set(key, variable);
      return variable;
    },
    known: (key) => numbers.get(key),
    namedUsers: () => given.namedUsers,
    require: (formula) => void requirements.push(formula),
    wish: (formula) => void wishes.push(formula),
  };
}

/** Each theory looks at all questions to its facts at once; what none is about can be told by no request. */
function answersOf(asked: Asked, building: Building): (atom: Atom, world: World) => Choices {
  const byFact = new Map<string, ReturnType<Theory['prepare']>>();
  for (const theory of THEORIES) {
    const own = new Map([...asked].filter(([{ name }]) => theory.facts.includes(name)));
    if (own.size === 0) continue;
    const answer = theory.prepare(own, building);
    for (const { name } of own.keys()) byFact.set(name, answer);
  }
  return ({ fact, value }, world) =>
    byFact.get(fact.name)?.(fact, value, world) ??
    unknowable(fact, value, fact.unknowable?.(value, world) ?? 'what it asks is not looked into', building);
}

function requestAt(model: Model, dimensions: readonly Dimension[]): Request {
  const draft = emptyDraft();
  for (const [variable, dimension] of dimensions.entries()) {
    const value = model[variable];
    invariant(value !== undefined, `no value for ${dimension.key}`);
    dimension.put(value, draft);
  }
  if (draft.policyContext.user?.id == null)
    draft.policyContext.user = {
      ...draft.policyContext.user,
      id: SOMEBODY,
      groupIds: draft.policyContext.user?.groupIds ?? [],
    };
  return requestFrom(draft);
}
