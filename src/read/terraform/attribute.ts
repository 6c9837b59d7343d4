import { isObject, type Members } from '../../base/object.js';
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

/** The document that the provider makes of attributes. What is unset is not sent. Spec: Terraform, 4. */
export function documentFrom(attributes: Attributes, values: Members, always: Members = {}): Members {
  const document: Record<string, unknown> = structuredClone(always);
  for (const [name, attribute] of Object.entries(attributes)) {
    const {
      path,
      value = asGiven,
      otherwise,
    } = typeof attribute === 'string' ? { path: attribute } : attribute;
    const given = Object.hasOwn(values, name) && isSet(values[name]) ? values[name] : otherwise;
    const sent = value(given, values);
    const target = typeof path === 'string' ? path : path(values);
    if (target !== undefined && isSet(sent)) put(document, target.split('.'), sent);
  }
  return document;
}

function asGiven(given: unknown): unknown {
  return given;
}

/** An empty text or list counts as unset. */
function isSet(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}

function put(document: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let inside = document;
  for (const step of path.slice(0, -1)) {
    if (!isObject(inside[step])) setOwn(inside, step, {});
    inside = inside[step] as Record<string, unknown>;
  }
  setOwn(inside, path.at(-1) as string, value);
}

/** Where the attribute stands in the document. */
export function documentPathOf(attribute: ResourceAttribute | string, values: Members): string | undefined {
  if (typeof attribute === 'string') return attribute;
  return typeof attribute.path === 'string' ? attribute.path : attribute.path(values);
}
