import type { Static, TObject } from '../../base/json-schema.js';
import type { CoreContext } from './core-request.js';
import type { Domain } from './definition/domain.js';
import type { OwnField } from './definition/own-field.js';
import type { Fact } from './fact.js';
import * as registry from './registry.js';

type Registry = typeof registry;

export type FactName = keyof Registry;

/** The names of facts whose values cannot be listed. Code that lists the values of facts needs a special case for each of these facts. */
export type UnlistedFactName = {
  [Name in FactName]: Registry[Name] extends { readonly domain: Domain } ? never : Name;
}[FactName];

/** The names of facts that have no request field of their own. Code that reads the fields of facts needs a special case for each. */
export type SharedFieldFactName = {
  [Name in FactName]: Registry[Name] extends { readonly field: OwnField } ? never : Name;
}[FactName];

/** The schemas of the request fields that only one fact reads, by field name. */
export type OwnFields = {
  [Name in FactName as FieldNameOf<Registry[Name]>]: Registry[Name] extends {
    readonly field: OwnField<string, infer Schema>;
  }
    ? Schema
    : never;
};

/** The part of `policyContext` that only one fact reads. */
export type OwnContext = Static<TObject<OwnFields>>;

type FieldNameOf<Known> = Known extends { readonly field: { readonly name: infer Name extends string } }
  ? Name
  : never;

/** The most common facts. Lists of options and descriptions of requests begin with these facts, in this order. */
const FIRST: readonly FactName[] = [
  'app',
  'user',
  'group',
  'zone',
  'riskLevel',
  'entityRisk',
  'platform',
  'registered',
  'managed',
  'deviceAssurance',
];

const BY_NAME: ReadonlyMap<string, Fact> = new Map(
  Object.values<Fact>(registry).map((fact) => [fact.name, fact]),
);

/**
 * All facts of requests: the most common facts first, the others by name. Facts of expressions are in `expression`. The list is sorted
 * because a bundler may change the order in which a module exports them.
 */
export const FACTS: readonly Fact[] = [...new Set([...FIRST, ...[...BY_NAME.keys()].sort()])].flatMap(
  (name) => BY_NAME.get(name) ?? [],
);

export function factNamed(name: string): Fact | undefined {
  return BY_NAME.get(name);
}

/** A request field that allows only the values of a list. */
interface ClosedField {
  /** The dotted path of the field, from the top of the request. */
  readonly field: string;
  readonly title: string;
  /** The noun for a value of the field. */
  readonly noun: string;
  readonly values: readonly string[];
  isOne(value: string): boolean;
  given(context: CoreContext): string | null | undefined;
}

export const CLOSED_FIELDS: readonly ClosedField[] = FACTS.flatMap(({ domain, fields: [field = ''] }) => {
  if (domain?.kind !== 'one value' || domain.only === undefined) return [];
  const { title, values, only } = domain;
  const known = new Set(values);
  return [{ field, title, values, isOne: (value) => known.has(value), ...only }];
});
