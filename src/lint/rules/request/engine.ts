import type { Engine } from '../../../model/policies/snapshot.js';
import { placeOfPath } from '../../helpers/recording/place-of-path.js';
import { isContradicted, type Replayed, replayRecording } from '../../helpers/recording/replay.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Policies, "Get with rules", "Clone", "Access simulation". */
export const requestEngine = defineRule({
  id: 'request/engine',
  severity: 'warning',
  what: 'a recorded request uses an operation or value that the engine of the org does not have',
  why: 'the service rejects the operation, or ignores the value',
  source: 'Policies',
  choices: [
    'if the engine of the org is not stated, this lint rule assumes Identity Engine; a feature that only Classic Engine has is then only a warning',
  ],
  on: 'recording',
  refusedByService: 'never',
  *check(recording, { org }) {
    for (const step of replayRecording(recording, org)) {
      if (isContradicted(step, org)) continue;
      for (const [what, engine] of listSupportingEngines(step))
        if (engine !== undefined && engine !== org.engine)
          yield {
            of: step.exchange.resource,
            at: placeOfPath(step.exchange),
            ...(engine === 'identity' && { severity: 'error' }),
            message: `${what} exists only on ${NAMES[engine]}; remove it, or set the engine to ${NAMES[engine]}`,
          };
    }
  },
  examples: () => ({
    bad: [
      [policy('?expand=rules')],
      exampleGiven([cloned()], { engine: 'classic' }),
      exampleGiven(
        [
          {
            method: 'POST',
            path: '/api/v1/policies/simulate',
            request: { appInstance: 'app1', policyContext: { user: { id: 'user1' } } },
            response: { evaluation: [] },
          },
        ],
        { engine: 'classic' },
      ),
    ],
    good: [
      exampleGiven([policy('?expand=rules')], { engine: 'classic' }),
      exampleGiven([policy('')], { note: 'Without `expand`, the request is valid on both engines' }),
      exampleGiven([cloned()], { note: 'Policies can be cloned on Identity Engine' }),
    ],
  }),
});

const NAMES: Readonly<Record<Engine, string>> = { classic: 'Classic Engine', identity: 'Identity Engine' };

/**
 * Returns the names of the operation and the query parameters of a request. With each name, returns the only engine that supports it:
 * Classic Engine or Identity Engine. The engine is `undefined` if both engines support it.
 */
function listSupportingEngines({ operation, query }: Replayed): (readonly [string, Engine | undefined])[] {
  const parameters = Object.entries(operation.query ?? {}).filter(([name]) => query.has(name));
  return [
    [`the operation to ${operation.name}`, operation.engine] as const,
    ...parameters.map(([name, { engine }]) => [`\`${name}\``, engine] as const),
  ];
}

function policy(query: string) {
  return {
    method: 'GET',
    path: `/api/v1/policies/p1${query}`,
    status: 200,
    response: { id: 'p1', type: 'PASSWORD', name: 'Default Policy', system: true },
  };
}

function cloned() {
  return { method: 'POST', path: '/api/v1/policies/p1/clone', status: 204, request: null, response: null };
}
