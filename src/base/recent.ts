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
