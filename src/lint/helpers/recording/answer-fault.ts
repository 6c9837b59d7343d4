import { alternatives, describeValue, quoted } from '../../../base/messages.js';
import { isObject, type Members } from '../../../base/object.js';
import type { PathStep } from '../../../base/pointer.js';
import { type DocumentKind, kindOf } from '../../../documents/kinds/kinds.js';
import type { Exchange } from '../../rule/recording.js';
import { isRedacted } from '../text/redacted.js';
import type { Contracted } from './contracts.js';

/** A response, or an element of its list, that is not of the kind of resource that the operation returns. */
export interface AnswerFault {
  /** The path from the recorded exchange to the faulty value. */
  readonly at: readonly PathStep[];
  readonly message: string;
}

/**
 * Returns the difference between a successful response and the kind that the operation returns; `undefined` if they agree. Omitted and
 * masked responses are not compared. Spec: Endpoints, column "Response".
 */
export function answerFault(
  { response, status }: Exchange,
  operation: Pick<Contracted, 'answers' | 'isList' | 'name'>,
): AnswerFault | undefined {
  const { answers: kind, isList, name } = operation;
  const { value, at } = response;
  const isDone = status === undefined || (status >= 200 && status < 300);
  if (!isDone || kind === undefined || response.isLeftOut || isEmpty(value) || isMasked(value))
    return undefined;
  const answered = `the response to the request to ${name} is`;
  if (kind === 'nothing')
    return isEmptyObject(value)
      ? undefined
      : { at, message: `${answered} ${describeValue(value)}; respond without a body` };
  if (!isList) return elementFault(value, kind, at, { answered, status });
  if (!Array.isArray(value))
    return kindOf(value)?.kind === 'error response'
      ? failureFault(at, answered, status)
      : {
          at,
          message: `${answered} ${shown(value)}; return a list of objects of the kind ${quoted(kind)}`,
        };
  for (const [index, element] of value.entries()) {
    const answered = `element ${index + 1} of the response to the request to ${name} is`;
    const fault = elementFault(element, kind, [...at, index], { answered, status });
    if (fault !== undefined) return fault;
  }
  return undefined;
}

interface Telling {
  /** The beginning of a finding's message, which names the operation that answered. */
  readonly answered: string;
  readonly status: number | undefined;
}

function elementFault(
  value: unknown,
  kind: DocumentKind,
  at: readonly PathStep[],
  { answered, status }: Telling,
): AnswerFault | undefined {
  if (isMasked(value)) return undefined;
  if (!isObject(value))
    return {
      at,
      message: `${answered} ${describeValue(value)}; return an object of the kind ${quoted(kind)}`,
    };
  const found = kindOf(value)?.kind;
  if (found === 'error response' || found === 'SCIM error') return failureFault(at, answered, status);
  if (isOf(kind, value, found)) return undefined;
  return {
    at,
    message: `${answered} ${shown(value)}; return an object of the kind ${quoted(kind)}${hint(kind)}`,
  };
}

/** Returns the fault of a response whose body is an error although its status reports success; `undefined` if the status is unknown. */
function failureFault(
  at: readonly PathStep[],
  answered: string,
  status: number | undefined,
): AnswerFault | undefined {
  return status === undefined
    ? undefined
    : {
        at,
        message: `${answered} the body of an error, but the status is ${status}; respond with a status of 400 or above`,
      };
}

function isOf(kind: DocumentKind, value: Members, found: DocumentKind | undefined): boolean {
  const { sure, some } = MARKS[kind] ?? NO_MARKS;
  if (found === kind || ALIKE[kind]?.includes(found ?? kind)) return has(value, [...sure, ...some]);
  if (has(value, sure)) return true;
  return (found === undefined || found === 'other resource') && has(value, some);
}

function has(value: Members, fields: readonly string[]): boolean {
  return fields.some((field) => value[field] !== undefined);
}

interface Marks {
  /** The fields by which an object of the kind is recognized, because objects of other kinds do not have them. */
  readonly sure: readonly string[];
  /**
   * The fields that objects of this kind have, but that objects of other kinds may have, too. An object of this kind has at least one field
   * of `sure` or `some`.
   */
  readonly some: readonly string[];
}

const NO_MARKS: Marks = { sure: [], some: ['id'] };

/** The fields by which the response of each kind is recognized. */
// biome-ignore format: a table
const MARKS: Readonly<Partial<Record<DocumentKind, Marks>>> = {
  'SCIM group': { sure: ['displayName', 'members'], some: ['id', 'schemas'] },
  'SCIM list': { sure: ['Resources', 'totalResults', 'itemsPerPage'], some: [] },
  'SCIM user': { sure: ['userName', 'active', 'emails'], some: ['id', 'schemas'] },
  app: { sure: ['signOnMode'], some: ['id', 'label', 'name'] },
  'authentication transaction': { sure: ['stateToken', 'sessionToken', 'recoveryType'], some: ['status'] },
  client: { sure: ['client_id', 'client_name', 'redirect_uris', 'grant_types'], some: [] },
  'identity provider': { sure: ['protocol', 'issuerMode'], some: ['id', 'type', 'name'] },
  'identity provider key': { sure: ['x5c', 'kty', 'kid'], some: ['created', 'expiresAt', 'e', 'n'] },
  'identity provider transaction': { sure: ['idp', 'context'], some: ['id', 'status'] },
  'link candidate': { sure: [], some: ['id', 'profile'] },
  policy: { sure: ['settings'], some: ['id', 'type', 'name'] },
  rule: { sure: ['actions'], some: ['id', 'type', 'name'] },
  'security question': { sure: ['question', 'questionText'], some: [] },
  'simulate response': { sure: ['evaluation'], some: [] },
  token: { sure: ['token', 'tokenType', 'tokenAuthScheme'], some: ['id'] },
  'token response': { sure: ['access_token', 'token_type'], some: [] },
  'user of an identity provider': { sure: ['externalId'], some: ['id', 'profile'] },
};

/** For each kind, the other kinds that its objects may be mistaken for, because their content is similar. */
const ALIKE: Readonly<Partial<Record<DocumentKind, readonly DocumentKind[]>>> = {
  'SCIM group': ['SCIM 2.0 resource', 'SCIM resource', 'SCIM user'],
  'SCIM user': ['SCIM 2.0 resource', 'SCIM group', 'SCIM resource'],
  'identity provider key': ['key'],
  'link candidate': ['user'],
  'user of an identity provider': ['user'],
};

/** Returns a description of a value for messages, with its kind if that is known. */
function shown(value: unknown): string {
  const kind = kindOf(value)?.kind;
  if (isEmptyObject(value)) return 'an empty object';
  return kind === undefined || kind === 'other resource'
    ? describeValue(value)
    : `an object of the kind ${quoted(kind)}`;
}

function hint(kind: DocumentKind): string {
  const { sure, some } = MARKS[kind] ?? NO_MARKS;
  const fields = [...sure, ...some].slice(0, 3).map((field) => `\`${field}\``);
  return `, with ${alternatives(fields)}`;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function isEmptyObject(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function isMasked(value: unknown): boolean {
  return typeof value === 'string' && isRedacted(value);
}
