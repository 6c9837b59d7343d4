/** Returns a function that caches its result for each object that is passed to it. A result is freed together with its object. */
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

/** Returns a function that caches its results by key. If the cache is full, all its entries are removed. */
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
 * Returns the first object that was passed with the same JSON text as this value. Equal objects then share cached results. If no such
 * object is in the cache, returns `value` itself and adds it to the cache.
 */
export const firstEquivalent: <Value extends object>(value: Value) => Value = memoize((value: object) => {
  const first = firstOf(JSON.stringify(value));
  first.value ??= value;
  return first.value;
}) as <Value extends object>(value: Value) => Value;

const firstOf = cacheRecent((_text: string): { value?: object } => ({}), TEXT_CACHE_SIZE);
