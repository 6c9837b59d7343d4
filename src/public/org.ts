import { describeValue } from '../base/messages.js';
import { isObject } from '../base/object.js';
import { type ArgumentSchema, findArgumentFault } from '../documents/arguments.js';
import { neverThrowing, type Row, refusedArgument } from '../documents/never-throwing.js';
import { bodyOf, type NamedRequest } from '../documents/request/named-request.js';
import type { Answer } from '../documents/request/refusal.js';
import { wasReadIn } from '../model/facts/known-request.js';
import type { Request } from '../model/facts/request.js';
import type { Snapshot } from '../model/policies/snapshot.js';
import { type Compiled, compiledOf } from '../simulate/compile.js';

/** The body of the simulate operation, or a request with names: `{ app: 'Payroll', user: 'ann@example.com', ip }`. */
export type AnyRequest = Request | NamedRequest;

/**
 * Returns a public function whose first argument is a snapshot. The function rejects a first argument that is not a snapshot, and further
 * arguments that do not fit the schemas.
 */
export function orgFunction<Rest extends unknown[], Value>(
  work: (org: Snapshot, ...rest: Rest) => Answer<Value>,
  ...schemas: readonly ArgumentSchema[]
): (org: Snapshot, ...rest: Rest) => Answer<Value> {
  return neverThrowing((org: Snapshot, ...rest: Rest) => {
    const wrong = whyNoSnapshot(org) ?? findArgumentFault(schemas, rest);
    return wrong === undefined ? work(org, ...rest) : refusedArgument(wrong);
  }, refusedArgument);
}

/**
 * Returns the requests (`asked`), and a function (`answer`) that answers one of them. Work that does not depend on a request is done once.
 * If `org` or `requests` is unusable, `answer` returns a failed answer with the reason.
 */
export function answerEach<Value>(
  org: Snapshot,
  requests: Iterable<AnyRequest>,
  work: (compiled: Compiled, body: unknown) => Answer<Value>,
): Row<unknown, Answer<Value>> {
  const wrong = whyNoSnapshot(org);
  if (wrong !== undefined) return { asked: [wrong], answer: () => refusedArgument(wrong) };
  if (!isIterable(requests)) {
    const why = `the requests must be a list or another iterable, but found ${describeValue(requests)}`;
    return { asked: [why], answer: () => refusedArgument(why) };
  }
  const answer = (request: unknown) => answerRequest(org, request, work);
  return { asked: requests, answer: neverThrowing(answer, refusedArgument) };
}

/** Answers one request. The request is the result of `readRequest`, a request with names, or the body of a simulate request. */
export function answerRequest<Value>(
  org: Snapshot,
  request: unknown,
  work: (compiled: Compiled, body: unknown) => Answer<Value>,
): Answer<Value> {
  const compiled = compiledOf(org);
  if (wasReadIn(compiled.world, request)) return work(compiled, request);
  const body = bodyOf(request, org);
  return body.ok ? work(compiled, body.value) : body;
}

/** Returns the reason why a value is not a snapshot; `undefined` if it is one. */
export function whyNoSnapshot(given: unknown, which = 'first'): string | undefined {
  if (typeof given === 'object' && given !== null && FOUND.has(given)) return undefined;
  const takes = `the ${which} argument must be a snapshot from \`readSnapshot\``;
  if (!isObject(given)) return `${takes}, but found ${describeValue(given)}`;
  if (typeof given.ok === 'boolean' && !('policies' in given))
    return `${takes}, but found its complete answer; pass the \`value\` of the answer, or use \`unwrap\``;
  const missing = LISTS.find((key) => !Array.isArray(given[key]));
  if (missing !== undefined) return `${takes}, but found an object without a list \`${missing}\``;
  FOUND.add(given);
  return undefined;
}

/** A cache of values that were found to be snapshots, because most callers pass the same snapshot many times. */
const FOUND = new WeakSet<object>();

const LISTS = [
  'policies',
  'mappings',
  'apps',
  'groups',
  'users',
  'zones',
] as const satisfies (keyof Snapshot)[];

function isIterable(given: unknown): given is Iterable<unknown> {
  return typeof given === 'object' && given !== null && Symbol.iterator in given;
}
