import { type Static, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { COLLECTIONS } from './collections.js';
import { Name } from './shared-schemas.js';

const CollectionNameSchema = Type.Union(
  COLLECTIONS.map(({ name }) => Type.Literal(name)),
  { description: 'a collection of the org, or of lists in it' },
);

/** The schema of an unknown part of an org: a collection, or a list in a collection. */
export const UnknownSchema = Type.Object({
  collection: CollectionNameSchema,
  of: nullable(
    Type.String({
      description: 'whose list it is: an id, or the type of policies and mappings; of all when absent',
    }),
  ),
  path: nullable(
    Type.String({
      description:
        'of `conditions`: such as `network.include`; of `userGroups`: the id of a group; of `mappings`: the id of an application',
    }),
  ),
  among: nullable(
    Type.Array(Type.String(), {
      description: 'of the mapping of an application: the ids of the policies of which it has one',
    }),
  ),
  missing: nullable(
    Type.Array(Type.String(), {
      description:
        'objects that documents refer to and that no document holds: they show that there are more',
    }),
  ),
  isByReference: nullable(
    Type.Boolean({ description: 'what is listed is taken for listed, since the list refers to it (A21)' }),
  ),
  known: nullable(
    Type.Union([Type.Literal('none'), Type.Literal('open')], {
      description:
        '`open`: what is listed is in, there may be more; `none` (also when absent): nothing is known',
    }),
  ),
  why: nullable(Type.String({ description: 'such as `403 E0000006`' })),
  remedy: nullable(Type.String({ description: 'what would make it known' })),
});

export type UnknownDocument = Static<typeof UnknownSchema>;

/** The schema of a manifest, which states the origin of a snapshot and its unknown parts. Other members are for people. */
export const ManifestSchema = Type.Object({
  orgUrl: Name,
  engine: Name,
  pulledAt: Name,
  complete: nullable(
    Type.Array(CollectionNameSchema, { description: 'collections of which nothing is missing' }),
  ),
  counts: nullable(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'how many objects each collection has: a file that is missing shows',
    }),
  ),
  unknown: nullable(Type.Array(Type.Unknown(), { description: 'what could not be read, or not all of it' })),
});
