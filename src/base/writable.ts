/** A type whose members are still being set: one by one, which is faster than spreading those that are there. */
export type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
