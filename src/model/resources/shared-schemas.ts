import { Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';

export const Id = Type.String({ minLength: 1, description: 'id, unique among its kind' });

export const IdsSchema = Type.Array(Type.String());

export const Name = nullable(Type.String());

/** Spec: Policy, `status`. */
export const StatusSchema = nullable(
  Type.Union([Type.Literal('ACTIVE'), Type.Literal('INACTIVE')], { description: 'ACTIVE when absent' }),
);

/** What the service's own words are free to be. */
export const Word = nullable(Type.String());

/** Any object; what it holds is read elsewhere. */
export const OpenObject = Type.Object({});

/** One hypermedia link. */
export const LinkSchema = Type.Object({ href: Type.String() });

/** Other resources, by id or as the objects themselves. */
export const IdsOrObjects = Type.Array(Type.Union([Type.String(), Type.Object({ id: Type.String() })]));
