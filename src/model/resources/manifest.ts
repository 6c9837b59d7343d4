import { type Static, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { COLLECTIONS } from './collections.js';
import { Name } from './shared-schemas.js';

const CollectionNameSchema = Type.Union(
  COLLECTIONS.map(({ name }) => Type.Literal(name)),
  {
    description:
      'a collection of objects, such as `groups`, or a collection with one list for each owner, such as `groupMembers`',
  },
);

/** The schema of an unknown part of an org: a collection, or a list in a collection. */
export const UnknownSchema = Type.Object({
  collection: CollectionNameSchema,
  of: nullable(
    Type.String({
      description:
        'the owner of the list: the policy type for `policies` and `mappings`, an id for other collections; if absent, the lists of all owners are unknown',
    }),
  ),
  path: nullable(
    Type.String({
      description:
        'for `conditions`: such as `network.include`; for `userGroups`: the id of a group; for `mappings`: the id of an application',
    }),
  ),
  among: nullable(
    Type.Array(Type.String(), {
      description: 'for the mapping of an application: the ids of the possible policies',
    }),
  ),
  missing: nullable(
    Type.Array(Type.String(), {
      description:
        'ids to which documents refer although no document contains the objects. They show that the collection is incomplete',
    }),
  ),
  isByReference: nullable(
    Type.Boolean({
      description:
        'true: the objects in the list are known only from a Terraform expression that refers to them, and are assumed to be in the list (A21)',
    }),
  ),
  known: nullable(
    Type.Union([Type.Literal('none'), Type.Literal('open')], {
      description:
        '`open`: the listed objects are in the collection, and there may be more; `none` (the default): nothing is known',
    }),
  ),
  why: nullable(Type.String({ description: 'such as `403 E0000006`' })),
  remedy: nullable(Type.String({ description: 'how to add the missing data' })),
});

export type UnknownDocument = Static<typeof UnknownSchema>;

/** The schema of a manifest, which states the origin of a snapshot and its unknown parts. Other members are for people. */
export const ManifestSchema = Type.Object({
  orgUrl: Name,
  engine: Name,
  pulledAt: Name,
  complete: nullable(
    Type.Array(CollectionNameSchema, { description: 'collections without missing objects' }),
  ),
  counts: nullable(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'the number of objects in each collection, so that a missing file is noticed',
    }),
  ),
  unknown: nullable(
    Type.Array(Type.Unknown(), { description: 'the parts that could not be read completely' }),
  ),
});
