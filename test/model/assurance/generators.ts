import fc from 'fast-check';
import {
  type AuthenticatorUse,
  completionsOf,
  type KnownUse,
  knownUse,
} from '../../../src/model/assurance/authenticator-use.js';
import { AUTHENTICATORS, CHARACTERISTICS } from '../../../src/model/assurance/authenticators.js';

/** A `verificationMethod` in a document. */
export type Document = Readonly<Record<string, unknown>>;

const cased = (...words: string[]) => fc.constantFrom(...words, ...words.map((word) => word.toLowerCase()));
const need = cased('REQUIRED', 'OPTIONAL');
const types = fc.array(cased(...new Set(AUTHENTICATORS.map(({ type }) => type))), { maxLength: 3 });
const methods = fc.array(cased(...new Set(AUTHENTICATORS.map(({ method }) => method))), { maxLength: 3 });
const row = fc.constantFrom(...AUTHENTICATORS);

const reference = fc
  .tuple(row, fc.boolean(), fc.boolean(), fc.option(fc.constantFrom('one', 'two'), { nil: undefined }))
  .map(([{ key, method, instances }, hasMethod, isLower, id]) => ({
    key,
    ...(hasMethod && { method: isLower ? method.toLowerCase() : method }),
    ...(instances === 'several' && id !== undefined && { id }),
  }));

const demandingReference = fc
  .tuple(
    reference,
    partial({
      hardwareProtection: need,
      phishingResistant: need,
      userVerification: need,
      userVerificationMethods: fc.subarray(['BIOMETRICS', 'PIN']),
    }),
  )
  .map(([one, demands]) => ({ ...one, ...demands }));

/** Generators for the properties that knowledge constraints and possession constraints have in common. */
export const eitherClass = {
  types,
  methods,
  authenticationMethods: fc.array(demandingReference, { minLength: 1, maxLength: 4 }),
  excludedAuthenticationMethods: fc.array(reference, { maxLength: 3 }),
};

/** Generates properties that narrow a possession constraint. */
export const possessionOnly = {
  hardwareProtection: need,
  deviceBound: need,
  phishingResistant: need,
  userVerification: need,
  userVerificationMethods: fc.subarray(['BIOMETRICS', 'PIN']),
};

const knowledge = partial({ ...eitherClass, required: fc.boolean() });

const possession = partial({
  ...eitherClass,
  ...possessionOnly,
  userPresence: need,
  required: fc.boolean(),
});

export const constraintObject = partial({ knowledge, possession }, 2);

export const assurance: fc.Arbitrary<Document> = fc.record({
  type: fc.constantFrom('ASSURANCE', 'assurance'),
  factorMode: cased('1FA', '2FA'),
  constraints: fc.array(constraintObject, { minLength: 1, maxLength: 3 }),
});

const step = fc.array(demandingReference, { minLength: 1, maxLength: 3 });

const chain = fc
  .array(step, { minLength: 1, maxLength: 3 })
  .map((steps) =>
    steps.reduceRight<object[]>(
      (next, authenticationMethods) => [{ authenticationMethods, ...(next.length > 0 && { next }) }],
      [],
    ),
  )
  .map(([first]) => first as object);

const chains: fc.Arbitrary<Document> = fc.record({
  type: fc.constant('AUTH_METHOD_CHAIN'),
  chains: fc.array(chain, { minLength: 1, maxLength: 3 }),
});

export const document: fc.Arbitrary<Document> = fc.oneof({ weight: 3, arbitrary: assurance }, chains);

const said = Object.fromEntries(CHARACTERISTICS.map((one) => [one, fc.boolean()]));

/** Generates a use of an authenticator that is in the authenticator table. Only some of its characteristics are stated. */
export const knownKey: fc.Arbitrary<AuthenticatorUse> = fc
  .tuple(
    row,
    partial(said, 2),
    fc.constantFrom('BIOMETRICS', 'PIN', undefined),
    fc.constantFrom('one', 'two', undefined),
  )
  .map(([{ key, method, instances }, characteristics, verifiedBy, id]) => ({
    key,
    method,
    ...characteristics,
    ...(verifiedBy !== undefined && { verifiedBy }),
    ...(instances === 'several' && id !== undefined && { id }),
  }));

