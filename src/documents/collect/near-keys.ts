import type { TSchema } from '../../base/json-schema.js';
import { quoted } from '../../base/messages.js';
import { isObject, type Members } from '../../base/object.js';
import { plainKey } from '../../base/plain-key.js';
import type { Source } from '../../model/policies/snapshot.js';
import { GroupSchema } from '../../model/resources/group.js';
import { UserSchema } from '../../model/resources/user.js';
import { ZoneSchema } from '../../model/resources/zone.js';
import type { UsedKind } from '../kinds/kinds.js';
import { sourceBelow } from '../schema/fit-schema.js';
import { setOwn } from '../text/plain-values.js';
import type { Accumulator } from './accumulator.js';

/** A key in a document that is read as a field with another name. */
export interface NearKey {
  readonly key: string;
  readonly field: string;
}

type FieldsOf = UsedKind | 'group profile' | 'link';

const RANKED = { conditions: [], status: [], priority: [], system: [] };

/**
 * The fields whose keys may be misspelled, by kind of resource, each with its synonyms.
 *
 * A field without synonyms is in this table for two reasons: it affects decisions, and tools write its name in capitals or with
 * underscores. A field with synonyms lists related resources. The service returns these resources separately, so each tool invents a name
 * for the field.
 */
// biome-ignore format: a table
const FIELDS: Partial<Record<FieldsOf, Readonly<Record<string, readonly string[]>>>> = {
  policy: { ...RANKED, settings: [], rules: ['policyRules', 'ruleList'], appIds: ['applicationIds', 'mappedAppIds'] },
  rule: { ...RANKED, actions: [], policyId: ['parentPolicyId'] },
  zone: fieldsOf(ZoneSchema),
  authenticator: { methods: ['authenticatorMethods'] },
  app: { _links: [], status: [], groupIds: ['assignedGroupIds', 'appGroupIds'], userIds: ['assignedUserIds', 'appUserIds'] },
  group: { ...fieldsOf(GroupSchema), userIds: ['memberIds'], members: ['groupMembers'] },
  'group profile': { name: [] },
  user: { ...fieldsOf(UserSchema), groupIds: ['userGroupIds', 'memberOf'], groups: ['userGroups'] },
  link: { accessPolicy: [], profileEnrollment: [], policyMapping: [] },
};

function fieldsOf({ properties }: TSchema): Readonly<Record<string, readonly []>> {
  return Object.fromEntries(Object.keys(properties ?? {}).map((field) => [field, []]));
}

const BY_KIND: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(FIELDS).map(([kind, fields]) => [
    kind,
    new Map(
      Object.entries(fields).flatMap(([field, others]) =>
        [field, ...others].map((word) => [plainKey(word), field]),
      ),
    ),
  ]),
);

/**
 * Returns the keys of a resource that probably mean a field: their spelling differs only in case, underscores or a synonym. A key is left
 * out if the resource also has the field under its correct name.
 */
export function nearKeys(kind: FieldsOf, value: unknown): readonly NearKey[] {
  const fields = BY_KIND.get(kind);
  if (fields === undefined || !isObject(value)) return NONE;
  let near: NearKey[] | undefined;
  for (const key of Object.keys(value)) {
    const field = fields.get(plainKey(key));
    if (field === undefined || field === key || key in (FIELDS[kind] ?? {})) continue;
    if ((value[field] ?? undefined) !== undefined) continue;
    near ??= [];
    near.push({ key, field });
  }
  return near ?? NONE;
}

const NONE: readonly NearKey[] = [];

/**
 * Returns the resource with its fields renamed to their canonical names; each renamed key is reported once per document. The list of rules
 * keeps its key, so that the locations of rules stay valid.
 */
export function withNearKeys(kind: FieldsOf, value: unknown, at: Source, accumulator: Accumulator): unknown {
  const near = nearKeys(kind, value);
  if (near.length === 0) return value;
  for (const { key, field } of near) noteNearKey(`${quoted(key)} of the ${kind}`, field, at, accumulator);
  const renamed: Record<string, unknown> = {};
  const fieldOf = new Map(
    near.filter(({ field }) => field !== 'rules').map(({ key, field }) => [key, field]),
  );
  for (const [key, member] of Object.entries(value as Members))
    setOwn(renamed, fieldOf.get(key) ?? key, member);
  return renamed;
}

/**
 * Renames misspelled keys (see {@link nearKeys}) in the object `value[member]`, and reports each of them. Returns `value` unchanged if it
 * has none.
 */
export function withNearKeysBelow(
  member: string,
  kind: FieldsOf,
  value: unknown,
  at: Source,
  accumulator: Accumulator,
): unknown {
  if (!isObject(value) || !isObject(value[member])) return value;
  const renamed = withNearKeys(kind, value[member], sourceBelow(at, `/${member}`), accumulator);
  return renamed === value[member] ? value : { ...value, [member]: renamed };
}

/** Reports that a misspelled key is read as the field that it resembles. The key might have another meaning. */
export function noteNearKey(
  what: string,
  field: string,
  at: Source,
  { log, nearKeys: noted }: Accumulator,
): void {
  const key = `${at.document} ${what}`;
  if (noted.has(key)) return;
  noted.add(key);
  log.note({
    severity: 'warning',
    code: 'key-near',
    message: `the key ${what} is read as ${quoted(field)}; rename the key`,
    at,
  });
}
