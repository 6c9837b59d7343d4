import { cacheRecent, memoize } from '../../../base/memo.js';
import { isObject, type Members } from '../../../base/object.js';
import type { MadeOf } from '../../../model/policies/snapshot.js';
import { setOwn } from '../../text/plain-values.js';

/** The way in which the Terraform provider converts one attribute of a resource. */
export interface ResourceAttribute {
  /** The path of the attribute in the API document; `undefined` if the attribute is not sent. */
  readonly path: string | ((values: Members) => string | undefined);
  /** Returns the value to send for the attribute; `undefined` if nothing is sent. */
  readonly value?: (given: unknown, values: Members) => unknown;
  /** The value that the Terraform provider sends if the attribute is not set. */
  readonly otherwise?: unknown;
  /** Whether the Terraform provider sends even an empty text or list. */
  readonly isSentEmpty?: true;
  /** If the attribute is a nested block: the attributes of the block. Their paths start at the path of the block; `*` is any index. */
  readonly block?: Attributes;
  /** If the attribute is a map, such as `okta_password = { enroll = "REQUIRED" }`: the attributes in the map. */
  readonly map?: Attributes;
}

/** Returns whether the converted value depends on other attributes. */
export function dependsOnOthers(attribute: ResourceAttribute | string): boolean {
  if (typeof attribute === 'string') return false;
  return typeof attribute.path === 'function' || (attribute.value?.length ?? 0) > 1;
}

/**
 * For each attribute of a Terraform resource, its conversion to a value of the API document. If the conversion is a text, the value is sent
 * unchanged, and the text is its path in the document.
 */
export type Attributes = Readonly<Record<string, ResourceAttribute | string>>;

/** A document made from a resource, and a record of the attribute that each value in it comes from. */
export interface MadeDocument {
  readonly document: Record<string, unknown>;
  readonly made: MadeOf[];
}

/**
 * Builds the document that the Terraform provider sends for a resource. Attributes that are not set are not sent; unknown attributes
 * produce nothing, not even a default. Spec: Terraform, 4.
 */
export function buildDocument(
  attributes: Attributes,
  values: Members,
  constants: Members = {},
  isUnknown?: (attribute: string) => boolean,
): MadeDocument {
  const document = copied(constants);
  const made: MadeOf[] = [];
  for (const column of columnsOf(attributes)) {
    const { attribute, value, otherwise } = column;
    const own = values[attribute];
    const isSent = column.isSentEmpty ? isGiven : isSet;
    const given = isSent(own) ? own : otherwise;
    if (given === undefined && value === undefined) continue;
    if (isUnknown?.(attribute)) continue;
    const sent = value === undefined ? given : value(given, values);
    if (!isSent(sent)) continue;
    const target = column.targetOf(values);
    if (target === undefined) continue;
    put(document, target.made.steps, sent);
    made.push(target.made);
  }
  return { document, made };
}

/**
 * The conversion of one attribute, prepared once and used for many documents. All `Column` objects have the same members in the same order,
 * so the engine reads them several times as fast.
 */
interface Column {
  readonly attribute: string;
  /**
   * Returns the location of the attribute's value in the API document, as a pair of trace records. Returns `undefined` if the attribute is
   * not sent. The location may depend on the values of other attributes.
   */
  readonly targetOf: (values: Members) => TracePair | undefined;
  readonly value: ResourceAttribute['value'] | undefined;
  readonly otherwise: unknown;
  readonly isSentEmpty: boolean;
}

/**
 * Two trace records for a resource attribute. They state that a value in a document comes from this attribute. `made` is used if the
 * attribute has a known value, `unknown` if its value is unknown. All documents use the same two records.
 */
interface TracePair {
  readonly made: MadeOf;
  readonly unknown: MadeOf;
}

const columnsOf = memoize((attributes: Attributes): readonly Column[] =>
  Object.entries(attributes).map(([attribute, given]): Column => {
    const { path, value, otherwise, ...rest }: ResourceAttribute =
      typeof given === 'string' ? { path: given } : given;
    const isSentEmpty = rest.isSentEmpty === true;
    return { attribute, targetOf: targetsOf(attribute, path), value, otherwise, isSentEmpty };
  }),
);

function targetsOf(attribute: string, path: ResourceAttribute['path']): Column['targetOf'] {
  if (typeof path === 'string') {
    const target = targetFor(attribute, path);
    return () => target;
  }
  const targetAt = cacheRecent((text: string) => targetFor(attribute, text), MOST_PATHS);
  return (values) => {
    const text = path(values);
    return text === undefined ? undefined : targetAt(text);
  };
}

/**
 * An attribute can have several paths in a document, depending on other attributes. The cache keeps this number of paths for each
 * attribute, which is more than any attribute has.
 */
const MOST_PATHS = 10;

function targetFor(attribute: string, path: string): TracePair {
  const steps = path.split('.');
  return { made: { attribute, steps }, unknown: { attribute, steps, isUnknown: true } };
}

/** Returns a record which states that a value in the document comes from an unknown attribute. */
export function traceOfUnknown(
  attributes: Attributes,
  attribute: string,
  values: Members,
): MadeOf | undefined {
  return columnsByName(attributes).get(attribute)?.targetOf(values)?.unknown;
}

const columnsByName = memoize(
  (attributes: Attributes): ReadonlyMap<string, Column> =>
    new Map(columnsOf(attributes).map((column) => [column.attribute, column])),
);

/** Copies an object and everything in it. `structuredClone` takes longer than all other work on a document. */
function copied(members: Members): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(members)) {
    const member = members[key];
    setOwn(copy, key, isObject(member) ? copied(member) : member);
  }
  return copy;
}

/** Returns whether a value is set. An empty text or list counts as not set. */
function isSet(value: unknown): boolean {
  return isGiven(value) && value !== '' && !(Array.isArray(value) && value.length === 0);
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined;
}

/** Sets a value at a path of an API document. The steps come from a table, so none is `__proto__`. */
function put(document: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let inside = document;
  const last = path.length - 1;
  for (let index = 0; index < last; index++) {
    const step = path[index] as string;
    const next = inside[step];
    if (isObject(next)) inside = next;
    else {
      const made = {};
      inside[step] = made;
      inside = made;
    }
  }
  inside[path[last] as string] = value;
}

/** Returns the path of an attribute in the API document; `undefined` if the attribute is not sent. */
export function documentPathOf(attribute: ResourceAttribute | string, values: Members): string | undefined {
  if (typeof attribute === 'string') return attribute;
  return typeof attribute.path === 'string' ? attribute.path : attribute.path(values);
}
