import type { TProperties, TSchema } from '../../base/json-schema.js';
import { memoize } from '../../base/memo.js';
import { isObject } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import { FORMATS } from './text-formats.js';

/** What in a schema is there to be met. */
type Keyword = Exclude<keyof TSchema, '$id' | '$schema' | 'description' | 'title'>;

/** One keyword of a schema that a value does not meet. */
export interface SchemaFault {
  readonly keyword: Keyword;
  /** What the schema says under the keyword. */
  readonly wanted: unknown;
  /** JSON pointer from the value checked. */
  readonly pointer: string;
  readonly found: unknown;
  /** The key that is missing, or that should not be there. */
  readonly key?: string;
  /** The keyword stands in a branch of a union, not inside what the branch describes. */
  readonly isOfBranch: boolean;
}

/** Where faults are put: all of them, or those of the first keyword that is not met. */
interface Log {
  readonly faults: SchemaFault[];
  readonly isComplete: boolean;
}

/** Whether a value fits; without a log, that is all that is found out. */
type Check = (value: unknown, pointer: string, log: Log | undefined) => boolean;

/** What of a schema is not met, in the order of Ajv: everything, or the first. Empty where the value fits. */
export function faultsOf(schema: TSchema, value: unknown, extent: 'all' | 'first'): readonly SchemaFault[] {
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

/** Whether all of them fit; after one that does not, the others matter only to a complete log. */
function every<Part>(parts: readonly Part[], log: Log | undefined, isFit: (part: Part) => boolean): boolean {
  let fit = true;
  for (const part of parts) {
    if (isFit(part)) continue;
    if (log?.isComplete !== true) return false;
    fit = false;
  }
  return fit;
}

/** A keyword where it stands. */
interface Standing {
  readonly schema: TSchema;
  readonly keyword: Keyword;
  readonly isOfBranch: boolean;
}

type MakeCheck = (standing: Standing) => Check;

/** In the order in which Ajv reports them. */
const CHECKS = {
  type: ({ schema, ...rest }) => simple({ schema, ...rest }, isOneOf([schema.type ?? []].flat())),
  maximum: (standing) => ofNumber(standing, (value, limit) => value <= limit),
  minimum: (standing) => ofNumber(standing, (value, limit) => value >= limit),
  maxLength: (standing) => ofText(standing, (text, limit) => lengthOf(text) <= (limit as number)),
  minLength: (standing) => ofText(standing, (text, limit) => lengthOf(text) >= (limit as number)),
  format: (standing) => ofText(standing, (text, name) => FORMATS[name as string]?.fits(text) === true),
  const: (standing) => simple(standing, (value) => value === standing.schema.const),
  enum: (standing) => simple(standing, (value) => standing.schema.enum?.includes(value) === true),
  not: (standing) => negation(standing),
  anyOf: (standing) => union(standing),
  maxItems: (standing) => ofList(standing, (length, limit) => length <= limit),
  minItems: (standing) => ofList(standing, (length, limit) => length >= limit),
  items: ({ schema: { items = {} } }) => elements(checkAll(items, false)),
  required: (standing) => presence(standing),
  additionalProperties: (standing) => noOthers(standing),
  properties: ({ schema: { properties = {} } }) => members(properties),
  patternProperties: ({ schema: { patternProperties = {} } }) => membersByPattern(patternProperties),
} satisfies Record<Keyword, MakeCheck>;

const KEYWORDS = Object.keys(CHECKS) as Keyword[];

/** A keyword that says something of the value as a whole. */
function simple({ schema, keyword, isOfBranch }: Standing, isFit: (value: unknown) => boolean): Check {
  const wanted = schema[keyword];
  return (found, pointer, log) => {
    if (isFit(found)) return true;
    log?.faults.push({ keyword, wanted, pointer, found, isOfBranch });
    return false;
  };
}

function ofNumber(standing: Standing, isFit: (value: number, limit: number) => boolean): Check {
  const limit = standing.schema[standing.keyword] as number;
  return simple(standing, (value) => !TYPES.number(value) || isFit(value as number, limit));
}

function ofText(standing: Standing, isFit: (text: string, wanted: unknown) => boolean): Check {
  const wanted = standing.schema[standing.keyword];
  return simple(standing, (value) => typeof value !== 'string' || isFit(value, wanted));
}

function ofList(standing: Standing, isFit: (length: number, limit: number) => boolean): Check {
  const limit = standing.schema[standing.keyword] as number;
  return simple(standing, (value) => !Array.isArray(value) || isFit(value.length, limit));
}

/** In characters, of which some are two units of the string. */
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

function negation(standing: Standing): Check {
  const inner = checkAll(standing.schema.not ?? {}, false);
  return simple(standing, (value) => !inner(value, '', undefined));
}

/** Where one branch fits, nothing is said of those before it. */
function union(standing: Standing): Check {
  const branches = (standing.schema.anyOf ?? []).map((branch) => checkAll(branch, true));
  const fault = simple(standing, () => false);
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

function presence({ schema: { required: wanted = [] }, keyword, isOfBranch }: Standing): Check {
  return (found, pointer, log) =>
    !isObject(found) ||
    every(wanted, log, (key) => {
      if (found[key] !== undefined) return true;
      log?.faults.push({ keyword, wanted, pointer, found, key, isOfBranch });
      return false;
    });
}

/** The schema beside it says which keys there may be. */
function noOthers({ schema: { properties = {} }, keyword, isOfBranch }: Standing): Check {
  return (found, pointer, log) =>
    !isObject(found) ||
    every(Object.keys(found), log, (key) => {
      if (Object.hasOwn(properties, key)) return true;
      log?.faults.push({ keyword, wanted: false, pointer, found, key, isOfBranch });
      return false;
    });
}

/** Of what nobody wants to know the faults, the keys that it has are looked at: they are fewer than those it may have. */
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
