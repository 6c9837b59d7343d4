import { memoize } from '../../base/memo.js';
import { isObject, type Members } from '../../base/object.js';
import type { MadeOf } from '../../policies/snapshot.js';
import { setOwn } from '../text/plain.js';

/** What the provider makes of an attribute. */
export interface ResourceAttribute {
  /** Where it stands in the document of the API; `undefined` where it is not sent. */
  readonly path: string | ((values: Members) => string | undefined);
  /** What is sent for it; `undefined` where nothing is. */
  readonly value?: (given: unknown, values: Members) => unknown;
  /** The provider's own default. */
  readonly otherwise?: unknown;
}

/** By the attribute: the path in the document, where it is sent as it is. */
export type Attributes = Readonly<Record<string, ResourceAttribute | string>>;

/** A document, and which attribute makes what of it. */
export interface MadeDocument {
  readonly document: Members;
  readonly made: readonly MadeOf[];
}

/**
 * The document that the provider makes of attributes. What is unset is not sent, and of what is not known nothing is made,
 * no default either. Spec: Terraform, 4.
 */
export function documentFrom(
  attributes: Attributes,
  values: Members,
  always: Members = {},
  isUnknown?: (attribute: string) => boolean,
): MadeDocument {
  const document = copied(always);
  const made: MadeOf[] = [];
  for (const column of columnsOf(attributes)) {
    const { attribute, path, steps, value, otherwise } = column;
    if (isUnknown?.(attribute)) continue;
    const given =
      Object.hasOwn(values, attribute) && isSet(values[attribute]) ? values[attribute] : otherwise;
    if (given === undefined && value === undefined) continue;
    const sent = value === undefined ? given : value(given, values);
    if (!isSet(sent)) continue;
    const target = steps ?? (path as PathOf)(values)?.split('.');
    if (target === undefined) continue;
    put(document, target, sent);
    made.push(steps === undefined ? { attribute, steps: target } : (column as MadeOf));
  }
  return { document, made };
}

type PathOf = (values: Members) => string | undefined;

/** An attribute, made ready for many documents. */
interface Column extends ResourceAttribute {
  readonly attribute: string;
  /** Of its path, unless that hangs on the values. */
  readonly steps: readonly string[] | undefined;
}

const columnsOf = memoize((attributes: Attributes): readonly Column[] =>
  Object.entries(attributes).map(([name, given]) => {
    const attribute = typeof given === 'string' ? { path: given } : given;
    const { path } = attribute;
    return { ...attribute, attribute: name, steps: typeof path === 'string' ? path.split('.') : undefined };
  }),
);

/** `structuredClone` takes longer than all else that is done for a document. */
function copied(members: Members): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(members)) {
    const member = members[key];
    setOwn(copy, key, isObject(member) ? copied(member) : member);
  }
  return copy;
}

/** An empty text or list counts as unset. */
function isSet(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}

function put(document: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let inside = document;
  const last = path.length - 1;
  for (let index = 0; index < last; index++) {
    const step = path[index] as string;
    if (!isObject(inside[step])) setOwn(inside, step, {});
    inside = inside[step] as Record<string, unknown>;
  }
  setOwn(inside, path[last] as string, value);
}

/** Where the attribute stands in the document. */
export function documentPathOf(attribute: ResourceAttribute | string, values: Members): string | undefined {
  if (typeof attribute === 'string') return attribute;
  return typeof attribute.path === 'string' ? attribute.path : attribute.path(values);
}
