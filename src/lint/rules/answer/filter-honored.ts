import { quoted } from '../../../base/messages.js';
import { type Replayed, replayRecording } from '../../helpers/recording/replay.js';
import { listAt, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';
import { canonical, type LintSetting } from '../../rule/setting.js';

export const answerFilterHonored = defineRule({
  id: 'answer/filter-honored',
  severity: 'error',
  what: 'a list of policies or identity providers contains an element that the query excludes',
  why: 'the caller assumes that every element matches the query',
  source: 'Policies, "List by type"; Identity providers, "List"',
  choices: [
    'this lint rule does not check the search of clients by `q`, because the specification calls it an implementation detail that may change',
  ],
  on: 'recording',
  refusedByService: 'never',
  relaxed: [
    {
      edition: 'field',
      severity: 'info',
      why: 'the live service deviates from its documentation: for example, `q` also finds names that contain the text in the middle',
    },
  ],
  *check(recording, { org, brand, edition }) {
    for (const step of replayRecording(recording, org)) {
      const { exchange, operation } = step;
      const isDone = exchange.status === undefined || exchange.status === 200;
      if (!isDone || (operation.name !== 'list policies' && operation.name !== 'list identity providers'))
        continue;
      const fault = faultOf(step, { brand, edition });
      if (fault !== undefined) yield { of: exchange.resource, ...fault };
    }
  },
  examples: () => ({
    bad: [
      [list('/api/v1/policies?type=MFA_ENROLL')],
      [list('/api/v1/policies?type=PASSWORD&status=INACTIVE')],
      [list('/api/v1/policies?type=PASSWORD&q=Guests')],
    ],
    good: [[list('/api/v1/policies?type=PASSWORD&status=ACTIVE&q=sta')]],
  }),
});

/** The field of a resource by which each query parameter filters. */
const FIELDS = { q: 'name', status: 'status', type: 'type' } as const;

function faultOf(
  { exchange: { response }, operation, query }: Replayed,
  setting: Pick<LintSetting, 'brand' | 'edition'>,
) {
  for (const [parameter, field] of Object.entries(FIELDS)) {
    const wanted = operation.query?.[parameter] === undefined ? null : query.get(parameter);
    if (wanted === null || wanted === '') continue;
    for (const [index, element] of listAt(response.value).entries()) {
      const found = textAt(element, field);
      if (found === undefined || isIncluded(found, wanted, parameter, setting)) continue;
      return {
        at: [...response.at, index, field],
        message: `the request filters by \`${parameter}\` ${quoted(wanted)}, but the response lists ${quoted(found)}; return only elements that match the query`,
      };
    }
  }
  return undefined;
}

/**
 * Whether a listed value passes the filter of the request. Policy types are compared without their vendor prefix and without regard to
 * case; `request/query-parameter` reports wrong case.
 */
function isIncluded(
  found: string,
  wanted: string,
  parameter: string,
  setting: Pick<LintSetting, 'brand' | 'edition'>,
): boolean {
  if (parameter !== 'q') return canonical(found, setting) === canonical(wanted.toUpperCase(), setting);
  return setting.edition === 'field' || found.toLowerCase().startsWith(wanted.toLowerCase());
}

function list(path: string) {
  const policy = { id: 'p1', type: 'PASSWORD', name: 'Staff', status: 'ACTIVE', priority: 1, system: false };
  return { method: 'GET', path, status: 200, response: [policy] };
}
