import { quoted } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import { at, isGiven, textAt } from '../../rule/json-path.js';
import type { Report, RuleContext } from '../../rule/rule.js';
import { isAccountManagement } from '../policy/account-management.js';

/** The kinds of resources that have links to activate and deactivate them. */
const KINDS: ReadonlySet<string> = new Set(['identity provider', 'policy', 'rule']);

/**
 * Reports a link to activate or deactivate a resource if the link contradicts the status of the resource or is missing. The live service
 * omits the link in more cases than the specification states.
 */
export function* checkLifecycleLink(
  resource: unknown,
  { resource: { kind }, edition }: Pick<RuleContext, 'edition' | 'resource'>,
  link: string,
  required: string,
): Generator<Report> {
  const links = at(resource, '_links');
  const status = textAt(resource, 'status');
  if (!KINDS.has(kind) || !isObject(links) || !STATUSES.has(status ?? '')) return;
  const isThere = isGiven(links, link);
  if (isThere && status !== required)
    yield {
      at: ['_links', link],
      isKey: true,
      message: `the link ${quoted(link)} exists although the status is ${quoted(status ?? '')}, so one of the two was changed after the export; export the resource again, or correct the status`,
      related: [{ at: ['status'], message: 'the status' }],
    };
  if (!isThere && status === required && isLinkMissing(resource, links, kind))
    yield {
      at: ['_links'],
      isKey: true,
      message: `the link ${quoted(link)} is missing although the status is ${quoted(status)}, so a tool removed the link, or the status was changed after the export; export the resource again`,
      related: [{ at: ['status'], message: 'the status' }],
      cause: 'missing lifecycle links',
      ...(edition === 'field' && { severity: 'info' as const }),
    };
}

const STATUSES: ReadonlySet<string> = new Set(['ACTIVE', 'INACTIVE']);

/**
 * Whether a resource must have a link `activate` or `deactivate`, but has neither. System resources and the account management policy
 * cannot be deactivated, and identity providers of some types have no such link. A document without the link `self` was shortened by its
 * author, so it may lack the other links, too.
 */
function isLinkMissing(resource: unknown, links: unknown, kind: string): boolean {
  return (
    kind !== 'identity provider' &&
    at(resource, 'system') !== true &&
    isGiven(links, 'self') &&
    !isGiven(links, 'activate') &&
    !isGiven(links, 'deactivate') &&
    !isAccountManagement(resource)
  );
}
