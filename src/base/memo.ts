/** Returns a function that caches its result for each object. Results are freed with their objects. */
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

/** Returns the value of a key in a map. Creates and stores a missing value. */
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

/** Returns a function that caches its result by key. When the cache is full, all its entries are removed. */
export function cacheRecent<Key, Value>(make: (key: Key) => Value, most: number): (key: Key) => Value {
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

/** The maximum number of texts in the cache. */
const TEXT_CACHE_SIZE = 1000;

/**
 * Returns the first of the values with the same JSON text, so that results about it can be shared. After the text is evicted
 * from the cache, the next value with that text becomes the first.
 */
export const firstEquivalent: <Value extends object>(value: Value) => Value = memoize((value: object) => {
  const first = firstOf(JSON.stringify(value));
  first.value ??= value;
  return first.value;
}) as <Value extends object>(value: Value) => Value;

const firstOf = cacheRecent((_text: string): { value?: object } => ({}), TEXT_CACHE_SIZE);
