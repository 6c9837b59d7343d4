import { known, type Rank, UNDEFINED } from '../logic/kleene/verdict.js';
import type { CoreRequest } from './core-request.js';
import { ask, type Fact, type Meaning, onDemand } from './fact.js';
import { compilePattern } from './pattern.js';
import { isLoginOfNobody } from './user.js';
import type { World } from './world.js';

export type MatchType = 'CONTAINS' | 'EQUALS' | 'EXPRESSION' | 'STARTS_WITH' | 'SUFFIX';

/** One pattern for what was typed, or for the profile attribute named. */
export interface IdentifierPattern {
  readonly attribute?: string | undefined;
  readonly matchType: MatchType;
  readonly value: string;
}

/**
 * What the user typed as the user name, or a profile attribute. Spec: Conditions (policy and rule), `userIdentifier`.
 */
export const identifier: Fact = {
  name: 'identifier',
  fields: ['policyContext.identifier', 'policyContext.user.login', 'policyContext.user.profile'],
  about: 'person',
  fieldsFor: (value) =>
    decode(value).attribute === undefined
      ? ['policyContext.identifier', 'policyContext.user.login']
      : ['policyContext.user.profile'],
  found(request, world, values) {
    const attribute = values.map(decode)[0]?.attribute;
    const text = textOf(attribute, request, world);
    return attribute === undefined || text === undefined ? text : { [attribute]: text };
  },
  unknowable(value) {
    const pattern = decode(value);
    const compiled = pattern.matchType === 'EXPRESSION' ? compilePattern(pattern.value) : undefined;
    return compiled?.ok === false
      ? `the pattern cannot be matched in linear time: ${compiled.reason}`
      : undefined;
  },
  bind(atoms, world) {
    const tests = new Map([...atoms].map(([value, atom]) => [atom, prepare(decode(value))]));
    return onDemand((request) => (atom) => {
      const test = tests.get(atom);
      if (test === undefined) return UNDEFINED;
      const text = textOf(test.attribute, request, world);
      return text === undefined ? UNDEFINED : test.matches(text);
    });
  },
};

export function fitsPattern(pattern: IdentifierPattern): Meaning {
  return ask(identifier, JSON.stringify([pattern.attribute ?? null, pattern.matchType, pattern.value]));
}

/** The text that a pattern is held against; `undefined` when it is not known. An attribute that is not set is empty. */
function textOf(
  attribute: string | undefined,
  { policyContext }: CoreRequest,
  world: World,
): string | undefined {
  const { identifier: typed, user } = policyContext;
  const person = user?.id == null ? undefined : world.person(user.id);
  if (attribute === undefined) return typed ?? user?.login ?? person?.login ?? loginIn(user?.id, world);
  const profile = user?.profile ?? person?.profile;
  if (profile === undefined) return undefined;
  const value = Object.hasOwn(profile, attribute) ? profile[attribute] : '';
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? undefined : String(value);
}

function loginIn(id: string | null | undefined, world: World): string | undefined {
  return id != null && isLoginOfNobody(id, world) ? id : undefined;
}

interface Test {
  readonly attribute: string | undefined;
  matches(text: string): Rank;
}

function prepare({ attribute, matchType, value }: IdentifierPattern): Test {
  const wanted = value.toLowerCase();
  const on = (holds: (text: string) => boolean): Test => ({
    attribute,
    matches: (text) => known(holds(text.toLowerCase())),
  });
  switch (matchType) {
    case 'EQUALS':
      return on((text) => text === wanted);
    case 'CONTAINS':
      return on((text) => text.includes(wanted));
    case 'STARTS_WITH':
      return on((text) => text.startsWith(wanted));
    case 'SUFFIX':
      return attribute === undefined
        ? on((text) => domainOf(text) === wanted)
        : on((text) => text.endsWith(wanted));
    case 'EXPRESSION': {
      const compiled = compilePattern(value);
      if (!compiled.ok) return { attribute, matches: () => UNDEFINED };
      return { attribute, matches: (text) => known(compiled.pattern.matches(text)) };
    }
  }
}

/** What stands after the `@` (A9). */
function domainOf(login: string): string | undefined {
  const at = login.lastIndexOf('@');
  return at < 0 ? undefined : login.slice(at + 1);
}

function decode(value: string): IdentifierPattern {
  const [attribute, matchType, text] = JSON.parse(value) as [string | null, MatchType, string];
  return { attribute: attribute ?? undefined, matchType, value: text };
}
