import { Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { isApp, isAppOfType } from '../facts/app.js';
import { unknowable } from '../facts/opaque.js';
import { defineCondition, Sides, sideLeaves, twoSides } from './condition.js';
import { Keyword, ObjectOf } from './shapes.js';

const Entry = Type.Object({
  type: nullable(Type.String()),
  id: nullable(Type.String()),
  name: nullable(Type.String()),
});

/** The condition on the application, by instance or by type name. Spec: Conditions (policy and rule), `app`. */
export const app = defineCondition({
  key: 'app',
  schema: Sides(Entry),
  accepts: () =>
    Sides(ObjectOf({ type: Keyword('APP', 'APP_TYPE') }, { id: Type.String(), name: Type.String() })),
  usableIn: { rules: ['MFA_ENROLL', 'IDP_DISCOVERY'], policies: ['MFA_ENROLL', 'IDP_DISCOVERY'] },
  lists: [
    twoSides({
      kind: 'app',
      words({ id, name }, { shown, plain }) {
        if (typeof id === 'string') return shown('app', id);
        return typeof name === 'string' ? `type ${plain(name)}` : undefined;
      },
    }),
  ],
  leaves: (sides) =>
    sideLeaves('app', sides, ({ id, name }) => {
      if (id != null) return isApp(id);
      return name == null ? unknowable('the entry names neither an id nor a type name') : isAppOfType(name);
    }),
  examples: [
    ['by id', { include: [{ type: 'APP', id: 'payroll' }], exclude: [] }, {}, 'MATCH'],
    ['by type name', { include: [], exclude: [{ type: 'APP_TYPE', name: 'payroll_app' }] }, {}, 'NOT_MATCH'],
    ['empty means all', { include: [], exclude: [] }, {}, 'MATCH'],
  ],
});
