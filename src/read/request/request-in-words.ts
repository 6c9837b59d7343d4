import { quoted } from '../../base/messages.js';
import { didYouMean } from '../../base/near-miss.js';
import { isObject, type Members } from '../../base/object.js';
import { own } from '../../base/own.js';
import { type Context, RequestSchema } from '../../facts/request.js';
import {
  KIND_WORDS,
  type NamedKind,
  namesSeveral,
  nearestAmong,
  nothingNamed,
  resourcesNamed,
} from '../../policies/by-name.js';
import { NAMED, type NamedResource, shownAs } from '../../policies/names.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { type Answer, refuse } from './refusal.js';
import { patched } from './request-patch.js';

/**
 * A sign-in as people say it: names or ids alike, the words of the command line. Every other field of `policyContext`
 * stands beside them under its own name. Spec: Policies, "Access simulation".
 */
export interface RequestInWords extends Omit<Context, 'user' | 'groups' | 'zones' | 'risk' | 'entityRisk'> {
  /** The application: label or id. */
  readonly app: string;
  /** The person: login or id; or what is known of one, as in `policyContext`. */
  readonly user?: string | Context['user'];
  /** Groups by name or id. With `user`: that user, known to be in these and no others but the everyone group. */
  readonly groups?: string | readonly string[];
  /** Zones of the address, in place of it: names or ids. */
  readonly zones?: string | readonly string[];
  /** LOW, MEDIUM or HIGH. */
  readonly risk?: string;
  readonly entityRisk?: string;
  /** IOS, ANDROID, WINDOWS, MACOS … */
  readonly platform?: string;
  readonly registered?: boolean;
  readonly managed?: boolean;
  /** The device assurance policy that the device satisfies: name or id; of several, all that it satisfies. */
  readonly assurance?: string | readonly string[];
  /** The policy types to evaluate; the usual ones when absent. */
  readonly policyTypes?: string | readonly string[];
}

/** What a word of a request fills. */
interface Word {
  /** Dotted, from the top of the request. */
  readonly field: string;
  /** What it names, by id or by name. */
  readonly kind?: NamedKind;
  /** It fills a list. */
  readonly isList?: true;
  /** The field where a list is given of what is otherwise one. */
  readonly listField?: string;
  /** Written in capitals on the wire. */
  readonly isWord?: true;
}

const CONTEXT = 'policyContext';

const WORDS = {
  app: { field: 'appInstance', kind: 'app' },
  user: { field: `${CONTEXT}.user.id`, kind: 'user' },
  groups: { field: `${CONTEXT}.groups.ids`, kind: 'group', isList: true },
  zones: { field: `${CONTEXT}.zones.ids`, kind: 'zone', isList: true },
  risk: { field: `${CONTEXT}.risk.level`, isWord: true },
  entityRisk: { field: `${CONTEXT}.entityRisk.level`, isWord: true },
  platform: { field: `${CONTEXT}.device.platform`, isWord: true },
  registered: { field: `${CONTEXT}.device.registered` },
  managed: { field: `${CONTEXT}.device.managed` },
  assurance: {
    field: `${CONTEXT}.device.assuranceId`,
    listField: `${CONTEXT}.device.assuranceIds`,
    kind: 'deviceAssurance',
  },
  policyTypes: { field: 'policyTypes', isList: true, isWord: true },
} as const satisfies Readonly<Record<string, Word>>;

/** Whether a request is one in words, and not the body of the simulate operation. */
export function isInWords(request: unknown): request is Members {
  if (!isObject(request)) return false;
  const keys = Object.keys(request);
  return keys.length > 0 && !BODY_KEYS.some((key) => keys.includes(key));
}

const BODY_KEYS = ['appInstance', CONTEXT];

/**
 * The body of the simulate operation for a request in words; what is no request in words as it is. A name that nothing
 * bears, or more than one, is refused with what it may have meant, and so is a field that nothing reads.
 */
