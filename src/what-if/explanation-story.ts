import { canonicalType } from '../base/brand.js';
import { counted } from '../base/messages.js';
import { policyTypeOf } from '../model/policies/policy-type.js';
import type { Explained, ExplainedPolicy, ExplainedType, Explanation } from '../simulate/explain.js';
import { leavesInWords } from './leaf-sentence.js';
import { ruleInQuotes } from './rule-in-quotes.js';
import { type Sentence, sentenceOn } from './sentence.js';
import type { StoryWords } from './story-words.js';

/** Names the deciding rule of each policy type, and states why the rules above it do not match. */
export function storyOfExplanation(answer: Explanation, brand: string, words: StoryWords): Sentence[] {
  return [
    ...sentenceOn<Explanation['blocklist']>(answer, ['blocklist'], ({ verdict, zones }) =>
      verdict === 'MATCH'
        ? `the network blocklist ${zones.map((id) => words.names.shown('zone', id)).join(', ')} blocks the sign-in before any policy`
        : undefined,
    ),
    ...(answer.types ?? []).flatMap((type, index) => sentencesOfType(answer, type, index, brand, words)),
  ];
}

function sentencesOfType(
  answer: Explanation,
  type: ExplainedType,
  index: number,
  brand: string,
  words: StoryWords,
): Sentence[] {
  const title = policyTypeOf(canonicalType(type.policyType, brand))?.title ?? type.policyType;
  const policies = type.policies ?? [];
  const above = policies.flatMap((policy, number) =>
    policy.rules.flatMap((rule, at) =>
      rule.verdict === 'MATCH'
        ? []
        : [{ policy, rule, path: ['types', index, 'policies', number, 'rules', at] }],
    ),
  );
  return [
    ...sentenceOn<ExplainedType['decided']>(answer, ['types', index, 'decided'], (decided) => {
      const policy = policies.find(({ id }) => id === decided?.policyId);
      const rule = policy?.rules.find(({ id }) => id === decided?.ruleId);
      return policy === undefined || rule === undefined
        ? `the deciding rule of the ${title} is undecided`
        : `deciding rule of the ${title}: ${ruleInQuotes({ policy, rule })}`;
    }),
    ...above
      .slice(-MOST_RULES)
      .flatMap(({ policy, rule, path }) =>
        sentenceOn<Explained>(answer, path, () => notDecidingWords(policy, rule, words)),
      ),
    ...sentenceOn<readonly ExplainedPolicy[]>(answer, ['types', index, 'policies'], () =>
      above.length > MOST_RULES
        ? `${counted(above.length - MOST_RULES, 'more rule')} of the ${title} above these ${above.length - MOST_RULES === 1 ? 'does' : 'do'} not decide`
        : undefined,
    ),
  ];
}

/** The maximum number of rules that are explained: those nearest to the deciding rule. */
const MOST_RULES = 3;

function notDecidingWords(policy: ExplainedPolicy, rule: Explained, words: StoryWords): string {
  const leaves = [...policy.leaves, ...rule.leaves].filter(({ verdict }) => verdict === rule.verdict);
  const why = leaves.length === 0 ? '' : `: ${leavesInWords(leaves, words)}`;
  const name = ruleInQuotes({ policy, rule });
  return rule.verdict === 'NOT_MATCH'
    ? `${name} does not match${why}`
    : `it is unknown whether ${name} matches${why}`;
}
