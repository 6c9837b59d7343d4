import { Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { isAuthType } from '../facts/auth.js';
import { defineCondition, leaf } from './condition.js';
import { Keyword, ObjectOf } from './shapes.js';

/** The condition on the type of authentication. Spec: Conditions (policy and rule), `authContext`. */
export const authContext = defineCondition({
  key: 'authContext',
  schema: Type.Object({ authType: nullable(Keyword('ANY', 'LDAP_INTERFACE', 'RADIUS', 'WEB')) }),
  accepts: ({ edition }) =>
    ObjectOf({}, { authType: Keyword('ANY', 'LDAP_INTERFACE', ...(edition === 'field' ? ['RADIUS'] : [])) }),
  usableIn: { rules: ['SIGN_ON'] },
  leaves: ({ authType }) =>
    authType == null || authType === 'ANY' ? [] : [leaf('authContext.authType', isAuthType(authType))],
  examples: [
    ['any authentication type matches', { authType: 'ANY' }, {}, 'MATCH'],
    [
      'the listed authentication type matches',
      { authType: 'LDAP_INTERFACE' },
      { authType: 'LDAP_INTERFACE' },
      'MATCH',
    ],
    ['a web request is assumed', { authType: 'LDAP_INTERFACE' }, {}, 'NOT_MATCH'],
  ],
});
