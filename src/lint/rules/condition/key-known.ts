import { allNearestOf } from '../../../base/did-you-mean/nearest-word.js';
import { quoted } from '../../../base/messages.js';
import { conditionKeysIn, isOfOtherEngine } from '../../helpers/condition/condition-keys.js';
import { membersAt } from '../../rule/json-path.js';
import { defineRule, type Report } from '../../rule/rule.js';
import { suggestWord } from '../../rule/suggest.js';

/** Spec: Conditions (policy and rule), "Condition key". */
export const conditionKeyKnown = defineRule({
  id: 'condition/key-known',
  severity: 'error',
  what: 'a condition is unknown, or does not exist on the engine of the org',
  why: 'the service rejects the rule, or drops the condition so that the rule matches more sign-ins than intended',
  source: 'Conditions (policy and rule)',
  choices: ['In edition `field`, the conditions that only the live service has are known, too.'],
  on: 'conditions',
  refusedByService: 'both',
  fix: 'suggested',
  *check(conditions, { edition, engine, reading }) {
    const known = conditionKeysIn(edition);
    const given = membersAt(conditions);
    for (const key of Object.keys(given)) {
      if (isOfOtherEngine(key, engine))
        yield {
          at: [key],
          isKey: true,
          message: `the condition ${quoted(key)} exists only on Identity Engine, not on Classic Engine; remove it`,
        };
      if (known.has(key)) continue;
      if (FIELDS_OF_RULES.has(key)) {
        yield {
          at: [key],
          isKey: true,
          message: `${quoted(key)} is not a condition; move it out of \`conditions\``,
        };
        continue;
      }
      const candidates = [...known].filter((word) => !Object.hasOwn(given, word));
      const report = unknownKey(key, allNearestOf(key, candidates));
      const isNew = report.fix === undefined && edition === 'field' && reading === 'stored';
      yield { ...report, ...(isNew && { severity: 'info' as const }) };
    }
  },
  examples: () => ({
    bad: [{ netwrok: { connection: 'ANYWHERE' } }, { network: { connection: 'ANYWHERE' }, priority: 1 }],
    good: [{ network: { connection: 'ANYWHERE' } }],
  }),
});

/** The fields of rules that a misplaced bracket may put into the conditions. */
const FIELDS_OF_RULES: ReadonlySet<string> = new Set([
  'actions',
  'name',
  'priority',
  'settings',
  'status',
  'system',
  'type',
  '_links',
]);

function unknownKey(key: string, nearest: readonly string[]): Report {
  const message = `unknown condition ${quoted(key)}${nearest.length === 0 ? '; remove it' : ''}`;
  return suggestWord({ at: [key], isKey: true, message }, nearest);
}
