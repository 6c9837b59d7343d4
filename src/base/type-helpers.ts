/** A keyword in one of three spellings: as the service writes it, in lower case, or in lower case with hyphens. */
export type AnyCase<Words extends string> = Words | Lowercase<Words> | Lowercase<Hyphened<Words>>;

type Hyphened<Words extends string> = Words extends `${infer First}_${infer Rest}`
  ? `${First}-${Hyphened<Rest>}`
  : Words;

/** The same type with writable members. For objects whose members are assigned one by one, which is faster than spreading. */
export type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** A type whose members, and the elements of whose lists, are read-only at every depth. */
export type Immutable<Type> = Type extends object
  ? { readonly [Key in keyof Type]: Immutable<Type[Key]> }
  : Type;
