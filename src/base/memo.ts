/** The function with what it makes kept, for each object as long as the object lives. */
export function memoize<Owner extends object, Value>(make: (owner: Owner) => Value): (owner: Owner) => Value {
  const made = new WeakMap<Owner, { readonly value: Value }>();
  return (owner) => {
    const known = made.get(owner);
    if (known !== undefined) return known.value;
    const value = make(owner);
    made.set(owner, { value });
    return value;
  };
}

/** What a map holds under a key; made and kept when it is not there. */
export function getOrMake<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
