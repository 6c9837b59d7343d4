import { didYouMean } from '../../../base/did-you-mean/nearest-word.js';
import { alternatives } from '../../../base/messages.js';
import { about, wrongValue } from '../../../base/wrong-value.js';
import { replayRecording } from '../../helpers/recording/replay.js';
import type { Report } from '../../rule/rule.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Policies, "Access simulation", query `expand`. */
export const simulateExpandKnown = defineRule({
  id: 'simulate/expand-known',
  severity: 'error',
  what: 'the `expand` parameter of a simulate request is not `EVALUATED` or `RULE`',
  why: 'the response lacks the requested detail, or the service rejects the request',
  source: 'Policies, "Access simulation"',
  on: 'recording',
  refusedByService: 'both',
  *check(recording, { org }) {
    for (const { exchange, operation, query } of replayRecording(recording, org)) {
      const words = operation.query?.expand?.words;
      if (words === undefined) continue;
      for (const value of query.getAll('expand'))
        for (const report of reportsOf(value, words)) yield { of: exchange.resource, ...report };
    }
  },
  examples: () => ({
    bad: [[exchange('?expand=RULES')], [exchange('?expand=EVALUATED,RULE')]],
    good: [
      [exchange('?expand=EVALUATED&expand=RULE')],
      exampleGiven([exchange('')], { note: '`expand` is optional' }),
    ],
  }),
});

/**
 * Reports an unknown value of `expand`. Several known values in one parameter are only a warning, because it is not known how the service
 * responds to them.
 */
function* reportsOf(value: string, words: readonly string[]): Generator<Report> {
  const parts = value.split(',');
  const strange = parts.find((part) => !words.includes(part));
  if (strange !== undefined) {
    const message = about(
      '`expand`',
      wrongValue(strange, alternatives(words.map((word) => `\`${word}\``)), didYouMean(strange, words)),
    );
    yield { message };
  } else if (parts.length > 1) {
    const message = `\`expand\` has several values; repeat the parameter instead: \`${parts.map((part) => `expand=${part}`).join('&')}\``;
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
