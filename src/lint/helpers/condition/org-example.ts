/** An org of one rule that asks this, and of what else it holds. */
export function orgAsking(conditions: object, resources: object) {
  return {
    ...resources,
    policies: [{ id: 'p1', type: 'PASSWORD', name: 'Staff' }],
    rules: {
      p1: [
        {
          id: 'r1',
          type: 'PASSWORD',
          name: 'Reset',
          conditions,
          actions: { passwordChange: { access: 'ALLOW' } },
        },
      ],
    },
  };
}

export function exampleZone(id: string, value: string) {
  return { id, type: 'IP', name: id, status: 'ACTIVE', gateways: [{ type: 'CIDR', value }] };
}

export function fromZones(include: readonly string[], exclude?: readonly string[]) {
  return { network: { connection: 'ZONE', include, ...(exclude && { exclude }) } };
}
