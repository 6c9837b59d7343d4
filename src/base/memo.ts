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

/** The function with what it makes kept for the latest keys; when there are too many, all are let go. */
export function keepRecent<Key, Value>(make: (key: Key) => Value, most: number): (key: Key) => Value {
  const made = new Map<Key, { readonly value: Value }>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known.value;
    const value = make(key);
    if (made.size >= most) made.clear();
    made.set(key, { value });
    return value;
  };
}

/** Of so many texts. */
const MOST_KEPT = 1000;

/**
 * The first of the values that are written alike: what is found of it holds of all of them. The values are JSON; one that
 * is not kept any more is taken for the first of its kind.
 */
export const firstAlike: <Value extends object>(value: Value) => Value = memoize((value: object) => {
  const first = firstOf(JSON.stringify(value));
  first.value ??= value;
  return first.value;
}) as <Value extends object>(value: Value) => Value;

const firstOf = keepRecent((_text: string): { value?: object } => ({}), MOST_KEPT);
