import { isObject } from '../../../../base/object.js';
import { setOwn } from '../../../../documents/text/plain-values.js';
import type { Read } from '../../../../model/expression/meaning/reads.js';
import { type Draft, draftUser } from '../../../../model/facts/definition/request-draft.js';
import type { Topic } from '../../../../model/facts/fact.js';
import type { World } from '../../../../model/facts/world.js';

/** The kinds of JSON values. */
export type ValueKind = 'null' | 'boolean' | 'number' | 'string' | 'list' | 'map';

export function valueKindOf(value: unknown): ValueKind {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'list';
  const type = typeof value;
  return type === 'object' ? 'map' : (type as 'boolean' | 'number' | 'string');
}

/** A value in a request that patterns and expressions use. */
export interface TextSubject {
  readonly key: string;
  readonly title: string;
  readonly about: Topic;
  /** The kinds of JSON values (such as texts or lists) that this subject may have. */
  readonly kinds: readonly ValueKind[];
  /** The most common kind of value for this subject: one of `kinds`. */
  readonly usual: ValueKind;
  /** Whether conditions compare the value without conversion. `false` for times, which are parsed first. */
  readonly isPlain: boolean;
  /** Whether leaving the value out of a request means that it is null. */
  readonly isNullUnstated?: boolean;
  /** All possible texts; absent if the documentation does not list them completely. */
  readonly texts?: readonly string[];
  /** Examples of valid values if the value has a format, such as that of a time; otherwise empty. */
  readonly examples: readonly unknown[];
  put(value: unknown, draft: Draft): void;
  /** Returns the value that the snapshot has for a user, or `undefined` if the snapshot has none. */
  known(userId: string, world: World): unknown;
}

const ANY_JSON: readonly ValueKind[] = ['string', 'null', 'boolean', 'number', 'list', 'map'];

/** The user name as typed at sign-in, as a value that conditions test. */
export const IDENTIFIER: TextSubject = subject('identifier', ['identifier'], {
  about: 'person',
  kinds: ['string'],
});

/** Returns an attribute of the user's profile as a value that conditions test; an absent attribute is null. */
export function attributeOf(name: string): TextSubject {
  const isNullUnstated = name !== 'login';
  return {
    ...subject(`attribute ${name}`, ['user', 'profile', name], { title: name, about: 'person' }),
    isNullUnstated,
    put(value, draft) {
      const user = draftUser(draft);
      const isSaid = value !== null || !isNullUnstated;
      // Changes the draft itself. If each attribute made a copy, a request with n attributes would cost n².
      user.profile ??= {};
      if (isSaid) setOwn(user.profile, name, value);
    },
    known(userId, world) {
      const profile = world.holds('user', userId) ? world.person(userId).profile : undefined;
      if (profile === undefined) return undefined;
      if (Object.hasOwn(profile, name)) return profile[name];
      return name === 'login' ? world.person(userId).login : null;
    },
  };
}

/**
 * Returns the subject for a value that an expression reads, such as an attribute of the user. A subject is a property of requests that the
 * search space can represent by a solver variable. Returns `undefined` if the value has a fact of its own, or if no request can state it.
 */
export function subjectOf(read: Read): TextSubject | undefined {
  const found = anySubjectOf(read);
  const { values } = read.attribute;
  return found && values !== undefined ? { ...found, texts: values } : found;
}

function anySubjectOf({ path, attribute, names }: Read): TextSubject | undefined {
  const segments = path.split('.');
  switch (attribute.family) {
    case 'profile':
      return attributeOf(names[0] ?? '');
    case 'login':
      return IDENTIFIER;
    case 'account':
      return accountOf(segments[1] ?? '', attribute.type === 'time');
    case 'session':
      return subject(path, segments, { usual: attribute.type === 'list' ? 'list' : 'string' });
    case 'accessRequest':
      return subject(path, segments);
    case 'device':
      if (HAS_FACT.has(path)) return undefined;
      if (path === 'device.id') return subject(path, segments, { kinds: ['string'] });
      return subject(path, segments, { usual: attribute.type === 'boolean' ? 'boolean' : 'string' });
    case 'behaviors':
    case 'nowhere':
    case 'risk':
    case 'user':
      return undefined;
  }
}

const HAS_FACT: ReadonlySet<string> = new Set([
  'device.profile.managed',
  'device.profile.platform',
  'device.profile.registered',
]);

/** The current time, as a value that expressions use. */
export const NOW: TextSubject = subject('now', ['now'], {
  kinds: ['string'],
  isPlain: false,
  examples: ['2026-01-01T12:00:00Z'],
});

const TIMES = [
  '2026-01-01T12:00:00Z',
  '2025-12-31T12:00:00Z',
  '2025-12-20T12:00:00Z',
  '2025-01-01T12:00:00Z',
  '2015-01-01T12:00:00Z',
];

function accountOf(name: string, isTime: boolean): TextSubject {
  return {
    ...subject(`user ${name}`, ['user', name], {
      about: 'person',
      kinds: ['string', 'null'],
      ...(isTime && { isPlain: false, examples: TIMES }),
    }),
    known: (userId, world) =>
      world.holds('user', userId) ? (world.person(userId)[name as 'status'] ?? undefined) : undefined,
  };
}

type Details = Partial<Pick<TextSubject, 'about' | 'examples' | 'isPlain' | 'kinds' | 'title' | 'usual'>>;

/** Creates the description of a request value that conditions test (subject). `path` is its location in the context of the request. */
function subject(key: string, path: readonly string[], details: Details = {}): TextSubject {
  return {
    key,
    title: key,
    about: 'other',
    kinds: ANY_JSON,
    usual: 'string',
    isPlain: true,
    examples: [],
    ...details,
    put: (value, draft) => void Object.assign(draft.policyContext, withAt(draft.policyContext, path, value)),
    known: () => undefined,
  };
}

function withAt(holder: unknown, [name = '', ...rest]: readonly string[], value: unknown): object {
  const own = isObject(holder) ? holder : {};
  const inner = Object.hasOwn(own, name) ? own[name] : undefined;
  return { ...own, [name]: rest.length === 0 ? value : withAt(inner, rest, value) };
}
