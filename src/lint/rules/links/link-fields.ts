import { describeValue, quoted } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import type { PathStep } from '../../../base/pointer.js';
import { about, wrongValue } from '../../../base/wrong-value.js';
import { at, isGiven, listAt, membersAt } from '../../rule/json-path.js';
import { defineRule, type Report } from '../../rule/rule.js';

export const linksLinkFields = defineRule({
  id: 'links/link-fields',
  severity: 'error',
  what: 'a link has no `href`, or an invalid HTTP method',
  why: 'the caller follows the links of a response to continue, and cannot follow this link',
  source: 'Authentication transaction, `_links`; Policy; Identity provider (IdP), `_links`',
  relaxed: [
    {
      edition: 'field',
      severity: 'warning',
      why: 'tools that record responses of the live service truncate their links',
    },
  ],
  on: 'resource',
  refusedByService: 'never',
  reading: ['stored'],
  *check(resource) {
    for (const from of placesOfLinks(resource))
      for (const [name, link] of Object.entries(membersAt(resource, ...from)))
        for (const [place, one] of eachOf(link, [...from, name])) yield* checkLink(one, place);
  },
  examples: () => ({
    bad: [
      linked({}),
      linked('/api/v1/policies/p1'),
      linked({ href: 5 }),
      linked({ href: '/api/v1/policies/p1', hints: { allow: ['SEND'] } }),
      linked({ href: '/api/v1/policies/p1', hints: { allow: 'GET' } }),
    ],
    good: [linked({ href: '/api/v1/policies/p1', hints: { allow: ['GET', 'PUT'] } })],
  }),
});

/** Yields the paths at which an authentication transaction, or another resource, may have links. */
function* placesOfLinks(resource: unknown): Generator<readonly PathStep[]> {
  yield ['_links'];
  yield ['_embedded', 'target', '_links'];
  for (const index of listAt(resource, '_embedded', 'factors').keys())
    yield ['_embedded', 'factors', index, '_links'];
}

/** Returns the links that `_links` contains under one name: a single link, or each link of a list. */
function eachOf(link: unknown, place: readonly PathStep[]): (readonly [readonly PathStep[], unknown])[] {
  return Array.isArray(link) ? link.map((one, index) => [[...place, index], one] as const) : [[place, link]];
}

const METHODS: readonly unknown[] = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

function* checkLink(link: unknown, place: readonly PathStep[]): Generator<Report> {
  if (link === null) return;
  if (!isObject(link)) {
    yield { at: place, message: about('this link', wrongValue(link, 'an object with `href`')) };
    return;
  }
  const { href } = link;
  if (!isGiven(href) || href === '')
    yield { at: place, message: '`href` is missing; add the address of the link' };
  else if (typeof href !== 'string')
    yield {
      at: [...place, 'href'],
      message: about('`href`', wrongValue(href, 'the address of the link')),
    };
  const allow = at(link, 'hints', 'allow');
  if (isGiven(allow) && !Array.isArray(allow))
    yield {
      at: [...place, 'hints', 'allow'],
      message: about('`hints.allow`', wrongValue(allow, 'a list of HTTP methods')),
    };
  for (const [index, method] of listAt(link, 'hints', 'allow').entries())
    if (!METHODS.includes(method))
      yield {
        at: [...place, 'hints', 'allow', index],
        message: `${typeof method === 'string' ? quoted(method) : describeValue(method)} is not an HTTP method; use \`GET\`, \`POST\`, \`PUT\` or \`DELETE\``,
      };
}

function linked(self: unknown) {
  return { id: 'p1', type: 'PASSWORD', name: 'Staff', _links: { self } };
}
