import { statedOutcomes } from '../../../analysis/questions/session/stated-outcomes.js';
import type { UserCount } from '../../../analysis/questions/user-count.js';
import { type TSchema, Type } from '../../../base/json-schema.js';
import type { Problem, SourceLocation } from '../../../base/result.js';
import { flagFor } from '../../../console/request/request-flags.js';
import { bodyOf } from '../../../documents/request/named-request.js';
import { keyOfWord, REQUEST_WORDS } from '../../../documents/request/request-words.js';
import type { Request } from '../../../model/facts/request.js';
import type { RuleInPolicy } from '../../../model/policies/rule-in-policy.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { locationsOf, readRequest } from '../../../public/core.js';
import { inventoryOf } from '../../../report/inspect/inventory.js';
import { partOfRequest } from '../../../testing/request/part-of-request.js';
import type { OpenedExport } from '../files/open-exports.js';
import { isPlain, plainText } from './plain-values.js';

// Objects that the answers of several tools contain. Each has a schema and a function that creates it.

/** The first items of a list, and the number of items that are left out. */
export interface Listed<Item> {
  readonly items: readonly Item[];
  readonly omitted: number;
}

export function listOf(items: TSchema, description?: string): TSchema {
  return Type.Object(
    {
      items: Type.Array(items),
      omitted: Type.Integer({ minimum: 0 }),
    },
    description === undefined ? {} : { description },
  );
}

/** The maximum number of items in a list that is inside another list. */
const MOST_INNER = 3;

/** Returns the first items of a list that is inside another list, at most three. */
export function listedFew<Item, Made>(
  all: readonly Item[],
  limit: number,
  make: (item: Item) => Made,
): Listed<Made> {
  return listed(all, Math.min(limit, MOST_INNER), make);
}

export function listed<Item, Made>(
  all: readonly Item[],
  limit: number,
  make: (item: Item, index: number) => Made,
): Listed<Made> {
  return { items: all.slice(0, limit).map(make), omitted: Math.max(0, all.length - limit) };
}

export const TEXT = Type.String();

/** Returns a schema that also accepts `null`, for a value that can be absent. */
export function orNull(schema: TSchema): TSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

export const NAMED = Type.Object({ id: TEXT, name: orNull(TEXT) });

/** The schema of a source location. Lines and columns count from 1. */
export const LOCATION = orNull(
  Type.Object({ file: TEXT, line: Type.Optional(Type.Integer()), column: Type.Optional(Type.Integer()) }),
);

export function locationRecord(location: SourceLocation | undefined) {
  if (location === undefined) return null;
  const { document, line, column } = location;
  return { file: document, ...(line !== undefined && { line, ...(column !== undefined && { column }) }) };
}

export const RULE = Type.Object({ policy: NAMED, rule: NAMED, location: LOCATION });

interface Named {
  readonly id: string;
  readonly name?: string | null;
}

export function namedRecord({ id, name }: Named) {
  return { id, name: name ?? null };
}

/**
 * Returns a function that describes rules with their source locations. Each document is scanned only once for all of them.
 *
 * @param rules - the rules to describe: rules of the org, or references to rules from answers of the library.
 */
export function ruleRecorder(
  snapshot: Snapshot,
  rules: readonly (RuleInPolicy | null | undefined)[],
): (rule: RuleInPolicy) => object {
  const resources = [...new Set(rules.flatMap((one) => one?.rule ?? []))];
  const places = locationsOf(
    snapshot,
    resources.map((resource) => ({ resource })),
  );
  const placeOf = new Map(resources.map((resource, index) => [resource, places[index]]));
  return ({ policy, rule }) => ({
    policy: namedRecord(policy),
    rule: namedRecord(rule),
    location: locationRecord(placeOf.get(rule)),
  });
}

export const EXAMPLE: TSchema = Type.Unsafe({
  type: 'object',
  description: 'a sign-in that was run through the simulator; pass it to explain_sign_in as `request`',
});

/**
 * Returns a request with names in place of ids. If the names do not lead back to the same request, returns it in the format of the service.
 * Both are a valid `request` of `explain_sign_in`.
 */
export function exampleRecord(request: Request, snapshot: Snapshot): object {
  const named = partOfRequest(request, snapshot);
  const body = bodyOf(named, snapshot);
  if (!body.ok || !isPlain(named)) return request;
  const [one, other] = [readRequest(snapshot, body.value), readRequest(snapshot, request)];
  return one.ok && other.ok && sortedJson(one.value) === sortedJson(other.value) ? named : request;
}

function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

export const PROBLEM = Type.Object({ severity: TEXT, code: TEXT, message: TEXT, location: LOCATION });

export function problemRecord({ severity, code, message, location }: Problem) {
  return { severity, code, message, location: locationRecord(location) };
}

export const EXPORT = Type.Object(
  {
    path: TEXT,
    isComplete: Type.Boolean({
      description: 'false: something could not be read, so parts of the org are unknown',
    }),
    problems: listOf(PROBLEM),
    unknown: listOf(TEXT, 'the parts of the org that are unknown, with the reason and the remedy'),
  },
  { description: 'what was read' },
);

/** Describes how an export was read: its path, the problems, and the unknown parts of the org. */
export function exportRecord({ path, snapshot, problems, isComplete }: OpenedExport, limit: number) {
  return {
    path,
    isComplete,
    problems: listed(problems, limit, problemRecord),
    unknown: listed(inventoryOf(snapshot).unknown, limit, ({ message }) => message),
  };
}

export const ASSUMPTIONS = Type.Array(TEXT, {
  description: 'the numbered assumptions that the answer depends on',
});

/** Returns a value of a document as one line of JSON. */
export function valueText(value: unknown): string {
  return plainText(JSON.stringify(value) ?? 'null');
}

export const USERS = orNull(
  Type.Object(
    {
      count: Type.Integer(),
      bound: Type.Unsafe({ type: 'string', enum: ['at least', 'at most', 'exact'] }),
      some: Type.Array(NAMED),
    },
    {
      description:
        'the number and some names of the users in the export who can make these sign-ins; null if the export has no users, or if no bound of the number is known',
    },
  ),
);

/** Describes how many users can make the sign-ins of a set, with some of their names. */
export function usersRecord(users: UserCount | undefined, limit: number) {
  return users === undefined
    ? null
    : { ...users, some: users.some.slice(0, Math.min(limit, MOST_INNER)).map(namedRecord) };
}

export const DESCRIPTION = listOf(
  Type.Array(TEXT),
  'the sign-ins: each one fits one item, all phrases of an item hold together, and an item without phrases fits every sign-in',
);

export const STATED = Type.Array(Type.Object({ expression: TEXT, outcome: Type.Boolean() }), {
  description:
    'the claim holds only if these expressions can have these results, which is unknown; empty: it holds',
});

/** Returns the expressions of an example sign-in, each with the result that the example assumes for it. */
export function statedRecord(example: Request) {
  return statedOutcomes(example).if ?? [];
}

/**
 * Returns the key that sets a field in a `request` of the tools. It is a short name such as `country`, or the path of the field, such as
 * `device.profile`.
 */
export function requestKeyOf(field: string): string {
  const flag = flagFor(field);
  const word = REQUEST_WORDS.find((one) => one.flag === flag);
  return word === undefined ? field.replace(/^policyContext\./, '') : keyOfWord(word);
}

/** Replaces command-line options in a text by the argument of the tools with the same meaning. */
export function reasonText(reason: string): string {
  return reason.replace(/`--limit` or `--effort`|`--effort`/g, '`effort`');
}
