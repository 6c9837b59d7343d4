import { checkLifecycleLink } from '../../helpers/links/lifecycle-link.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const linksActivateWhenInactive = defineRule({
  id: 'links/activate-when-inactive',
  severity: 'error',
  what: 'the link `activate` contradicts the status of its resource',
  why: 'the service returns the link only for inactive resources. The document therefore differs from the response of the service, and clients that follow the link fail',
  source: 'Policy; Policy rule; Identity provider (IdP), `_links`',
  on: 'resource',
  refusedByService: 'never',
  reading: ['stored'],
  check: (resource, context) => checkLifecycleLink(resource, context, 'activate', 'INACTIVE'),
  examples: () => ({
    bad: [linked('ACTIVE', 'activate'), linked('INACTIVE')],
    good: [
      linked('INACTIVE', 'activate'),
      exampleGiven(
        { type: 'PASSWORD', name: 'Staff', status: 'INACTIVE' },
        { note: 'A document without links, such as a request body, is not checked' },
      ),
    ],
  }),
});

/** Returns an example password policy with this status, and with these links in addition to `self`. */
function linked(status: string, ...links: readonly string[]) {
  const href = '/api/v1/policies/p1';
  const entries = ['self', ...links].map((link) => [link, { href }]);
  return { id: 'p1', type: 'PASSWORD', name: 'Staff', status, _links: Object.fromEntries(entries) };
}