export function bodyOf(request: unknown, snapshot: Snapshot): Answer<unknown> {
  if (!isInWords(request)) return { ok: true, value: request };
  const faults: NameFault[] = [];
  const set = Object.entries(request).flatMap(([key, value]) => {
    if (value === undefined || value === null) return [];
    const word: Word | undefined = own<Word>(WORDS, key);
    if (word !== undefined && isNaming(value, word)) return [settingOf(key, value, word, snapshot, faults)];
    if (!CONTEXT_KEYS.includes(key)) {
      faults.push({ field: key, message: notRead(key) });
      return [];
    }
    return [{ path: [CONTEXT, key], value }];
  });
  if (faults.length > 0) return refusalOf(request, faults);
  const body = patched({ [CONTEXT]: {} }, { removed: [], set });
  return { ok: true, value: knownMember(body) };
}

/** A text, a list or a yes: anything else is left to the schema, as the field of the context that it may be. */
function isNaming(value: unknown, { kind, isWord }: Word): boolean {
  const isText =
    typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
  return isText || (kind === undefined && isWord === undefined);
}

function settingOf(key: string, value: unknown, word: Word, snapshot: Snapshot, faults: NameFault[]) {
  const { kind, isWord, isList, field, listField } = word;
  const resolved = (text: string): string => {
    if (isWord) return text.toUpperCase().replaceAll('-', '_');
    return kind === undefined ? text : idOf({ key, text, kind }, snapshot, faults);
  };
  const path = (Array.isArray(value) ? (listField ?? field) : field).split('.');
  if (isList) return { path, value: [value].flat().map((text) => resolved(String(text))) };
  if (Array.isArray(value)) return { path, value: value.map((text) => resolved(String(text))) };
  return { path, value: typeof value === 'string' ? resolved(value) : value };
}

interface NameFault {
  readonly field: string;
  readonly message: string;
  readonly isUnknown?: true;
}

interface Name {
  readonly key: string;
  readonly text: string;
  readonly kind: NamedKind;
}

/** Where the snapshot holds none of a kind, what is given is an id. */
function idOf({ key, text, kind }: Name, snapshot: Snapshot, faults: NameFault[]): string {
  const meant = resourcesNamed(text, kind, snapshot);
  const all: readonly NamedResource[] = NAMED[kind](snapshot);
  if (meant.length === 0 && all.length > 0) {
    const nearest = nearestAmong(all, text);
    const message = nothingNamed(text, KIND_WORDS[kind], nearest && shownAs(nearest));
    faults.push({ field: key, message, isUnknown: true });
  }
  if (meant.length > 1) {
    const shown = meant.map((one) => shownAs(one));
    const message = namesSeveral({ idOrName: text, what: KIND_WORDS[kind], meant: shown });
    faults.push({ field: key, message });
  }
  return meant[0]?.id ?? text;
}

const CONTEXT_KEYS = Object.keys(RequestSchema.properties.policyContext.properties);

function notRead(key: string): string {
  const known = [...new Set([...Object.keys(WORDS), ...CONTEXT_KEYS])];
  return `nothing reads the field ${quoted(key)} of the request${didYouMean(key, known)}`;
}

/** The service takes a user or groups; of a user known to be in groups, the request says both in one. */
function knownMember(body: unknown): unknown {
  const context = (body as Members)[CONTEXT] as Members;
  const { user, groups, ...rest } = context;
  if (!isObject(user) || !isObject(groups)) return body;
  return { ...(body as Members), [CONTEXT]: { ...rest, user: { groupIds: groups.ids, ...user } } };
}

function refusalOf(request: unknown, faults: readonly NameFault[]): Answer<never> {
  const [first] = faults;
  const isNotFound = faults.every(({ isUnknown }) => isUnknown === true);
  const causes = faults.map(({ field, message }) => `${field}: ${message}`);
  return isNotFound
    ? refuse(request, { status: 404, code: 'E0000007', summary: `Not found: ${first?.message}`, causes })
    : refuse(request, {
        status: 400,
        code: 'E0000001',
        summary: `Api validation failed: ${first?.field}`,
        causes,
      });
}
