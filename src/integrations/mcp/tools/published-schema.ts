import type { TSchema } from '../../../base/json-schema.js';

type ObjectSchema = TSchema & { readonly type: 'object' };

// Each client sends the list of tools to its model, so a schema states only what the model needs.

/** Returns an input schema as plain JSON. Leaves out bounds such as `minimum`, because the server checks them itself. */
export function publishedInput(input: TSchema): ObjectSchema {
  return JSON.parse(JSON.stringify(input, (key, member) => (BOUNDS.has(key) ? undefined : member)));
}

const BOUNDS: ReadonlySet<string> = new Set(['maxItems', 'maximum', 'minItems', 'minLength', 'minimum']);

/**
 * Returns a schema that describes the properties of a value but does not check them. For each property, it has the description from the
 * original schema. The enumerated values that this description does not mention are added to it. The new schema accepts more values than
 * the original schema.
 */
export function describedProperties(schema: TSchema): TSchema {
  const branch = (schema.anyOf ?? [schema]).find(({ properties }) => properties !== undefined);
  const properties = Object.entries(branch?.properties ?? {}).map(([key, member]) => {
    const { description = '' } = member;
    const others = [...new Set(wordsIn(member))].filter((word) => !description.includes(word));
    return [
      key,
      { description: others.length === 0 ? description : `${description} (${others.join(', ')})` },
    ];
  });
  return { type: 'object', properties: Object.fromEntries(properties) };
}

function wordsIn({ enum: words = [], anyOf = [], properties = {}, items }: TSchema): readonly string[] {
  const inner = [...anyOf, ...Object.values(properties), ...(items === undefined ? [] : [items])];
  return [...words.map(String), ...inner.flatMap(wordsIn)];
}

/**
 * Returns the parts of an output schema that a client needs in addition to an answer. They are all members at the top level, with their
 * enumerated values, and those nested members that have a description. A schema that occurs several times, such as the schema of a rule, is
 * included only once.
 */
export function publishedOutput({ properties = {} }: TSchema): ObjectSchema {
  const seen = new Set<TSchema>();
  const members = Object.entries(properties).map(([key, member]) => {
    const { anyOf, enum: words } = { ...member, ...member.anyOf?.[0] };
    const values = words && { enum: anyOf === undefined ? words : [...words, null] };
    return [key, { ...described(member, seen), ...values }];
  });
  return { type: 'object', properties: Object.fromEntries(members) };
}

/**
 * Returns the parts of a schema that have a description, as a schema. Returns an empty schema if no part has one, or if `seen` contains the
 * schema. Adds the schema to `seen`.
 */
function described(schema: TSchema, seen: Set<TSchema>): TSchema {
  const [one = schema] = schema.anyOf ?? [];
  if (seen.has(one)) return {};
  seen.add(one);
  const description = schema.description ?? one.description;
  const members = Object.entries(one.properties ?? {}).flatMap(([key, member]) => {
    const part = described(member, seen);
    return isEmpty(part) ? [] : [[key, part]];
  });
  const items = one.items === undefined ? {} : described(one.items, seen);
  return {
    ...(description !== undefined && { description }),
    ...(members.length > 0 && { properties: Object.fromEntries(members) }),
    ...(!isEmpty(items) && { items }),
  };
}

function isEmpty(schema: TSchema): boolean {
  return Object.keys(schema).length === 0;
}
