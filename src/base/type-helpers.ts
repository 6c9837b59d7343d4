/** One of these words: as the service writes it, in lower case, or in lower case with hyphens. */
export type AnyCase<Words extends string> = Words | Lowercase<Words> | Lowercase<Hyphened<Words>>;

type Hyphened<Words extends string> = Words extends `${infer First}_${infer Rest}`
  ? `${First}-${Hyphened<Rest>}`
  : Words;

/** A type whose members are still being set: one by one, which is faster than spreading those that are there. */
export type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
