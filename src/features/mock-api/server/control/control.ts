import { isObject, type Members } from '../../../../base/object.js';
import {
  headerValues,
  jsonAnswer,
  type ServerAnswer,
  type ServerRequest,
} from '../../../../console/http/message.js';
import { parseJson } from '../../../../documents/text/json.js';
import type { IdpTransaction } from '../../service/wire/message.js';
import { refusedAs } from '../message/refused.js';

/** What a server does for whoever runs it, beside the service. */
export interface Controlled {
  readonly about: unknown;
  readonly state: unknown;
  readonly unknown: unknown;
  /** Entries after a number. */
  journal(after: number): unknown;
  reset(): void;
  /** Why the text is no org, where it is none. */
  replace(text: string): readonly string[];
  /** A sign-in at a provider that waits for a decision; nothing where there is no such provider. */
  begin(signIn: SignIn): IdpTransaction | undefined;
  /** Resolves with why not; absent where nothing says where to. */
  readonly save?: () => Promise<string | undefined>;
}

type SignIn = Pick<IdpTransaction, 'externalId' | 'idpId' | 'profile'>;

/** Where it stands: never under `/api`. */
export const CONTROL_PATH = '/_preflight';

interface Control {
  readonly method: string;
  readonly path: string;
  answer(server: Controlled, request: ServerRequest): Promise<ServerAnswer> | ServerAnswer;
}

/** In bytes: an org may be much larger than anything that is sent to its API. */
const LARGEST_ORG = 256 * 1024 * 1024;

/** Spec: Local server, "Control". */
const CONTROLS: readonly Control[] = [
  { method: 'GET', path: '', answer: ({ about }) => jsonAnswer(200, about) },
  { method: 'GET', path: '/state', answer: ({ state }) => jsonAnswer(200, state) },
  { method: 'PUT', path: '/state', answer: replaced },
  { method: 'POST', path: '/reset', answer: resetAnswer },
  { method: 'GET', path: '/journal', answer: journalAfter },
  { method: 'GET', path: '/unknown', answer: ({ unknown }) => jsonAnswer(200, unknown) },
  { method: 'POST', path: '/save', answer: saveAnswer },
  { method: 'POST', path: '/transactions', answer: begun },
];

/** Answers what is asked of the server itself. `isAllowed`: who asks has shown the token, where there is one. */
export function controlAnswer(
  server: Controlled,
  request: ServerRequest,
  isAllowed: boolean,
): Promise<ServerAnswer> | ServerAnswer {
  const origin = foreignOrigin(request);
  if (origin !== undefined) return refusedAs('foreignOrigin', origin);
  const [path = ''] = request.target.split('?', 1);
  const found = CONTROLS.filter((control) => `${CONTROL_PATH}${control.path}` === path.replace(/\/$/, ''));
  if (found.length === 0) return refusedAs('noPath');
  const control = found.find(({ method }) => method === request.method);
  if (control === undefined) return refusedAs('noMethod');
  if (isAllowed) return control.answer(server, request);
  return refusedAs(headerValues(request, 'authorization').length === 0 ? 'noSession' : 'wrongToken');
}

/** A page that somebody visits may send what it likes to this machine; the browser then says whose page it is. */
function foreignOrigin(request: ServerRequest): string | undefined {
  const [host = ''] = headerValues(request, 'host');
  const [origin] = headerValues(request, 'origin');
  const isOwn = origin === undefined || origin === `${request.protocol}://${host}`;
  return isOwn ? undefined : origin;
}

async function replaced(server: Controlled, request: ServerRequest): Promise<ServerAnswer> {
  const body = await request.body(LARGEST_ORG);
  if (body.kind === 'too large') return refusedAs('tooLarge', String(LARGEST_ORG));
  if (body.kind !== 'text') return refusedAs('malformed', 'its body is no text');
  const problems = server.replace(body.text);
  return problems.length === 0 ? EMPTY : refusedAs('wrongState', 'state', problems);
}

/** In bytes. */
const LARGEST_SIGN_IN = 64 * 1024;

async function begun(server: Controlled, request: ServerRequest): Promise<ServerAnswer> {
  const body = await request.body(LARGEST_SIGN_IN);
  if (body.kind === 'too large') return refusedAs('tooLarge', String(LARGEST_SIGN_IN));
  const parsed = parseJson(body.kind === 'text' ? body.text : '');
  const signIn = parsed.ok && isObject(parsed.value) ? signInOf(parsed.value) : undefined;
  if (signIn === undefined)
    return refusedAs('wrongState', 'body', [
      'body: expected an object with `idpId` and `externalId`, and `profile` as a user has one',
    ]);
  const transaction = server.begin(signIn);
  return transaction === undefined
    ? refusedAs('wrongState', 'idpId', [`idpId: there is no identity provider ${signIn.idpId}`])
    : jsonAnswer(201, transaction);
}

function signInOf({ idpId, externalId, profile = {} }: Members): SignIn | undefined {
  return typeof idpId === 'string' && typeof externalId === 'string' && externalId !== '' && isObject(profile)
    ? { idpId, externalId, profile }
    : undefined;
}

function journalAfter(server: Controlled, { target }: ServerRequest): ServerAnswer {
  const after = new URLSearchParams(target.split('?')[1] ?? '').get('after') ?? '0';
  return /^\d{1,15}$/.test(after)
    ? jsonAnswer(200, server.journal(Number(after)))
    : refusedAs('wrongState', 'after', ['after: must be the number of an entry']);
}

function resetAnswer(server: Controlled): ServerAnswer {
  server.reset();
  return EMPTY;
}

async function saveAnswer({ save }: Controlled): Promise<ServerAnswer> {
  if (save === undefined) return refusedAs('nowhereToSave');
  const why = await save();
  return why === undefined ? EMPTY : refusedAs('notSaved', why);
}

const EMPTY: ServerAnswer = { status: 204, headers: {} };
