import { questionsIn, type ValueQuestion } from '../../../src/analysis/symbolic/theories/values/question.js';
import { groupBy } from '../../../src/base/group-by.js';
import { atomsOf } from '../../../src/logic/kleene/formula.js';
import { statement } from '../../../src/model/expression/meaning/statement-fact.js';
import type { Dialect } from '../../../src/model/expression/syntax/dialect.js';
import { orgOfRules } from '../questions/one-rule.js';
import { encodedOrg } from './encoded-org.js';

/**
 * Returns the comparisons of values, such as `user.profile.team == 'red'`, that rules with these conditions contain. Conditions on facts
 * with a fixed list of values are left out.
 */
export function valueQuestionsOf(rules: readonly object[], engine: Dialect) {
  const org = { ...orgOfRules(rules, { manifest: { complete: ['groups'] } }), engine };
  const { meanings, world } = encodedOrg(org);
  const atoms = meanings
    .flatMap(({ meaning }) => atomsOf(meaning))
    .filter(({ fact }) => fact !== statement && fact.domain === undefined);
  const values = [...groupBy(atoms, ({ fact }) => fact)].map(
    ([fact, own]) => [fact, [...new Set(own.map(({ value }) => value))]] as const,
  );
  const questions: readonly ValueQuestion[] = questionsIn(new Map(values));
  return { questions, world };
}
