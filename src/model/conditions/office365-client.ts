import { Type } from '../../base/json-schema.js';
import { isOffice365Client } from '../facts/office365-client.js';
import { defineCondition, Sides, sideLeaves, twoSides } from './condition.js';

/** The condition on the kind of Office 365 client. The live service has this condition, but no source describes it (assumption A20). */
export const office365Client = defineCondition({
  key: 'office365Client',
  schema: Sides(Type.String()),
  usableIn: { rules: ['ACCESS_POLICY'], edition: 'field' },
  lists: [twoSides()],
  leaves: (sides) => sideLeaves('office365Client', sides, isOffice365Client, ['A20']),
  examples: [
    ['one of them', { include: ['WEB', 'MODERN_AUTH'] }, { office365Client: 'WEB' }, 'MATCH'],
    ['none of them', { include: ['MODERN_AUTH'] }, { office365Client: 'EXCHANGE_ACTIVE_SYNC' }, 'NOT_MATCH'],
    ['a legacy client, by its own word', { include: ['IMAP'] }, { office365Client: 'IMAP' }, 'MATCH'],
    ['nothing listed', { include: [] }, {}, 'MATCH'],
    ['unknown', { include: ['WEB'] }, {}, 'UNDEFINED'],
  ],
});
