import { Type } from '../base/json-schema.js';
import { nullable } from '../base/nullable.js';
import { isManaged, isRegistered, satisfiesAssurance } from '../facts/device.js';
import { defineCondition, leaf, Sides, sideLeaves, twoSides } from './condition.js';

/** The device's state, and the assurance policy that it satisfies. Spec: Conditions (policy and rule), `device`. */
export const device = defineCondition({
  key: 'device',
  schema: Type.Object({
    registered: nullable(Type.Boolean()),
    managed: nullable(Type.Boolean()),
    assurance: nullable(Sides(Type.String())),
  }),
  usableIn: { rules: ['ACCESS_POLICY'], engine: 'identity' },
  lists: [twoSides({ kind: 'deviceAssurance' }, 'assurance')],
  leaves: ({ registered, managed, assurance }) => [
    ...(registered == null ? [] : [leaf('device.registered', isRegistered(registered))]),
    ...(managed == null ? [] : [leaf('device.managed', isManaged(managed))]),
    ...sideLeaves('device.assurance', assurance, satisfiesAssurance),
  ],
  examples: [
    ['a managed device is registered', { registered: true }, { device: { managed: true } }, 'MATCH'],
    [
      'an unregistered one is not managed',
      { registered: true, managed: true },
      { device: { registered: false } },
      'NOT_MATCH',
    ],
    ['not given', { registered: true }, {}, 'UNDEFINED'],
    [
      'one of the assurance policies',
      { assurance: { include: ['strong', 'basic'] } },
      { device: { assuranceId: 'basic' } },
      'MATCH',
    ],
    [
      'several of them are satisfied',
      { assurance: { include: ['strong'], exclude: ['basic'] } },
      { device: { assuranceIds: ['strong', 'basic'] } },
      'NOT_MATCH',
    ],
    ['none is satisfied', { assurance: { exclude: ['basic'] } }, { device: { assuranceIds: [] } }, 'MATCH'],
  ],
});
