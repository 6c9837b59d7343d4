import { didYouMean } from '../../../logic/near-miss.js';
import { quoted } from '../../../read/words.js';
import type { Report } from '../../rule.js';
import { defineRule } from '../../rule.js';

const VALUES = ['EVALUATED', 'RULE'];

/** Spec: Policies, "Access simulation", query `expand`. */
export const simulateExpandKnown = defineRule({
  id: 'simulate/expand-known',
  severity: 'error',
  what: 'an `expand` of a simulate call that is neither `EVALUATED` nor `RULE`',
  why: 'the answer lacks the detail that was asked for, or the call is refused',
  source: 'Policies, "Access simulation"',
  on: 'recording',
  *check({ exchanges }) {
    for (const { resource, method, path } of exchanges) {
      const [place = '', query = ''] = path.split('?', 2);
      if (method !== 'POST' || !place.endsWith('/policies/simulate')) continue;
      for (const value of new URLSearchParams(query).getAll('expand'))
        for (const report of reportsOf(value)) yield { of: resource, ...report };
    }
  },
  examples: {
    bad: [[exchange('?expand=RULES')], [exchange('?expand=EVALUATED,RULE')]],
    good: [[exchange('?expand=EVALUATED&expand=RULE')], [exchange('')]],
  },
});

/** No answer to several values in one parameter is known, so that is no error. */
function* reportsOf(value: string): Generator<Report> {
  const parts = value.split(',');
  const strange = parts.find((part) => !VALUES.includes(part));
  if (strange !== undefined) {
    const message = `\`expand\` is ${quoted(strange)}; expected \`EVALUATED\` or \`RULE\`${didYouMean(strange, VALUES)}`;
    yield { message };
  } else if (parts.length > 1) {
    const message = `\`expand\` holds several values; repeat it instead: \`${parts.map((part) => `expand=${part}`).join('&')}\``;
    yield { severity: 'warning', message };
  }
}

function exchange(query: string) {
  return {
    method: 'POST',
    path: `/api/v1/policies/simulate${query}`,
    status: 200,
    request: { appInstance: 'app1', policyContext: { user: { id: 'user1' } } },
    response: { evaluation: [] },
  };
}
