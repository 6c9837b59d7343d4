/** The maximum number of values that are hashed. Further values are ignored, so that hostile input cannot take much time. */
const MAX_NODES = 10_000;
const MAX_CHARACTERS = 10_000;

/** Returns a short, stable hash of any JSON value (FNV-1a, twice 32 bits). The time is bounded for any size and depth. */
export function hashOf(value: unknown): string {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  const add = (text: string) => {
    for (let index = 0; index < Math.min(text.length, MAX_CHARACTERS); index++) {
      const code = text.charCodeAt(index);
      low = Math.imul(low ^ code, 0x01000193);
      high = Math.imul(high ^ code, 0x85ebca6b) ^ (low >>> 13);
    }
  };
  const pending: unknown[] = [value];
  for (let nodes = 0; pending.length > 0 && nodes < MAX_NODES; nodes++) {
    const next = pending.pop();
    if (typeof next === 'object' && next !== null) {
      const entries = Object.entries(next).slice(0, MAX_NODES);
      add(Array.isArray(next) ? `[${entries.length}` : `{${entries.length}`);
      for (const [key, member] of entries) {
        add(key);
        pending.push(member);
      }
    } else {
      add(`${typeof next}${String(next)};`);
    }
  }
  return `${(high >>> 0).toString(36).padStart(7, '0')}${(low >>> 0).toString(36).padStart(7, '0')}`;
}
