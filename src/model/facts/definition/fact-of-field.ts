import type { Static, TOptional, TSchema, Typed } from '../../../base/json-schema.js';
import { nullable } from '../../../base/nullable.js';
import type { CoreContext } from '../core-request.js';
import type { Fact } from '../fact.js';
import type { Person, World } from '../world.js';
import type { Domain, OneValue, Ordered, SeveralValues } from './domain.js';
import { type ListedFact, listedFact } from './listed-fact.js';
import { numberComparison } from './number-comparison.js';
import type { OwnField } from './own-field.js';
import type { Draft } from './request-draft.js';

export type FactOfField<Name extends string, Schema extends TSchema, Values extends Domain> = Fact & {
  readonly domain: Values;
  readonly field: OwnField<Name, TOptional<Typed<Static<Schema> | null>>>;
};

/**
 * The properties of the possible values that the caller of {@link factOfField} states. {@link factOfField} derives the others from the
 * request field.
 */
type DomainOfField =
  | (Omit<OneValue, 'only' | 'put'> & { readonly only?: Pick<NonNullable<OneValue['only']>, 'noun'> })
  | Omit<Ordered, 'limitsOf' | 'put'>
  | Omit<SeveralValues, 'put'>;

type Whole<Values extends DomainOfField> = Extract<Domain, Pick<Values, 'kind'>>;

interface FieldReader<Name extends string, Schema extends TSchema, Values extends DomainOfField>
  extends Omit<ListedFact, 'domain' | 'fields' | 'testOf' | 'values'> {
  readonly field: Name;
  readonly schema: Schema;
  /** The member of the request field that contains the value of the fact; absent if the field itself is the value. */
  readonly member?: string;
  /** Returns the values that the fact has, given the content of the request field. */
  read(given: NonNullable<Static<Schema>>, world: World): readonly string[];
  /**
   * The values of the fact for a request without the request field `field`. If this property is absent, the fact is unknown for such a
   * request.
   */
  readonly absent?: readonly string[];
  /**
   * Reads the value of the fact from the user's data in the snapshot; `null` or `undefined` if the data contain no value. This value counts
   * for requests without the request field `field`.
   */
  ofUser?(person: Person): string | null | undefined;
  /** Returns the content for the request field `field` that states these values of the fact. */
  write(values: readonly string[]): Static<Schema>;
  readonly domain: Values;
}

/** Defines a fact with a dedicated request field: one value, one whole number, or a list of values. */
export function factOfField<Name extends string, Schema extends TSchema, const Values extends DomainOfField>(
  reader: FieldReader<Name, Schema, Values>,
): FactOfField<Name, Schema, Whole<Values>> {
  const { field: name, schema, member, read, absent, ofUser, write, domain, ...listed } = reader;
  const path = member === undefined ? [name] : [name, member];
  const givenIn = (context: CoreContext) => (context as Fields)[name] as Static<Schema> | null | undefined;
  return {
    ...listedFact({
      ...listed,
      fields: [['policyContext', ...path].join('.')],
      values({ policyContext }, world) {
        const given = givenIn(policyContext);
        if (given != null) return read(given, world);
        const id = ofUser && policyContext.user?.id;
        const own = id == null ? undefined : ofUser?.(world.person(id));
        return own == null ? absent : [own];
      },
      ...(domain.kind === 'ordered' && { testOf: numberTest }),
      domain: wholeDomain(domain, valueReader(name, member), (some, { policyContext }) => {
        Object.assign(policyContext, { [name]: write(some) });
      }) as Whole<Values>,
    }),
    field: {
      name,
      schema: nullable(schema),
      ...(member !== undefined && { member }),
      ...(ofUser && { isKnownOfUsers: true }),
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns a function that reads the field from a request. This function runs for every request, and reading two members is much faster than
 * following a path.
 */
function valueReader(name: string, member: string | undefined): (context: CoreContext) => unknown {
  if (member === undefined) return (context) => (context as Fields)[name];
  return (context) => ((context as Fields)[name] as Fields | null | undefined)?.[member];
}

function numberTest(value: string): (held: readonly string[]) => boolean {
  const { isTrueFor } = numberComparison(value);
  return ([number]) => isTrueFor(Number(number));
}

function wholeDomain(
  domain: DomainOfField,
  givenIn: (context: CoreContext) => unknown,
  give: (values: readonly string[], draft: Draft) => void,
): Domain {
  if (domain.kind === 'several values') {
    // If the field lists only some values and leaves others unknown, it is replaced by a complete list.
    const before = ({ policyContext }: Draft): readonly string[] => {
      const given = givenIn(policyContext);
      return Array.isArray(given) ? given : [];
    };
    return {
      ...domain,
      put: (values: readonly string[], draft: Draft) => give([...before(draft), ...values], draft),
    };
  }
  if (domain.kind === 'ordered')
    return {
      ...domain,
      limitsOf: (value) => [numberComparison(value).limit],
      put: (value: number, draft: Draft) => give([String(value)], draft),
    };
  const { only, ...rest } = domain;
  return {
    ...rest,
    ...(only && { only: { ...only, given: (context) => givenIn(context) as string | null | undefined } }),
    put: (value: string, draft: Draft) => give([value], draft),
  };
}
