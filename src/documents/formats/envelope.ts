import { firstFew } from '../../base/messages.js';
import { isObject, type Members } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import type { Accumulator } from '../collect/accumulator.js';
import { recordPage } from '../collect/pages.js';
import { type DocumentKind, isPolicyBesideRules, isUsed, kindOf } from '../kinds/kinds.js';
import { nextPageInMembers, ownAddressInMembers } from '../kinds/next-page.js';
import { hintsFromPath } from '../kinds/path-hints.js';
import { listsWithin, unwrapItem, unwrapPage, WRAPPER } from '../kinds/wrappers.js';
import type { DocumentPart } from './format.js';
import { isOrg } from './org.js';

/**
 * Returns whether an object is an envelope: it is no resource itself, but contains responses of the service under keys that a tool chose
 * (`{"result": …}`, `{"items": […]}`, `{"OKTA_SIGN_ON": […]}`). Called only for an object that no format recognizes. Each envelope key is
 * reported once per document, since a file may have an envelope on each line.
 */
export function isEnvelope({ value }: DocumentPart): boolean {
  return isObject(value) && (isResourceWrapper(value) || containsResource(value, MOST_DEPTH));
}

/** Reads the content of an envelope as if it were a document, and reports the envelope. */
export function readEnvelope(
  { value, at, hints }: DocumentPart,
  accumulator: Accumulator,
  readNested: (part: DocumentPart) => void,
): void {
  const members = value as Members;
  const keys = keysHolding(members);
  const others = Object.keys(members).length - keys.length;
  const message = () =>
    `this object is a wrapper: the content of ${firstFew(keys)} is read${others === 0 ? '' : ', and the other keys are ignored'}`;
  const envelopeKey = `${at.document} ${keys.slice(0, MOST_MEMBERS).join(' ')}`;
  if (!accumulator.envelopes.has(envelopeKey))
    accumulator.log.note({ severity: 'info', code: 'envelope', message, at });
  accumulator.envelopes.add(envelopeKey);
  const [next, address] = [nextPageInMembers(members), ownAddressInMembers(members)];
  for (const key of keys) {
    const pointer = pointerBelow(at.pointer, key);
    const { isRecorded } = hints;
    const part = {
      value: members[key],
      at: { document: at.document, pointer },
      hints: { ...hintsFromPath(key), ...(isRecorded && { isRecorded }) },
    };
    for (const list of listsWithin(part.value))
      recordPage({ list, address, next, hints: part.hints, at: part.at }, accumulator);
    readNested(part);
  }
}

/** Maximum depth at which an object is searched for resources of the service. */
const MOST_DEPTH = 3;

/** Maximum number of members of an object, or elements of a list, that are searched for resources. */
const MOST_MEMBERS = 200;

function keysHolding(members: Members): string[] {
  if (isResourceWrapper(members)) return [unwrapItem(members)?.key ?? ''];
  return Object.keys(members).filter((key) => isHolding(key, members[key], MOST_DEPTH - 1));
}

function isHolding(key: string, value: unknown, depth: number): boolean {
  if (Array.isArray(value)) {
    const some = value.slice(0, MOST_MEMBERS);
    if (WRAPPER.test(key) && some.length > 0 && some.every(isOfOrg)) return true;
    return some.some((item) =>
      Array.isArray(item)
        ? depth > 0 && isHolding('', item, depth - 1)
        : provesEnvelope(item) || isResourceWrapper(item),
    );
  }
  if (!isObject(value) || key.startsWith('_')) return false;
  return provesEnvelope(value) || isNonEmptyOrg(value) || (depth > 0 && containsResource(value, depth));
}

/**
 * Returns whether an object is an org with at least one resource. Sections such as `policies` prove nothing by themselves, since an
 * authorization server has policies, too.
 */
function isNonEmptyOrg(value: Members): boolean {
  if (typeof value.id === 'string' || !isOrg(value)) return false;
  return Object.values(value).some((content) => listOf(content).slice(0, MOST_MEMBERS).some(isOfOrg));
}

function listOf(content: unknown): readonly unknown[] {
  return Array.isArray(content) ? content : (unwrapPage(content)?.list ?? []);
}

/** Returns whether an object wraps a single resource of the service: an object that has an id, and also a date or links. */
function isResourceWrapper(value: unknown): boolean {
  const item = unwrapItem(value)?.value;
  return item !== undefined && isOfOrg(item) && RESOURCE_KEYS.some((key) => item[key] !== undefined);
}

const RESOURCE_KEYS = ['_links', 'created', 'createdDate', 'lastUpdated'];

function containsResource(members: Members, depth: number): boolean {
  return Object.keys(members)
    .slice(0, MOST_MEMBERS)
    .some((key) => isHolding(key, members[key], depth - 1));
}

function isOfOrg(value: unknown): boolean {
  return orgKindOf(value) !== undefined;
}

/**
 * Returns the kind of a value that is a resource of an org: it has an id, or is a policy with its rules next to it. Returns `undefined` for
 * any other value.
 */
function orgKindOf(value: unknown): DocumentKind | undefined {
  const hasId = isObject(value) && (typeof value.id === 'string' || isPolicyBesideRules(value));
  const kind = hasId ? kindOf(value)?.kind : undefined;
  return kind !== undefined && isUsed(kind) ? kind : undefined;
}

/**
 * Kinds of resources. An object around a resource of one of these kinds is an envelope, if the resource has an id and at least one of the
 * keys in `DECISIVE_KEYS`.
 */
const PROVING_KINDS: ReadonlySet<DocumentKind | undefined> = new Set([
  'group rule',
  'mapping',
  'policy',
  'rule',
]);

function provesEnvelope(value: unknown): boolean {
  if (isObject(value) && kindOf(value)?.kind === 'error response') return true;
  return (
    PROVING_KINDS.has(orgKindOf(value)) && DECISIVE_KEYS.some((key) => (value as Members)[key] !== undefined)
  );
}

const DECISIVE_KEYS = ['actions', 'conditions', 'priority', 'rules', 'settings', 'status', '_links'];
