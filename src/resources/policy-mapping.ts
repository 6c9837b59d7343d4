import { Type } from '@sinclair/typebox';
import { maybe } from '../base/nullable.js';
import { Link, Name } from './fields.js';

/** An application that is mapped to a policy, by plain ids or as the service's links say it. */
export const PolicyMappingSchema = Type.Object({
  id: Name,
  appId: Name,
  policyId: Name,
  type: Name,
  _links: maybe(Type.Object({ application: maybe(Link), policy: maybe(Link), self: maybe(Link) })),
});
