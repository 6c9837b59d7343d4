import { alternatives, quoted } from '../../../base/messages.js';
import { at, listAt } from '../../rule/json-path.js';
import type { Report } from '../../rule/rule.js';

/** Reports a link whose HTTP methods are empty or differ from those of its operation. */
export function* methodFault(resource: unknown, name: string, methods: readonly string[]): Generator<Report> {
  const place = ['_links', name, 'hints', 'allow'];
  const stated = listAt(resource, ...place);
  const isOther = stated.some((method) => !methods.some((known) => known === method));
  if (!Array.isArray(at(resource, ...place)) || (stated.length > 0 && !isOther)) return;
  yield {
    at: place,
    message: `\`hints.allow\` of the link ${quoted(name)} ${stated.length === 0 ? 'is empty' : 'lists the wrong HTTP methods'}; set it to ${alternatives(
      methods.map((method) => `\`${method}\``),
      'and',
    )}`,
  };
}
