import type { TProperties, TSchema } from '../../base/json-schema.js';
import { memoize } from '../../base/memo.js';
import { isObject } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import { FORMATS } from './text-formats.js';

/** The keywords of JSON Schema that constrain a value. */
type Keyword = Exclude<keyof TSchema, '$id' | '$schema' | 'description' | 'title'>;

/** One violation of a schema: a keyword, and the value that does not match it. */
export interface SchemaFault {
  readonly keyword: Keyword;
  /** The value that the schema has for the keyword, such as `5` for `minLength`. */
  readonly wanted: unknown;
  /** The JSON pointer of the invalid value, relative to the checked value. */
  readonly pointer: string;
  readonly found: unknown;
  /** The key of the member that is missing or not allowed, in the object at the pointer; absent for other violations. */
  readonly key?: string;
  /** Whether the violated keyword is at the top level of a union branch, rather than in a schema nested in the branch. */
  readonly isOfBranch: boolean;
}

/** The faults found so far. If `isComplete` is set, all faults are collected, otherwise only those of the first violated keyword. */
interface Log {
  readonly faults: SchemaFault[];
  readonly isComplete: boolean;
}

/** Returns whether a value matches a keyword, and adds its faults to the log. Without a log, checking stops at the first fault. */
type Check = (value: unknown, pointer: string, log: Log | undefined) => boolean;

/** Returns the violated keywords in the order in which Ajv reports them, all or only the first; empty if the value matches the schema. */
export function findFaults(schema: TSchema, value: unknown, extent: 'all' | 'first'): readonly SchemaFault[] {
  const faults: SchemaFault[] = [];
  checkOf(schema)(value, '', { faults, isComplete: extent === 'all' });
  return faults;
}

const checkOf = memoize((schema: TSchema) => checkAll(schema, false));

function checkAll(schema: TSchema, isOfBranch: boolean): Check {
  const checks = KEYWORDS.flatMap((keyword) =>
    schema[keyword] === undefined ? [] : [CHECKS[keyword]({ schema, keyword, isOfBranch })],
  );
  const [only = always] = checks;
  if (checks.length < 2) return only;
  return (value, pointer, log) => every(checks, log, (check) => check(value, pointer, log));
}

function always(): boolean {
  return true;
}

/** Returns whether all of the items pass a check. After the first that fails, the others are checked only if all faults are collected. */
function every<Part>(parts: readonly Part[], log: Log | undefined, isFit: (part: Part) => boolean): boolean {
  let fit = true;
  for (const part of parts) {
    if (isFit(part)) continue;
    if (log?.isComplete !== true) return false;
    fit = false;
  }
  return fit;
}

/** A JSON Schema keyword, and the schema that contains it. */
interface KeywordContext {
  readonly schema: TSchema;
  readonly keyword: Keyword;
  readonly isOfBranch: boolean;
}

type MakeCheck = (context: KeywordContext) => Check;

/** The checks by keyword, in the order in which Ajv reports their faults. */
const CHECKS = {
  type: ({ schema, ...rest }) => simple({ schema, ...rest }, isOneOf([schema.type ?? []].flat())),
  maximum: (context) => ofNumber(context, (value, limit) => value <= limit),
  minimum: (context) => ofNumber(context, (value, limit) => value >= limit),
  maxLength: (context) => ofText(context, (text, limit) => lengthOf(text) <= (limit as number)),
  minLength: (context) => ofText(context, (text, limit) => lengthOf(text) >= (limit as number)),
  format: (context) => ofText(context, (text, name) => FORMATS[name as string]?.fits(text) === true),
  const: (context) => simple(context, (value) => value === context.schema.const),
  enum: (context) => simple(context, (value) => context.schema.enum?.includes(value) === true),
  not: (context) => negation(context),
  anyOf: (context) => union(context),
  maxItems: (context) => ofList(context, (length, limit) => length <= limit),
  minItems: (context) => ofList(context, (length, limit) => length >= limit),
  items: ({ schema: { items = {} } }) => elements(checkAll(items, false)),
  required: (context) => presence(context),
  additionalProperties: (context) => noOthers(context),
  properties: ({ schema: { properties = {} } }) => members(properties),
  patternProperties: ({ schema: { patternProperties = {} } }) => membersByPattern(patternProperties),
} satisfies Record<Keyword, MakeCheck>;

const KEYWORDS = Object.keys(CHECKS) as Keyword[];

/** Returns a check for a keyword that constrains the value itself rather than its members. */
function simple({ schema, keyword, isOfBranch }: KeywordContext, isFit: (value: unknown) => boolean): Check {
  const wanted = schema[keyword];
  return (found, pointer, log) => {
    if (isFit(found)) return true;
    log?.faults.push({ keyword, wanted, pointer, found, isOfBranch });
    return false;
  };
}

