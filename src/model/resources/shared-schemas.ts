import { Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';

export const Id = Type.String({ minLength: 1, description: 'id, unique among its kind' });

export const IdsSchema = Type.Array(Type.String());

export const Name = nullable(Type.String());

/** The status of an object. Spec: Policy, `status`. */
export const StatusSchema = nullable(
  Type.Union([Type.Literal('ACTIVE'), Type.Literal('INACTIVE')], { description: 'ACTIVE when absent' }),
);

/** A keyword of the service that is not restricted to a list. */
export const Word = nullable(Type.String());

/** Any object. Its content is checked elsewhere. */
export const OpenObject = Type.Object({});

/** A hypermedia link. */
export const LinkSchema = Type.Object({ href: Type.String() });

/** References to other resources, by id or as complete objects. */
export const IdsOrObjects = Type.Array(Type.Union([Type.String(), Type.Object({ id: Type.String() })]));
