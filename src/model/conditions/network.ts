import { Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { inZone } from '../facts/zones/zone.js';
import { defineCondition, Ids, sideLeaves, twoSides } from './condition.js';
import { Keyword, ObjectOf } from './shapes.js';

/** The condition on the network zone of the request. Spec: Conditions (policy and rule), `network`. */
export const network = defineCondition({
  key: 'network',
  schema: Type.Object({
    connection: nullable(Type.Union([Type.Literal('ANYWHERE'), Type.Literal('ZONE')])),
    include: nullable(Ids),
    exclude: nullable(Ids),
  }),
  accepts: ({ edition }) =>
    ObjectOf(
      {},
      {
        connection: Keyword(
          'ANYWHERE',
          'ZONE',
          ...(edition === 'field' ? ['ON_NETWORK', 'OFF_NETWORK'] : []),
        ),
        include: Ids,
        exclude: Ids,
      },
    ),
  usableIn: {
    rules: [
      'SIGN_ON',
      'PASSWORD',
      'MFA_ENROLL',
      'IDP_DISCOVERY',
      'ACCESS_POLICY',
      'SESSION_VIOLATION_DETECTION',
      'DEVICE_SIGNAL_COLLECTION',
      'USER_IDENTIFICATION',
    ],
    policies: ['MFA_ENROLL', 'IDP_DISCOVERY'],
  },
  lists: [twoSides({ kind: 'zone' })],
  leaves({ connection, ...zones }) {
    if (connection === 'ANYWHERE') return [];
    const namesAllZones = [zones.include, zones.exclude].some((ids) => ids?.includes('ALL_ZONES'));
    return sideLeaves('network', zones, inZone, namesAllZones ? ['A3'] : []);
  },
  examples: [
    [
      'a listed zone matches',
      { connection: 'ZONE', include: ['office'] },
      { zones: { ids: ['office'] } },
      'MATCH',
    ],
    [
      'an excluded zone does not',
      { connection: 'ZONE', exclude: ['office'] },
      { zones: { ids: ['office'] } },
      'NOT_MATCH',
    ],
    [
      'excluded zones alone match everywhere else',
      { connection: 'ZONE', exclude: ['office'] },
      { zones: { ids: ['vpn'] } },
      'MATCH',
    ],
    [
      'if only excluded zones are listed, and no zone of the request is known, the result is unknown',
      { connection: 'ZONE', exclude: ['office'] },
      {},
      'UNDEFINED',
    ],
    [
      'one of the zones that the service found',
      { connection: 'ZONE', include: ['office'] },
      { zones: { ids: ['office'] }, open: ['zones'] },
      'MATCH',
    ],
    [
      'any other zone is unknown',
      { connection: 'ZONE', include: ['office'] },
      { zones: { ids: ['vpn'] }, open: ['zones'] },
      'UNDEFINED',
    ],
    ['no zone is known', { connection: 'ZONE', include: ['office'] }, {}, 'UNDEFINED'],
    [
      'any zone of the org: whether policies may use a zone without a document is unknown',
      { connection: 'ZONE', include: ['ALL_ZONES'] },
      { zones: { ids: ['office'] } },
      'UNDEFINED',
    ],
    [
      'anywhere matches every address',
      { connection: 'ANYWHERE', exclude: ['office'] },
      { zones: { ids: ['office'] } },
      'MATCH',
    ],
  ],
});
