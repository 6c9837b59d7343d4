import { didYouMean } from '../../../base/did-you-mean/nearest-word.js';
import { alternatives } from '../../../base/messages.js';
import { about, wrongValue } from '../../../base/wrong-value.js';
import { at, isGiven, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const conditionRiskLevelKnown = defineRule({
  id: 'condition/risk-level-known',
  severity: 'error',
  what: 'a risk level is missing or unknown',
  why: 'no sign-in has such a level, so the service rejects the condition, or it never matches',
  source: 'Conditions (policy and rule), `riskScore`, `entityRisk`',
  on: 'conditions',
  refusedByService: 'both',
  *check(conditions, { edition, resource }) {
    for (const key of ['riskScore', 'entityRisk']) {
      const level = at(conditions, key, 'level') ?? undefined;
      if (!isGiven(conditions, key) || (typeof level === 'string' && LEVELS.includes(level))) continue;
      const isByMinimum =
        edition === 'field' && usesMinimumLevel(resource.value) && isGiven(conditions, key, 'minRiskLevel');
      if (level === undefined && isByMinimum) continue;
      const levels = alternatives(LEVELS.map((word) => `\`${word}\``));
      yield {
        at: level === undefined ? [key] : [key, 'level'],
        message:
          level === undefined
            ? `\`${key}.level\` is missing; set it to ${levels}`
            : about(`\`${key}.level\``, wrongValue(level, levels, didYouMean(level, LEVELS))),
      };
    }
  },
  examples: () => ({
    bad: [
      { riskScore: {} },
      { riskScore: { level: 'SEVERE' } },
      exampleGiven(
        { riskScore: { minRiskLevel: 'HIGH' } },
        { edition: 'field', note: '`minRiskLevel` is only for session violation detection policies' },
      ),
    ],
    good: [
      { riskScore: { level: 'HIGH' } },
      exampleGiven({ riskScore: { level: 'ANY' } }, { note: '`ANY` matches every risk level' }),
    ],
  }),
});

const LEVELS: readonly string[] = ['ANY', 'LOW', 'MEDIUM', 'HIGH'];

/** Whether rules of the type state a minimum risk level instead of a single level. A rule of unknown type may do so. */
function usesMinimumLevel(rule: unknown): boolean {
  const type = textAt(rule, 'type');
  return type === undefined || type === 'SESSION_VIOLATION_DETECTION';
}
