import { type Static, Type } from '@sinclair/typebox';
import { maybe } from '../base/nullable.js';
import { Id, Ids, Link, Name, Word } from './fields.js';

/** An application as the service gives it, with the policies that it is mapped to. Spec: Conditions, `app`. */
export const AppSchema = Type.Object({
  id: Id,
  name: maybe(Type.String({ description: 'the type name' })),
  label: Name,
  status: Word,
  groupIds: maybe(Ids),
  userIds: maybe(Ids),
  accessPolicy: Name,
  accessPolicyId: Name,
  profileEnrollment: Name,
  profileEnrollmentId: Name,
  _links: maybe(
    Type.Object({ accessPolicy: maybe(Link), profileEnrollment: maybe(Link), policyMapping: maybe(Link) }),
  ),
});

export type AppDocument = Static<typeof AppSchema>;
