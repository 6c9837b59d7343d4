import { didYouMean } from '../../../base/did-you-mean/nearest-word.js';
import { alternatives, quoted } from '../../../base/messages.js';
import { POLICY_TYPE_FACTS } from '../../helpers/policy/policy-types.js';
import type { OperationParameter } from '../../helpers/recording/contracts.js';
import { placeOfPath } from '../../helpers/recording/place-of-path.js';
import { isContradicted, type Replayed, replayRecording } from '../../helpers/recording/replay.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';
import { canonical, type LintSetting } from '../../rule/setting.js';

/** Spec: Endpoints, column "Request": `query`. */
export const requestQueryParameter = defineRule({
  id: 'request/query-parameter',
  severity: 'error',
  what: 'a recorded request lacks a required query parameter, or has an invalid value',
  why: 'the service rejects the request, or returns other data than intended',
  source: 'Endpoints',
  on: 'recording',
  refusedByService: 'both',
  *check(recording, { org, brand }) {
    for (const step of replayRecording(recording, org)) {
      const { exchange, operation, query } = step;
      if (isContradicted(step, org)) continue;
      for (const [name, parameter] of Object.entries(operation.query ?? {})) {
        const fault = CLAIMED.has(name) ? undefined : faultOf(name, parameter, { step, brand });
        if (fault !== undefined)
          yield {
            of: exchange.resource,
            at: placeOfPath(exchange),
            message: `the request to ${operation.name} ${fault}; ${query.get(name) === null ? 'add it' : 'use another value'}`,
          };
      }
    }
  },
  examples: () => ({
    bad: [[policies('')], [policies('?type=FOO')], [policies('?type=PASSWORD&status=active')], [cloned('')]],
    good: [
      [policies('?type=PASSWORD&status=ACTIVE')],
      exampleGiven([policies('?type=OKTA_SIGN_ON')], { note: '`status` is optional' }),
      exampleGiven([cloned('?targetIdpId=idp2')], {
        note: 'A request to clone a key names the target provider',
      }),
    ],
  }),
});

/** The query parameters that `page/limit-range`, `idp-key/validity-years` and `simulate/expand-known` check. */
const CLAIMED: ReadonlySet<string> = new Set(['expand', 'limit', 'validityYears']);

interface Asking extends Pick<LintSetting, 'brand'> {
  readonly step: Replayed;
}

function faultOf(
  name: string,
  { isRequired, words }: OperationParameter,
  { step, brand }: Asking,
): string | undefined {
  const { query, operation } = step;
  const value = query.get(name);
  if (value === null || value === '') return isRequired ? `requires \`${name}\`` : undefined;
  if (operation.name === 'list policies' && name === 'type') return typeFault(value, { brand });
  if (words === undefined || words.includes(value)) return undefined;
  const expected = alternatives(words.map((word) => `\`${word}\``));
  return `has \`${name}\` ${quoted(value)}, which is not ${expected}`;
}

/**
 * Returns the mistake in a policy type; `undefined` if the type is known. Any vendor prefix is accepted, because a request alone does not
 * show which prefix the org has.
 */
function typeFault(value: string, { brand }: Pick<LintSetting, 'brand'>): string | undefined {
  const names = POLICY_TYPE_FACTS.map(({ name }) => name);
  if (names.includes(canonical(value, { brand })) || /^[A-Z0-9]{1,40}_SIGN_ON$/.test(value)) return undefined;
  return `has \`type\` ${quoted(value)}, an unknown policy type${didYouMean(value, names)}`;
}

function policies(query: string) {
  return { method: 'GET', path: `/api/v1/policies${query}`, status: 200, response: [] };
}

function cloned(query: string) {
  return {
    method: 'POST',
    path: `/api/v1/idps/idp1/credentials/keys/SIM13W7C7d6TxCdH8gCxVjYjAgnSgSmbQgMcSmbQgMcx/clone${query}`,
    status: 201,
    request: null,
    response: null,
  };
}
