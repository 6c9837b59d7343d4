import { isObject, type Members } from '../../../../base/object.js';
import { stepsOf } from '../../../../base/pointer.js';
import { parseJson } from '../../../../documents/text/json.js';
import { lintDocuments } from '../../../../lint/lint.js';
import type { Severity } from '../../../../lint/rule/finding.js';
import { type RuleSelection, recommended } from '../../../../lint/run/selection.js';
import {
  type Collection,
  findCall,
  givenId,
  resourcePath,
  resourcesIn,
  type ScimAnswer,
  type ScimCall,
  type ScimPlan,
} from '../plan/scim.js';
import { ownNames, readProbes, writeProbes } from './probes.js';

/** One exchange with a server. Rejects where no answer came. */
export type SendScim = (call: ScimCall) => Promise<{ readonly status: number; readonly body: string }>;

export interface Made {
  readonly collection: Collection;
  readonly name: string;
  /** Unknown where the server did not say it. */
  readonly id?: string;
}

export interface ScimCheck {
  /** In the order in which they were made. */
  readonly exchanges: readonly CheckedExchange[];
  readonly findings: readonly ScimFinding[];
  /** What was made and could not be removed. */
  readonly left: readonly Made[];
  /** Why it went no further; absent where it came to its end. */
  readonly ended?: string;
}

/** As a recording has it, which the linter reads. */
export interface CheckedExchange extends Members {
  readonly method: ScimCall['method'];
  readonly path: string;
  readonly status: number;
}

export interface ScimFinding {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  /** The exchange that it is about. */
  readonly exchange?: CheckedExchange;
}

/**
 * Makes the calls of the service to a server, and holds the answers to the contract by the linter's rules for it. It reads; with a
 * name, it also makes a user and a group of that name, and removes them again, whatever happens between.
 * Spec: SCIM 1.1 provisioning server contract.
 */
export async function checkServer(
  send: SendScim,
  base: string,
  name: string | undefined,
): Promise<ScimCheck> {
  const exchanges: CheckedExchange[] = [];
  let ended = await follow(readProbes(), send, base, exchanges);
  let left: readonly Made[] = [];
  if (ended === undefined && name !== undefined) {
    ended = await follow(writeProbes(name), send, base, exchanges);
    left = await remove(name, madeIn(exchanges), send);
  }
  return {
    exchanges,
    findings: [...versionFindings(exchanges), ...lintedFindings(base, exchanges)],
    left,
    ...(ended !== undefined && { ended }),
  };
}

/** Why a plan ended before its end, if it did. */
async function follow(
  plan: ScimPlan<void>,
  send: SendScim,
  base: string,
  exchanges: CheckedExchange[],
): Promise<string | undefined> {
  for (let next = plan.next(); next.done !== true; ) {
    const call = next.value;
    const answer = await answerTo(call, send);
    if (typeof answer === 'string') return `${call.method} ${call.path}: ${answer}`;
    exchanges.push(exchangeOf(call, answer, base));
    if (answer.status === 401 || answer.status === 403)
      return `the server does not accept the credentials (${answer.status})`;
    next = plan.next(answer);
  }
  return undefined;
}

async function answerTo(call: ScimCall, send: SendScim): Promise<ScimAnswer | string> {
  try {
    const { status, body } = await send(call);
    const parsed = parseJson(body);
    return body.trim() === '' ? { status } : { status, body: parsed.ok ? parsed.value : body };
  } catch (error) {
    return error instanceof Error ? error.message : 'no answer';
  }
}

function exchangeOf(call: ScimCall, { status, body }: ScimAnswer, base: string): CheckedExchange {
  return {
    method: call.method,
    path: `${pathnameOf(base)}${call.path}`,
    status,
    requestHeaders: { authorization: '(left out)' },
    ...(call.body !== undefined && { request: call.body }),
    response: body ?? '',
  };
}

/** What the answers to creations say was made. */
function madeIn(exchanges: readonly CheckedExchange[]): readonly Made[] {
  return exchanges.flatMap(({ method, path, status, request, response }) => {
    const id = givenId(response);
    if (method !== 'POST' || status >= 300 || id === undefined || !isObject(request)) return [];
    const collection = path.endsWith('/Users') ? 'Users' : 'Groups';
    return [{ collection, id, name: String(request.userName ?? request.displayName) }];
  });
}

/** The linter knows a provisioning server by its address. */
function pathnameOf(base: string): string {
  const path = new URL(base).pathname.replace(/\/$/, '');
  return /scim/i.test(path) ? path : `/scim${path}`;
}

/**
 * Takes away what was made: what the answers to creations named, and what is found under the names. A server may have made what it
 * did not say. The group first: a server may keep a user who is in one. That a user is deleted is no call of the service.
 */
async function remove(name: string, made: readonly Made[], send: SendScim): Promise<readonly Made[]> {
  const left: Made[] = [];
  const known = [...made].reverse();
  for (const { collection, attribute, value } of ownNames(name)) {
    const answer = await answerTo(findCall(collection, attribute, value), send);
    const found = typeof answer === 'string' ? undefined : resourcesIn(answer);
    if (found === undefined) {
      if (!known.some((one) => one.collection === collection)) left.push({ collection, name: value });
      continue;
    }
    for (const one of found) {
      const id = one[attribute] === value ? givenId(one) : undefined;
      if (id !== undefined && !known.some((other) => other.id === id))
        known.push({ collection, id, name: value });
    }
  }
  for (const one of [...known].sort((a, b) => (a.collection < b.collection ? -1 : 1))) {
    if (one.id === undefined) continue;
    const answer = await answerTo({ method: 'DELETE', path: resourcePath(one.collection, one.id) }, send);
    if (typeof answer === 'string' || (answer.status >= 300 && answer.status !== 404)) left.push(one);
  }
  return left;
}

/** SCIM 2.0 is another contract: what is found by the rules for 1.1 would miss the point. */
function versionFindings(exchanges: readonly CheckedExchange[]): readonly ScimFinding[] {
  const other = exchanges.find(({ response }) =>
    JSON.stringify(response ?? '').includes('urn:ietf:params:scim:'),
  );
  if (other === undefined) return [];
  const message =
    'the server speaks SCIM 2.0 (`urn:ietf:params:scim:…`), and the service SCIM 1.1 (`urn:scim:schemas:core:1.0`): the service takes its answers for others than they are; serve the schemas of 1.1';
  return [{ rule: 'scim/schemas-required', severity: 'error', message, exchange: other }];
}

function lintedFindings(base: string, exchanges: readonly CheckedExchange[]): readonly ScimFinding[] {
  const { findings } = lintDocuments([{ name: base, value: exchanges }], {
    edition: 'spec',
    selection: SCIM_ONLY,
  });
  return findings.map(({ rule, severity, message, place }) => {
    const [index] = stepsOf(place.pointer);
    const exchange = exchanges[Number(index)];
    return { rule, severity, message, ...(isObject(exchange) && { exchange }) };
  });
}

const SCIM_ONLY: RuleSelection = {
  ...recommended,
  severityOf: (rule, setting) =>
    rule.id.startsWith('scim/') ? recommended.severityOf(rule, setting) : undefined,
};
