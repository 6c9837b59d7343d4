import { Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { isSet } from '../../base/object.js';
import { isManaged, isRegistered, satisfiesAssurance } from '../facts/device.js';
import { unknowable } from '../facts/opaque.js';
import { defineCondition, leaf, Sides, sideLeaves, twoSides } from './condition.js';

/** Members of the device condition that the live service's API lists without describing them. */
const UNDOCUMENTED = ['migrated', 'rooted', 'trustLevel', 'platform'] as const;

/**
 * The condition on the state of the device, and on the device assurance policy that it satisfies.
 * Spec: Conditions (policy and rule), `device`.
 */
export const device = defineCondition({
  key: 'device',
  schema: Type.Object({
    registered: nullable(Type.Boolean()),
    managed: nullable(Type.Boolean()),
    assurance: nullable(Sides(Type.String())),
    migrated: nullable(Type.Boolean()),
    rooted: nullable(Type.Boolean()),
    trustLevel: nullable(Type.String()),
    platform: nullable(Type.Unsafe<object>({ type: 'object' })),
  }),
  usableIn: { rules: ['ACCESS_POLICY'], engine: 'identity' },
  lists: [twoSides({ kind: 'deviceAssurance' }, 'assurance')],
  leaves: ({ registered, managed, assurance, ...others }) => [
    ...(registered == null ? [] : [leaf('device.registered', isRegistered(registered))]),
    ...(managed == null ? [] : [leaf('device.managed', isManaged(managed))]),
    ...sideLeaves('device.assurance', assurance, satisfiesAssurance),
    ...UNDOCUMENTED.filter((member) => others[member] !== 'ANY' && isSet(others[member])).map((member) =>
      leaf(`device.${member}`, unknowable(`the meaning of \`device.${member}\` is not documented`)),
    ),
  ],
  examples: [
    ['a managed device is registered', { registered: true }, { device: { managed: true } }, 'MATCH'],
    [
      'an unregistered one is not managed',
      { registered: true, managed: true },
      { device: { registered: false } },
      'NOT_MATCH',
    ],
    ['any trust is enough', { trustLevel: 'ANY', registered: true }, { device: { managed: true } }, 'MATCH'],
    ['a member without documentation', { rooted: false }, { device: { managed: true } }, 'UNDEFINED'],
    ['the device is unknown', { registered: true }, {}, 'UNDEFINED'],
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
