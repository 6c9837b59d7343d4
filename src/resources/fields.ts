import { Type } from '@sinclair/typebox';
import { maybe } from '../base/nullable.js';

export const Id = Type.String({ minLength: 1, description: 'id, unique among its kind' });

export const Ids = Type.Array(Type.String());

export const Name = maybe(Type.String());

/** Spec: Policy, `status`. */
export const Status = maybe(
  Type.Union([Type.Literal('ACTIVE'), Type.Literal('INACTIVE')], { description: 'ACTIVE when absent' }),
);

/** What the service's own words are free to be. */
export const Word = maybe(Type.String());

/** Any object; what it holds is read elsewhere. */
export const Open = Type.Object({});

/** One hypermedia link. */
export const Link = Type.Object({ href: Type.String() });

/** Other resources, by id or as the objects themselves. */
export const IdsOrObjects = Type.Array(Type.Union([Type.String(), Type.Object({ id: Type.String() })]));
