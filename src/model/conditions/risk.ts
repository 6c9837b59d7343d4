import { Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { any } from '../../logic/kleene/formula.js';
import { hasBehavior } from '../facts/risk.js';
import { defineCondition, Ids, leaf } from './condition.js';

/**
 * The condition that at least one of the listed behaviors is detected. Global session policies of the live service have this condition; the
 * specification does not describe it.
 */
export const risk = defineCondition({
  key: 'risk',
  schema: Type.Object({ behaviors: nullable(Ids) }),
  usableIn: { rules: ['SIGN_ON'], edition: 'field' },
  lists: [{ path: [], members: ['behaviors'], kind: 'behavior' }],
  leaves: ({ behaviors }) =>
    behaviors == null || behaviors.length === 0
      ? []
      : [leaf('risk.behaviors', any(behaviors.map(hasBehavior)))],
  examples: [
    ['one of them', { behaviors: ['new-device', 'new-city'] }, { behaviors: ['new-city'] }, 'MATCH'],
    ['none was detected', { behaviors: ['new-device'] }, { behaviors: [] }, 'NOT_MATCH'],
    ['unknown', { behaviors: ['new-device'] }, {}, 'UNDEFINED'],
  ],
});
