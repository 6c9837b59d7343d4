import { Type } from '@sinclair/typebox';
import { nullable } from '../base/nullable.js';
import { inZone } from '../facts/zone.js';
import { defineCondition, Ids, sideLeaves } from './condition.js';

/** Where the request comes from. Spec: Conditions (policy and rule), `network`. */
export const network = defineCondition({
  key: 'network',
  schema: Type.Object({
    connection: nullable(Type.Union([Type.Literal('ANYWHERE'), Type.Literal('ZONE')])),
    include: nullable(Ids),
    exclude: nullable(Ids),
  }),
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
    ['no zone is known', { connection: 'ZONE', include: ['office'] }, {}, 'UNDEFINED'],
    [
      'any zone of the org',
      { connection: 'ZONE', include: ['ALL_ZONES'] },
      { zones: { ids: ['office'] } },
      'MATCH',
    ],
    [
      'anywhere says nothing',
      { connection: 'ANYWHERE', exclude: ['office'] },
      { zones: { ids: ['office'] } },
      'MATCH',
    ],
  ],
});
