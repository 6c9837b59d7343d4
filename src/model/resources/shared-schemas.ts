import { Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';

export const Id = Type.String({ minLength: 1, description: 'id, unique among its kind' });

export const IdsSchema = Type.Array(Type.String());

export const Name = nullable(Type.String());

/** The schema of an object's status. Spec: Policy, `status`. */
export const StatusSchema = nullable(
  Type.Union([Type.Literal('ACTIVE'), Type.Literal('INACTIVE')], {
    description: 'the status; `ACTIVE` if absent',
  }),
);

/** The schema of a keyword such as `ALLOW`. It accepts every text; another check may test whether the keyword is known. */
export const Word = nullable(Type.String());

/** The schema of an object with any content, which is checked elsewhere. */
export const OpenObject = Type.Object({});

/** The schema of a hypermedia link. */
export const LinkSchema = Type.Object({ href: Type.String() });

/** The schema of references to other resources, by id or as complete objects. */
export const IdsOrObjects = Type.Array(Type.Union([Type.String(), Type.Object({ id: Type.String() })]));