/**
 * Generates an authenticator with which a user signs in. It may lack the method, or have a key that the authenticator table does not
 * contain.
 */
export const use: fc.Arbitrary<AuthenticatorUse> = fc.oneof(
  { weight: 6, arbitrary: knownKey },
  row.map(({ key }) => ({ key })),
  partial(said, 2).map((characteristics) => ({ key: 'acme', method: 'NOD', ...characteristics })),
);

export const uses = fc.array(use, { maxLength: 5 });

/** Generates a document with another value at one place. */
export const damaged = fc.tuple(document, fc.nat(), fc.jsonValue()).map(([value, place, other]) => {
  const places = locationsOf(value);
  return replaced(value, places[place % places.length] ?? [], other);
});

/**
 * Generates an authenticator with known characteristics only. If a verdict about it is undecided, the reason is then the verification
 * method.
 */
export const settled: fc.Arbitrary<AuthenticatorUse> = fc.tuple(knownKey, fc.nat()).map(([use, place]) => {
  const several = AUTHENTICATORS.some(({ key, instances }) => key === use.key && instances === 'several');
  const completions = completionsOf(knownUse(several ? { id: 'one', ...use } : use));
  return (completions[place % completions.length] as KnownUse).use;
});

/** Generates a document, and a copy of it with one more property or class in one of its constraints. */
export const narrowed: fc.Arbitrary<readonly [Document, Document]> = fc
  .tuple(assurance, fc.nat(), narrowings())
  .map(([document, place, narrow]) => {
    const constraints = document.constraints as Document[];
    const index = place % constraints.length;
    const narrower = constraints.with(index, narrow(constraints[index] as Document));
    return [document, { ...document, constraints: narrower }];
  });

function narrowings(): fc.Arbitrary<(object: Document) => Document> {
  const inClass = (name: 'knowledge' | 'possession', values: Record<string, fc.Arbitrary<unknown>>) =>
    fc.oneof(
      ...Object.entries(values).map(([property, value]) =>
        value.map((value) => (object: Document) => {
          const constraint = object[name] as Document | undefined;
          const isNarrower = constraint !== undefined && !(property in constraint);
          return isNarrower ? { ...object, [name]: { ...constraint, [property]: value } } : object;
        }),
      ),
    );
  const another = fc
    .record({ knowledge, possession })
    .map((classes) => (object: Document) => ({ ...classes, ...object }));
  return fc.oneof(
    inClass('knowledge', eitherClass),
    inClass('possession', { ...eitherClass, ...possessionOnly }),
    another,
  );
}

/** Generates a document, and a copy of it with one more alternative: a constraint or a chain. */
export const widened: fc.Arbitrary<readonly [Document, Document]> = fc.oneof(
  fc.tuple(assurance, constraintObject).map(([document, added]) => {
    return [document, { ...document, constraints: [...(document.constraints as []), added] }] as const;
  }),
  fc.tuple(chains, chain).map(([document, added]) => {
    return [document, { ...document, chains: [...(document.chains as []), added] }] as const;
  }),
);

/** Generates objects with only some of the properties. With all properties, hardly any authenticators would satisfy the document. */
function partial<Shape extends object>(
  shape: { [K in keyof Shape]: fc.Arbitrary<Shape[K]> },
  among = 4,
): fc.Arbitrary<Partial<Shape>> {
  const absent = { weight: among - 1, arbitrary: fc.constant(undefined) };
  const optional = Object.entries<fc.Arbitrary<unknown>>(shape).map(([key, arbitrary]) => {
    return [key, fc.oneof(absent, { weight: 1, arbitrary })] as const;
  });
  return fc.record(Object.fromEntries(optional)).map((values) => {
    return Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== undefined),
    ) as Partial<Shape>;
  });
}

type Place = readonly (string | number)[];

function locationsOf(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [[]];
  const inside = Object.entries(value).flatMap(([key, one]) =>
    locationsOf(one).map((place) => [key, ...place]),
  );
  return [[], ...inside];
}

function replaced(value: unknown, [key, ...rest]: Place, other: unknown): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return other;
  const inside = replaced((value as Record<string, unknown>)[key], rest, other);
  return Array.isArray(value)
    ? value.map((one: unknown, index) => (String(index) === key ? inside : one))
    : { ...value, [key]: inside };
}
