import { didYouMeanTyped } from '../../base/did-you-mean/nearest-word.js';
import { quoted } from '../../base/messages.js';
import { isObject, type Members } from '../../base/object.js';
import type { AnyCase } from '../../base/type-helpers.js';
import type { PlatformName } from '../../model/facts/platform.js';
import { type Context, RequestSchema } from '../../model/facts/request.js';
import type { RiskLevel } from '../../model/facts/risk.js';
import type { PolicyTypeName } from '../../model/policies/policy-type.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { refuse, type ServiceAnswer } from './refusal.js';
import { isNumberField } from './request-fields.js';
import { bodyWith, type FieldSetting } from './request-patch.js';
import {
  describeNameFault,
  keyOfWord,
  REQUEST_WORDS,
  type RequestWord,
  resolveWords,
} from './request-words.js';
import { usualBodyOf } from './usual-words.js';

/**
 * A sign-in with the names of facts that the command line uses. The value of a fact can be a name or an id. The other fields of
 * `policyContext` keep the names that they have there. Spec: Policies, "Access simulation".
 */
export interface NamedRequest extends Omit<Context, 'user' | 'groups' | 'zones' | 'risk'> {
  /** The application, by label or id. */
  readonly app: string;
  /** The person, by login or id, or the known attributes of the user as in `policyContext`. */
  readonly user?: string | Context['user'];
  /**
   * The groups of the user, by name or id. If `user` is set too, this is the complete list of the user's groups; the everyone group can be
   * left out.
   */
  readonly groups?: string | readonly string[] | Context['groups'];
  readonly group?: string | readonly string[];
  /** The zones that contain the IP address, as names or ids. Used if the request does not state the IP address itself. */
  readonly zones?: string | readonly string[] | Context['zones'];
  readonly zone?: string | readonly string[];
  /** The country of the IP address: a code of ISO 3166-1, such as `DE`. */
  readonly country?: string;
  /** The region of the IP address: a code of ISO 3166-2, such as `US-CA`; it includes the country. */
  readonly region?: string;
  /** The risk level: LOW, MEDIUM or HIGH. */
  readonly risk?: AnyCase<RiskLevel> | Context['risk'];
  /** The platform: IOS, ANDROID, WINDOWS, MACOS … */
  readonly platform?: AnyCase<PlatformName>;
  readonly registered?: boolean;
  readonly managed?: boolean;
  /** The device assurance policy that the device satisfies, by name or id. */
  readonly assurance?: string;
  /** The policy types to evaluate; if absent, those that the service evaluates by default. */
  readonly policyTypes?: AnyCase<PolicyTypeName> | readonly AnyCase<PolicyTypeName>[];
  readonly policyType?: AnyCase<PolicyTypeName> | readonly AnyCase<PolicyTypeName>[];
}

/**
 * The keys of named requests (requests with names or ids, as on the command line). A key whose value is a list is accepted in the singular
 * and the plural.
 */
const WORDS: ReadonlyMap<string, RequestWord> = new Map(
  REQUEST_WORDS.flatMap((word): [string, RequestWord][] => {
    const key = keyOfWord(word);
    return word.isList
      ? [
          [key, word],
          [`${key}s`, word],
        ]
      : [[key, word]];
  }),
);

/** Returns whether a request has the keys of the command line (a named request) instead of the form of the simulate operation. */
export function isNamedRequest(request: unknown): request is Members {
  if (!isObject(request) || Object.hasOwn(request, 'appInstance') || Object.hasOwn(request, CONTEXT))
    return false;
  return Object.keys(request).length > 0;
}

const CONTEXT = 'policyContext';
const CONTEXT_KEYS: ReadonlySet<string> = new Set(
  Object.keys(RequestSchema.properties.policyContext.properties),
);

/**
 * Returns the body of the simulate operation for a named request; any other value is returned unchanged. An ambiguous or unmatched name is
 * rejected with suggestions, and so is an unknown field.
 */
export function bodyOf(request: unknown, snapshot: Snapshot): ServiceAnswer<unknown> {
  if (!isNamedRequest(request)) return { ok: true, value: request };
  const usual = usualBodyOf(request, snapshot);
  if (usual !== undefined) return { ok: true, value: usual };
  const settings = resolveNamedRequest(request, snapshot);
  if (!settings.ok) return settings;
  return { ok: true, value: bodyWith(settings.value) };
}

/** Resolves names in a named request to ids and returns the body fields that it sets, or the same rejection as {@link bodyOf}. */
export function resolveNamedRequest(
  request: Members,
  snapshot: Snapshot,
): ServiceAnswer<readonly FieldSetting[]> {
  const given = new Map<RequestWord, unknown>();
  const fields: FieldSetting[] = [];
  const faults: { field: string; message: string; isUnknown?: boolean }[] = [];
  for (const [key, value] of Object.entries(request)) {
    const word = WORDS.get(key);
    const isField = CONTEXT_KEYS.has(key);
    if (value === undefined || (value === null && (word !== undefined || isField))) continue;
    if (word !== undefined && fitsWord(value, word)) given.set(word, value);
    else if (isField) fields.push({ path: [CONTEXT, key], value });
    else
      faults.push({
        field: key,
        message: word === undefined ? unknownFieldWords(key) : wrongTypeWords(key, word),
      });
  }
  const resolved = resolveWords(given, snapshot);
  for (const fault of resolved.faults) {
    const message = describeNameFault(fault, snapshot, { groups: '`groups`' });
    faults.push({ field: keyOfWord(fault.word), message, isUnknown: fault.bearers.length === 0 });
  }
  if (faults.length > 0) return refusalOf(request, faults);
  return { ok: true, value: [...fields, ...resolved.set] };
}

/**
 * Returns whether the value has the type that a key of a named request requires: a boolean, a number, a text, or a list of texts. A value
 * of another type may be meant for the field of `policyContext` with the same name.
 */
function fitsWord(value: unknown, { value: takes, isList, field }: RequestWord): boolean {
  if (takes === undefined) return typeof value === 'boolean';
  if (typeof value === 'number') return isNumberField(field.split('.'));
  return typeof value === 'string' || (isList === true && isTexts(value));
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function unknownFieldWords(key: string): string {
  return `the field ${quoted(key)} of the request has no effect${didYouMeanTyped(key, [...WORDS.keys(), ...CONTEXT_KEYS])}`;
}

function wrongTypeWords(key: string, { value, isList }: RequestWord): string {
  const wanted = value === undefined ? '`true` or `false`' : isList ? 'a text, or a list of texts' : 'a text';
  return `${quoted(key)} is ${wanted}`;
}

function refusalOf(
  request: unknown,
  faults: readonly { readonly field: string; readonly message: string; readonly isUnknown?: boolean }[],
): ServiceAnswer<never> {
  const [first] = faults;
  const causes = faults.map(({ field, message }) => `${field}: ${message}`);
  return faults.every(({ isUnknown }) => isUnknown)
    ? refuse(request, { status: 404, code: 'E0000007', summary: `Not found: ${first?.message}`, causes })
    : refuse(request, {
        status: 400,
        code: 'E0000001',
        summary: `Api validation failed: ${first?.field}`,
        causes,
      });
}
