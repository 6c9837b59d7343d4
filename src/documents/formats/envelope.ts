import { firstFew } from '../../base/messages.js';
import { isObject, type Members } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import type { Accumulator } from '../collect/accumulator.js';
import { notePage } from '../collect/pages.js';
import { type DocumentKind, isPolicyBesideRules, isUsed, kindOf } from '../kinds/kinds.js';
import { nextPageBeside, ownAddressBeside } from '../kinds/next-page.js';
import { hintsOf } from '../kinds/path-hints.js';
import { itemIn, listsWithin, pageIn, WRAPPER } from '../kinds/wrappers.js';
import type { DocumentPart } from './format.js';
import { isOrg } from './org.js';

/**
 * An object that is nothing of the service itself and holds what is: what the service answered, under keys that a tool
 * chose (`{"result": …}`, `{"items": […]}`, `{"OKTA_SIGN_ON": […]}`). It is tried where no format recognises the part, and
 * said once of a document: a dump may have one in each line.
 */
export function isEnvelope({ value }: DocumentPart): boolean {
  return isObject(value) && (holdsItem(value) || holdsKnown(value, MOST_DEPTH));
}

/** Reads what is in it as if it stood alone, and says so. */
export function readEnvelope(
  { value, at, hints }: DocumentPart,
  accumulator: Accumulator,
  again: (part: DocumentPart) => void,
): void {
  const members = value as Members;
  const keys = keysHolding(members);
  const others = Object.keys(members).length - keys.length;
  const message = () =>
    `read for what is in ${firstFew(keys)}${others === 0 ? '' : `; of the other keys nothing is read`}`;
  const said = `${at.document} ${keys.slice(0, MOST_MEMBERS).join(' ')}`;
  if (!accumulator.envelopes.has(said))
    accumulator.log.note({ severity: 'info', code: 'envelope', message, at });
  accumulator.envelopes.add(said);
  const [next, address] = [nextPageBeside(members), ownAddressBeside(members)];
  for (const key of keys) {
    const pointer = pointerBelow(at.pointer, key);
    const { isRecorded } = hints;
    const part = {
      value: members[key],
      at: { document: at.document, pointer },
      hints: { ...hintsOf(key), ...(isRecorded && { isRecorded }) },
    };
    for (const list of listsWithin(part.value))
      notePage({ list, address, next, hints: part.hints, at: part.at }, accumulator);
    again(part);
  }
}

/** So far down something of the service is looked for. */
const MOST_DEPTH = 3;

/** So many members are looked at to see whether one is of the service. */
const MOST_MEMBERS = 200;

function keysHolding(members: Members): string[] {
  if (holdsItem(members)) return [itemIn(members)?.key ?? ''];
  return Object.keys(members).filter((key) => isHolding(key, members[key], MOST_DEPTH - 1));
}

function isHolding(key: string, value: unknown, depth: number): boolean {
  if (Array.isArray(value)) {
    const some = value.slice(0, MOST_MEMBERS);
    if (WRAPPER.test(key) && some.length > 0 && some.every(isOfOrg)) return true;
    return some.some((item) =>
      Array.isArray(item) ? depth > 0 && isHolding('', item, depth - 1) : isPlain(item) || holdsItem(item),
    );
  }
  if (!isObject(value) || key.startsWith('_')) return false;
  return isPlain(value) || isOrgOfSome(value) || (depth > 0 && holdsKnown(value, depth));
}

/** What is within a resource has sections, too: an authorization server has policies of its own. */
function isOrgOfSome(value: Members): boolean {
  if (typeof value.id === 'string' || !isOrg(value)) return false;
  return Object.values(value).some((content) => listOf(content).slice(0, MOST_MEMBERS).some(isOfOrg));
}

function listOf(content: unknown): readonly unknown[] {
  return Array.isArray(content) ? content : (pageIn(content)?.list ?? []);
}

/** Alone in a wrapper, what the service made: it has an id, and a date or links. */
function holdsItem(value: unknown): boolean {
  const item = itemIn(value)?.value;
  return item !== undefined && isOfOrg(item) && MADE.some((key) => item[key] !== undefined);
}

const MADE = ['_links', 'created', 'createdDate', 'lastUpdated'];

function holdsKnown(members: Members, depth: number): boolean {
  return Object.keys(members)
    .slice(0, MOST_MEMBERS)
    .some((key) => isHolding(key, members[key], depth - 1));
}

function isOfOrg(value: unknown): boolean {
  return kindInOrg(value) !== undefined;
}

/** What it is of what an org is made of, by its own id. */
function kindInOrg(value: unknown): DocumentKind | undefined {
  const hasId = isObject(value) && (typeof value.id === 'string' || isPolicyBesideRules(value));
  const kind = hasId ? kindOf(value)?.kind : undefined;
  return kind !== undefined && isUsed(kind) ? kind : undefined;
}

/** Kinds that nothing else looks like, where more than a name and a type is there. */
const PLAIN: ReadonlySet<DocumentKind | undefined> = new Set(['group rule', 'mapping', 'policy', 'rule']);

function isPlain(value: unknown): boolean {
  if (isObject(value) && kindOf(value)?.kind === 'error response') return true;
  return PLAIN.has(kindInOrg(value)) && TELLING.some((key) => (value as Members)[key] !== undefined);
}

const TELLING = ['actions', 'conditions', 'priority', 'rules', 'settings', 'status', '_links'];
