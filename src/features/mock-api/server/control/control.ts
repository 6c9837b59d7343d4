import { isObject, type Members } from '../../../../base/object.js';
import {
  headerValues,
  jsonAnswer,
  type ServerAnswer,
  type ServerRequest,
} from '../../../../console/http/message.js';
import { parseJson } from '../../../../documents/text/json.js';
import type { IdpTransaction } from '../../service/wire/message.js';
import { refusalAnswer } from '../message/refused.js';

/**
 * The functions that requests below `/_preflight` call. These requests control the mock server itself: they reset it, save the org, or read
 * the journal.
 */
export interface ControlTarget {
  readonly about: unknown;
  readonly state: unknown;
  readonly unknown: unknown;
  /** Returns the journal entries whose number is greater than `after`. */
  journal(after: number): unknown;
  reset(): void;
  /** Replaces the org. Returns the reasons why the text is not a valid org, if any. */
  replace(text: string): readonly string[];
  /** Starts a sign-in at an identity provider. The sign-in waits for a decision. Returns `undefined` if the provider does not exist. */
  begin(signIn: SignIn): IdpTransaction | undefined;
  /** Saves the org. Resolves with the reason of a failure, or with `undefined`. Absent if the server has no file to save to. */
  readonly save?: () => Promise<string | undefined>;
}

type SignIn = Pick<IdpTransaction, 'externalId' | 'idpId' | 'profile'>;

/** The URL path of the requests that control the mock server itself. It cannot collide with the API, whose paths begin with `/api`. */
export const CONTROL_PATH = '/_preflight';

interface Control {
  readonly method: string;
  readonly path: string;
  answer(server: ControlTarget, request: ServerRequest): Promise<ServerAnswer> | ServerAnswer;
}

/**
 * The maximum size in bytes of an org that a request sends to replace the served org. An org can be much larger than the body of an API
 * request.
 */
const LARGEST_ORG = 256 * 1024 * 1024;

/** The requests that control the mock server itself. Spec: Local server, "Control". */
const CONTROLS: readonly Control[] = [
  { method: 'GET', path: '', answer: ({ about }) => jsonAnswer(200, about) },
  { method: 'GET', path: '/state', answer: ({ state }) => jsonAnswer(200, state) },
  { method: 'PUT', path: '/state', answer: replaceState },
  { method: 'POST', path: '/reset', answer: resetAnswer },
  { method: 'GET', path: '/journal', answer: journalAfter },
  { method: 'GET', path: '/unknown', answer: ({ unknown }) => jsonAnswer(200, unknown) },
  { method: 'POST', path: '/save', answer: saveAnswer },
  { method: 'POST', path: '/transactions', answer: beginSignIn },
];

/**
 * Answers a request that controls the mock server itself. `isAllowed` means that the client has sent the token of the server, if there is
 * one.
 */
export function controlAnswer(
  server: ControlTarget,
  request: ServerRequest,
  isAllowed: boolean,
): Promise<ServerAnswer> | ServerAnswer {
  const origin = foreignOrigin(request);
  if (origin !== undefined) return refusalAnswer('foreignOrigin', origin);
  const [path = ''] = request.target.split('?', 1);
  const found = CONTROLS.filter((control) => `${CONTROL_PATH}${control.path}` === path.replace(/\/$/, ''));
  if (found.length === 0) return refusalAnswer('noPath');
  const control = found.find(({ method }) => method === request.method);
  if (control === undefined) return refusalAnswer('noMethod');
  if (isAllowed) return control.answer(server, request);
  return refusalAnswer(headerValues(request, 'authorization').length === 0 ? 'noSession' : 'wrongToken');
}

/**
 * Returns the origin of a request if it comes from a web page that is not from this server. Any page in a browser can send requests to this
 * machine, and the browser states the origin of the page.
 */
function foreignOrigin(request: ServerRequest): string | undefined {
  const [host = ''] = headerValues(request, 'host');
  const [origin] = headerValues(request, 'origin');
  const isOwn = origin === undefined || origin === `${request.protocol}://${host}`;
  return isOwn ? undefined : origin;
}

async function replaceState(server: ControlTarget, request: ServerRequest): Promise<ServerAnswer> {
  const body = await request.body(LARGEST_ORG);
  if (body.kind === 'too large') return refusalAnswer('tooLarge', String(LARGEST_ORG));
  if (body.kind !== 'text') return refusalAnswer('malformed', 'the body is not text');
  const problems = server.replace(body.text);
  return problems.length === 0 ? EMPTY : refusalAnswer('wrongState', 'state', problems);
}

/** The maximum size in bytes of a request that starts a sign-in at an identity provider. */
const LARGEST_SIGN_IN = 64 * 1024;

async function beginSignIn(server: ControlTarget, request: ServerRequest): Promise<ServerAnswer> {
  const body = await request.body(LARGEST_SIGN_IN);
  if (body.kind === 'too large') return refusalAnswer('tooLarge', String(LARGEST_SIGN_IN));
  const parsed = parseJson(body.kind === 'text' ? body.text : '');
  const signIn = parsed.ok && isObject(parsed.value) ? signInOf(parsed.value) : undefined;
  if (signIn === undefined)
    return refusalAnswer('wrongState', 'body', [
      'body: expected an object with `idpId` and `externalId`, and `profile` as a user has one',
    ]);
  const transaction = server.begin(signIn);
  return transaction === undefined
    ? refusalAnswer('wrongState', 'idpId', [`idpId: there is no identity provider ${signIn.idpId}`])
    : jsonAnswer(201, transaction);
}

function signInOf({ idpId, externalId, profile = {} }: Members): SignIn | undefined {
  return typeof idpId === 'string' && typeof externalId === 'string' && externalId !== '' && isObject(profile)
    ? { idpId, externalId, profile }
    : undefined;
}

function journalAfter(server: ControlTarget, { target }: ServerRequest): ServerAnswer {
  const after = new URLSearchParams(target.split('?')[1] ?? '').get('after') ?? '0';
  return /^\d{1,15}$/.test(after)
    ? jsonAnswer(200, server.journal(Number(after)))
    : refusalAnswer('wrongState', 'after', ['after: must be the number of an entry']);
}

function resetAnswer(server: ControlTarget): ServerAnswer {
  server.reset();
  return EMPTY;
}

async function saveAnswer({ save }: ControlTarget): Promise<ServerAnswer> {
  if (save === undefined) return refusalAnswer('nowhereToSave');
  const why = await save();
  return why === undefined ? EMPTY : refusalAnswer('notSaved', why);
}

const EMPTY: ServerAnswer = { status: 204, headers: {} };
