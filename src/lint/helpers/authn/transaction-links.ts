import { valueInWords } from '../../../base/messages.js';
import type { PathStep } from '../../../base/pointer.js';
import type { Edition } from '../../../policies/snapshot.js';
import { at, isGiven, listAt, membersAt, textAt } from '../../rule/json-path.js';
import type { Report } from '../../rule/rule.js';

/** What the links say of how they are called. Spec: Authentication transaction, `_links`. */
export function* checkLinks(transaction: unknown, edition: Edition): Generator<Report> {
  for (const { value, place } of linksIn(transaction)) {
    const allow = at(value, 'hints', 'allow');
    if (isGiven(allow) && !Array.isArray(allow))
      yield {
        at: [...place, 'hints', 'allow'],
        message: `\`hints.allow\` is a list of methods, and this is ${valueInWords(allow)}`,
      };
    else if (edition === 'spec' && isOriginal(value) && isGiven(allow) && !listAt(allow).includes('GET'))
      yield {
        at: [...place, 'hints', 'allow'],
        message:
          'the link `original` leads back to the application by `GET`, which `hints.allow` does not hold',
      };
  }
}

interface Link {
  readonly value: unknown;
  readonly place: readonly PathStep[];
}

/** Those of the transaction, then those of its factors; the live service has lists of links, too. */
function* linksIn(transaction: unknown): Generator<Link> {
  yield* linksAt(transaction, []);
  for (const index of listAt(transaction, '_embedded', 'factors').keys())
    yield* linksAt(transaction, ['_embedded', 'factors', index]);
}

function* linksAt(transaction: unknown, from: readonly PathStep[]): Generator<Link> {
  for (const [name, value] of Object.entries(membersAt(transaction, ...from, '_links'))) {
    const place = [...from, '_links', name];
    if (!Array.isArray(value)) yield { value, place };
    else for (const [index, one] of value.entries()) yield { value: one, place: [...place, index] };
  }
}

function isOriginal(link: unknown): boolean {
  return textAt(link, 'name') === 'original';
}
