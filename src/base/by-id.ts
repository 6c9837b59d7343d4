/** What has an id, by its id; of several that have the same, the last. */
export function byId<One extends { readonly id: string }>(all: readonly One[]): ReadonlyMap<string, One> {
  return new Map(all.map((one) => [one.id, one]));
}
