import { allNearestOf } from '../../../base/did-you-mean/nearest-word.js';
import { alternatives, quoted } from '../../../base/messages.js';
import { about, wrongValue } from '../../../base/wrong-value.js';
import { CLOSED_FIELDS } from '../../../model/facts/facts.js';
import { RISK_LEVELS } from '../../../model/facts/risk.js';
import { textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';
import { suggestWord } from '../../rule/suggest.js';

/** The request fields that contain a risk level. */
const LEVEL_FIELDS = CLOSED_FIELDS.flatMap(({ field, noun }) => (noun === 'level' ? [field.split('.')] : []));

/** Reports unknown risk levels in simulate requests. Spec: Policies, "Access simulation", `policyContext.risk`. */
export const simulateRiskLevelKnown = defineRule({
  id: 'simulate/risk-level-known',
  severity: 'error',
  what: 'a simulate request has an unknown risk level',
  why: 'no condition can test for this level, so the service rejects the request',
  source: 'Policies, "Access simulation"',
  on: 'simulate request',
  refusedByService: 'both',
  fields: LEVEL_FIELDS.map((place) => place.slice(0, -1).join('.')),
  fix: 'suggested',
  *check(request) {
    for (const place of LEVEL_FIELDS) {
      const level = textAt(request, ...place);
      if (level === undefined || RISK_LEVELS.some((known) => known === level)) continue;
      const known = alternatives(RISK_LEVELS.map((level) => `\`${level}\``));
      const message = about(quoted(place.join('.')), wrongValue(level, known));
      yield suggestWord({ at: place, message }, allNearestOf(level, RISK_LEVELS));
    }
  },
  examples: () => ({
    bad: [
      { appInstance: 'app1', policyContext: { user: { id: 'user1' }, risk: { level: 'high' } } },
      { appInstance: 'app1', policyContext: { user: { id: 'user1' }, risk: 'HIGH' } },
    ],
    good: [{ appInstance: 'app1', policyContext: { user: { id: 'user1' }, risk: { level: 'HIGH' } } }],
  }),
});
