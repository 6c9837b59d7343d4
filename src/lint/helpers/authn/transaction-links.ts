import { quoted } from '../../../base/messages.js';
import type { PathStep } from '../../../base/pointer.js';
import { findOperation, type Route } from '../../../documents/kinds/api-operations.js';
import { at, listAt, membersAt, textAt } from '../../rule/json-path.js';
import type { Report } from '../../rule/rule.js';

/**
 * Compares the links of a transaction and of its factors with the operations that they refer to. Spec: Authentication (of
 * users), "Links that transactions expose".
 */
export function* checkLinks(transaction: unknown): Generator<Report> {
  for (const { value, place, name } of linksIn(transaction)) {
    const targets = place.includes('factors') ? FACTOR_TARGETS : TARGETS;
    const target = Object.hasOwn(targets, name) ? targets[name] : undefined;
    if (target === undefined) continue;
    const { method, route } = target;
    const href = textAt(value, 'href');
    if (route !== undefined && href !== undefined && !leadsTo(href, method, route))
      yield {
        at: [...place, 'href'],
        message: `the link ${quoted(name)} points to ${quoted(href)}; set it to \`${route.slice(method.length + 1)}\``,
      };
    const allow = at(value, 'hints', 'allow');
    if (Array.isArray(allow) && !allow.includes(method))
      yield {
        at: [...place, 'hints', 'allow'],
        message: `the link ${quoted(name)} requires \`${method}\`, which is not in \`hints.allow\`; add it`,
      };
  }
}

interface LinkTarget {
  readonly method: 'GET' | 'POST';
  /** The operation to which the link refers, if the specification states it. */
  readonly route?: Route;
}

/**
 * The HTTP method and the operation of each link of a transaction, by the name of the link. A link under the key `next` has its name in its
 * field `name`.
 */
const TARGETS: Readonly<Record<string, LinkTarget>> = {
  authenticate: { method: 'POST' },
  cancel: { method: 'POST', route: 'POST /api/v1/authn/cancel' },
  changePassword: { method: 'POST', route: 'POST /api/v1/authn/credentials/change_password' },
  original: { method: 'GET' },
  resetPassword: { method: 'POST', route: 'POST /api/v1/authn/credentials/reset_password' },
  skip: { method: 'POST', route: 'POST /api/v1/authn/skip' },
  unlock: { method: 'POST', route: 'POST /api/v1/authn/recovery/unlock' },
};

/** The HTTP method and the operation of each link of a factor in a transaction, by the name of the link. */
const FACTOR_TARGETS: Readonly<Record<string, LinkTarget>> = {
  enroll: { method: 'POST', route: 'POST /api/v1/authn/factors' },
  questions: { method: 'GET', route: 'GET /api/v1/users/<user_id>/factors/questions' },
  verify: { method: 'POST', route: 'POST /api/v1/authn/factors/<factor_id>/verify' },
};

function leadsTo(href: string, method: string, route: Route): boolean {
  return findOperation(method, href.replace(/^[a-z]{1,10}:\/\/[^/?#]*/i, ''))?.route === route;
}

interface Link {
  readonly value: unknown;
  readonly place: readonly PathStep[];
  readonly name: string;
}

/** Yields the links of the transaction, then the links of its factors. */
function* linksIn(transaction: unknown): Generator<Link> {
  yield* linksAt(transaction, []);
  for (const index of listAt(transaction, '_embedded', 'factors').keys())
    yield* linksAt(transaction, ['_embedded', 'factors', index]);
}

function* linksAt(transaction: unknown, from: readonly PathStep[]): Generator<Link> {
  for (const [key, value] of Object.entries(membersAt(transaction, ...from, '_links'))) {
    const name = key === 'next' ? (textAt(value, 'name') ?? '') : key;
    yield { value, place: [...from, '_links', key], name };
  }
}
