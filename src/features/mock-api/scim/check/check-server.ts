import { isObject, type Members } from '../../../../base/object.js';
import { stepsOf } from '../../../../base/pointer.js';
import { parseJson } from '../../../../documents/text/json.js';
import type { Severity } from '../../../../lint/rule/finding.js';
import { rulesIn } from '../../../../lint/rule/rules-in.js';
import * as scim from '../../../../lint/rules/scim/registry.js';
import { lintBy } from '../../../../lint/run/lint-by.js';
import {
  assignedId,
  type Collection,
  findCall,
  resourcePath,
  resourcesIn,
  type ScimAnswer,
  type ScimCall,
  type ScimPlan,
} from '../plan/scim.js';
import { readProbes, testNames, writeProbes } from './probes.js';

/** A function that sends a call to a provisioning server. It rejects if there is no answer. */
export type SendScim = (call: ScimCall) => Promise<{ readonly status: number; readonly body: string }>;

export interface TestResource {
  readonly collection: Collection;
  readonly name: string;
  /** The id of the test resource; absent if the server did not return one. */
  readonly id?: string;
}

export interface ScimCheck {
  /** The calls and answers in the order in which they were sent. */
  readonly exchanges: readonly CheckedExchange[];
  readonly findings: readonly ScimFinding[];
  /** The test resources that could not be removed. */
  readonly left: readonly TestResource[];
  /** The reason why the check is incomplete; absent if it is complete. */
  readonly ended?: string;
}

/** A call and its answer in the format of a recording, which the linter can check. */
export interface CheckedExchange extends Members {
  readonly method: ScimCall['method'];
  readonly path: string;
  readonly status: number;
}

export interface ScimFinding {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  /** The call and answer that the finding is about. */
  readonly exchange?: CheckedExchange;
}

/**
 * Sends the calls of the service to a SCIM server, and checks the answers with lint rules. Without a name, it only sends read calls. With a
 * name, it also creates a user and a group with that name, and always tries to remove them. Spec: SCIM 1.1 provisioning server contract.
 */
export async function checkServer(
  send: SendScim,
  base: string,
  name: string | undefined,
): Promise<ScimCheck> {
  const exchanges: CheckedExchange[] = [];
  let ended = await runPlan(readProbes(), send, base, exchanges);
  let left: readonly TestResource[] = [];
  if (ended === undefined && name !== undefined) {
    ended = await runPlan(writeProbes(name), send, base, exchanges);
    left = await removeTestResources(name, testResourcesIn(exchanges), send);
  }
  return {
    exchanges,
    findings: [...versionFindings(exchanges), ...lintedFindings(base, exchanges)],
    left,
    ...(ended !== undefined && { ended }),
  };
}

/** Sends the requests of a check plan to the server, one after the other. Returns the reason if the plan ends early. */
async function runPlan(
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

/** Returns the test resources that the server created according to its answers. */
function testResourcesIn(exchanges: readonly CheckedExchange[]): readonly TestResource[] {
  return exchanges.flatMap(({ method, path, status, request, response }) => {
    const id = assignedId(response);
    if (method !== 'POST' || status >= 300 || id === undefined || !isObject(request)) return [];
    const collection = path.endsWith('/Users') ? 'Users' : 'Groups';
    return [{ collection, id, name: String(request.userName ?? request.displayName) }];
  });
}

/** Returns the path of the server's URL. The linter recognizes a provisioning server by `scim` in the path. */
function pathnameOf(base: string): string {
  const path = new URL(base).pathname.replace(/\/$/, '');
  return /scim/i.test(path) ? path : `/scim${path}`;
}

/**
 * Removes the test resources: those in the answers, and those that are found by name, because a server may have created more than it
 * reported. Groups are removed first, because a server may keep a user who is in a group. The service itself never deletes a user.
 */
async function removeTestResources(
  name: string,
  made: readonly TestResource[],
  send: SendScim,
): Promise<readonly TestResource[]> {
  const left: TestResource[] = [];
  const known = [...made].reverse();
  for (const { collection, attribute, value } of testNames(name)) {
    const answer = await answerTo(findCall(collection, attribute, value), send);
    const found = typeof answer === 'string' ? undefined : resourcesIn(answer);
    if (found === undefined) {
      if (!known.some((one) => one.collection === collection)) left.push({ collection, name: value });
      continue;
    }
    for (const one of found) {
      const id = one[attribute] === value ? assignedId(one) : undefined;
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

/**
 * Returns a finding if the server uses SCIM 2.0 instead of SCIM 1.1. Lint rules for SCIM 1.1 then add nothing: they would report only
 * consequences of the wrong version.
 */
function versionFindings(exchanges: readonly CheckedExchange[]): readonly ScimFinding[] {
  const other = exchanges.find(({ response }) =>
    JSON.stringify(response ?? '').includes('urn:ietf:params:scim:'),
  );
  if (other === undefined) return [];
  const message =
    'the server returns SCIM 2.0 schemas (`urn:ietf:params:scim:…`), but the service expects SCIM 1.1 (`urn:scim:schemas:core:1.0`) and would misread the answers; return the schemas of SCIM 1.1';
  return [{ rule: 'scim/schemas-required', severity: 'error', message, exchange: other }];
}

function lintedFindings(base: string, exchanges: readonly CheckedExchange[]): readonly ScimFinding[] {
  const { findings } = lintBy(SCIM_RULES, [{ name: base, value: exchanges }], { edition: 'spec' });
  return findings.map(({ rule, severity, message, location }) => {
    const [index] = stepsOf(location.pointer);
    const exchange = exchanges[Number(index)];
    return { rule, severity, message, ...(isObject(exchange) && { exchange }) };
  });
}

/** The rules for SCIM answers, sorted by id. */
const SCIM_RULES = rulesIn({ scim });
