/** Makes a value when it is first asked for, and keeps it. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * A pattern by properties of characters, made when it is first used. V8 reads those that stand in a script before it runs it,
 * with tables of all characters: fifteen of them took a twelfth of what importing the library takes.
 */
export function latePattern(source: string, flags: string): () => RegExp {
  return lazy(() => new RegExp(source, flags));
}
