/** Returns IP zones by id, each with one range of addresses. */
export function exampleZones(ranges: Readonly<Record<string, string>>) {
  const zones = Object.entries(ranges).map(([id, value]) => ({
    id,
    type: 'IP',
    name: id,
    status: 'ACTIVE',
    gateways: [{ type: 'CIDR', value }],
  }));
  return { zones };
}

/** Returns a network condition with these zones. */
export function fromZones(include: readonly string[], exclude?: readonly string[]) {
  return { connection: 'ZONE', include, ...(exclude && { exclude }) };
}