function ofNumber(context: KeywordContext, isFit: (value: number, limit: number) => boolean): Check {
  const limit = context.schema[context.keyword] as number;
  return simple(context, (value) => !TYPES.number(value) || isFit(value as number, limit));
}

function ofText(context: KeywordContext, isFit: (text: string, wanted: unknown) => boolean): Check {
  const wanted = context.schema[context.keyword];
  return simple(context, (value) => typeof value !== 'string' || isFit(value, wanted));
}

function ofList(context: KeywordContext, isFit: (length: number, limit: number) => boolean): Check {
  const limit = context.schema[context.keyword] as number;
  return simple(context, (value) => !Array.isArray(value) || isFit(value.length, limit));
}

/** Returns the length of a text in code points. A code point may consist of two code units. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

const TYPES = {
  string: (value: unknown) => typeof value === 'string',
  number: (value: unknown) => Number.isFinite(value),
  integer: (value: unknown) => Number.isInteger(value),
  boolean: (value: unknown) => typeof value === 'boolean',
  array: (value: unknown) => Array.isArray(value),
  object: isObject,
  null: (value: unknown) => value === null,
} as const;

function isOneOf(types: readonly string[]): (value: unknown) => boolean {
  const [first = always, second, ...others] = types.map((type) => TYPES[type as keyof typeof TYPES]);
  if (second === undefined) return first;
  if (others.length === 0) return (value) => first(value) || second(value);
  return (value) => first(value) || second(value) || others.some((isOf) => isOf(value));
}

function negation(context: KeywordContext): Check {
  const inner = checkAll(context.schema.not ?? {}, false);
  return simple(context, (value) => !inner(value, '', undefined));
}

/** Returns a check for a union. If a branch matches, the faults of the branches before it are discarded. */
function union(context: KeywordContext): Check {
  const branches = (context.schema.anyOf ?? []).map((branch) => checkAll(branch, true));
  const fault = simple(context, () => false);
  return (value, pointer, log) => {
    const before = log?.faults.length ?? 0;
    if (!branches.some((branch) => branch(value, pointer, log))) return fault(value, pointer, log);
    if (log !== undefined) log.faults.length = before;
    return true;
  };
}

function elements(check: Check): Check {
  return (list, pointer, log) => {
    if (!Array.isArray(list)) return true;
    let fit = true;
    for (let index = 0; index < list.length; index++) {
      if (check(list[index], log === undefined ? '' : pointerBelow(pointer, index), log)) continue;
      if (log?.isComplete !== true) return false;
      fit = false;
    }
    return fit;
  };
}

function presence({ schema: { required: wanted = [] }, keyword, isOfBranch }: KeywordContext): Check {
  return (found, pointer, log) =>
    !isObject(found) ||
    every(wanted, log, (key) => {
      if (found[key] !== undefined) return true;
      log?.faults.push({ keyword, wanted, pointer, found, key, isOfBranch });
      return false;
    });
}

/** Returns a check that an object has no other keys than those in `properties` of the same schema. */
function noOthers({ schema: { properties = {} }, keyword, isOfBranch }: KeywordContext): Check {
  return (found, pointer, log) =>
    !isObject(found) ||
    every(Object.keys(found), log, (key) => {
      if (Object.hasOwn(properties, key)) return true;
      log?.faults.push({ keyword, wanted: false, pointer, found, key, isOfBranch });
      return false;
    });
}

/**
 * Returns a check that the members of an object match their schemas in `properties`. Without `log`, the check reports no faults. It then
 * visits only the members that the object has. This is faster than visiting everything in `properties`, because most objects have only a
 * few of these members.
 */
function members(properties: TProperties): Check {
  const parts = Object.entries(properties).map(([key, schema]) => ({ key, check: checkAll(schema, false) }));
  const byKey = new Map(parts.map(({ key, check }) => [key, check]));
  return (value, pointer, log) => {
    if (!isObject(value)) return true;
    if (log === undefined) {
      for (const key in value) {
        const member = value[key];
        if (member !== undefined && byKey.get(key)?.(member, '', undefined) === false) return false;
      }
      return true;
    }
    return every(parts, log, ({ key, check }) => {
      const member = value[key];
      return member === undefined || check(member, pointerBelow(pointer, key), log);
    });
  };
}

function membersByPattern(patterns: TProperties): Check {
  const parts = Object.entries(patterns).map(([pattern, schema]) => ({
    pattern: new RegExp(pattern, 'u'),
    check: checkAll(schema, false),
  }));
  return (value, pointer, log) =>
    !isObject(value) ||
    every(parts, log, ({ pattern, check }) =>
      every(
        Object.keys(value).filter((key) => pattern.test(key)),
        log,
        (key) => check(value[key], log === undefined ? '' : pointerBelow(pointer, key), log),
      ),
    );
}
