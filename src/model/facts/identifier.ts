import { known, NOT_MATCH, type Rank, UNDEFINED } from '../../logic/kleene/verdict.js';
import type { CoreRequest } from './core-request.js';
import { ask, type Fact, type Meaning, onDemand } from './fact.js';
import { compilePattern, compilePlain, type Pattern, type TextPlace } from './pattern.js';
import type { World } from './world.js';

export type MatchType = 'CONTAINS' | 'EQUALS' | 'EXPRESSION' | 'STARTS_WITH' | 'SUFFIX';

/** A pattern for the typed user name, or for the profile attribute. */
export interface IdentifierPattern {
  readonly attribute?: string | undefined;
  readonly matchType: MatchType;
  readonly value: string;
}

/**
 * The fact that states the typed user name, or a profile attribute. Only the request states the typed name, because the service accepts
 * short names as well as logins.
 * Spec: Conditions (policy and rule), `userIdentifier`.
 */
export const identifier: Fact = {
  name: 'identifier',
  fields: ['policyContext.identifier', 'policyContext.user.profile'],
  about: 'person',
  flags: [
    {
      flag: '--identifier',
      value: 'text',
      what: 'the user name that was entered, usually the login',
      field: 'policyContext.identifier',
    },
  ],
  fieldsFor(value) {
    const { attribute } = decode(value);
    if (attribute === undefined) return ['policyContext.identifier'];
    return attribute === LOGIN
      ? ['policyContext.user.profile', 'policyContext.user.login']
      : ['policyContext.user.profile'];
  },
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
  assumes(request, world, value) {
    const { attribute } = decode(value);
    return attribute !== undefined && textOf(attribute, request, world) === null ? ['A24'] : [];
  },
  bind(atoms, world) {
    const tests = new Map([...atoms].map(([value, atom]) => [atom, prepare(decode(value))]));
    return onDemand((request) => (atom) => {
      const test = tests.get(atom);
      if (test === undefined) return UNDEFINED;
      const text = textOf(test.attribute, request, world);
      if (text === undefined) return UNDEFINED;
      return text === null ? NOT_MATCH : test.matches(text);
    });
  },
};

export function fitsPattern(pattern: IdentifierPattern): Meaning {
  return ask(identifier, JSON.stringify([pattern.attribute ?? null, pattern.matchType, pattern.value]));
}

/** Returns the text that a pattern is compared with: `null` if the profile lacks the attribute, `undefined` if the text is unknown. */
function textOf(
  attribute: string | undefined,
  { policyContext: { identifier: typed, user } }: CoreRequest,
  world: World,
): string | null | undefined {
  if (attribute === undefined) return typed ?? undefined;
  const person = user?.id == null ? undefined : world.person(user.id);
  const profile = user?.profile ?? person?.profile;
  if (profile !== undefined && Object.hasOwn(profile, attribute)) return writtenOf(profile[attribute]);
  // Everybody has a login. If a profile has none, the login is unknown.
  if (attribute === LOGIN) return user?.login ?? person?.login;
  return profile === undefined ? undefined : null;
}

const LOGIN = 'login';

function writtenOf(value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? undefined : String(value);
}

interface Test {
  readonly attribute: string | undefined;
  matches(text: string): Rank;
}

function prepare({ attribute, matchType, value }: IdentifierPattern): Test {
  if (matchType === 'EXPRESSION') {
    const compiled = compilePattern(value);
    if (!compiled.ok) return { attribute, matches: () => UNDEFINED };
    return { attribute, matches: (text) => known(compiled.pattern.matches(text)) };
  }
  if (matchType === 'SUFFIX' && attribute === undefined) {
    const domain = compilePlain('whole', value);
    return { attribute, matches: (text) => known(isMatched(domain, domainOf(text))) };
  }
  const plain = compilePlain(PLACES[matchType], value);
  return { attribute, matches: (text) => known(plain.matches(text)) };
}

const PLACES = {
  CONTAINS: 'anywhere',
  EQUALS: 'whole',
  STARTS_WITH: 'start',
  SUFFIX: 'end',
} as const satisfies Record<Exclude<MatchType, 'EXPRESSION'>, TextPlace>;

function isMatched(pattern: Pattern, text: string | undefined): boolean {
  return text !== undefined && pattern.matches(text);
}

/** Returns the domain of a login: the part after the last `@` (assumption A9). Returns `undefined` for a login without `@`. */
function domainOf(login: string): string | undefined {
  const at = login.lastIndexOf('@');
  return at < 0 ? undefined : login.slice(at + 1);
}

function decode(value: string): IdentifierPattern {
  const [attribute, matchType, text] = JSON.parse(value) as [string | null, MatchType, string];
  return { attribute: attribute ?? undefined, matchType, value: text };
}
