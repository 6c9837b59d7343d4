import { neutralType } from '../base/brand.js';
import { counted } from '../base/messages.js';
import { policyTypeOf } from '../policies/policy-type.js';
import type { Explained, ExplainedPolicy, ExplainedType, Explanation } from '../simulate/explain.js';
import { leavesInWords } from './leaf-sentence.js';
import { ruleInQuotes } from './rule-in-quotes.js';
import { type Sentence, sentenceOn } from './sentence.js';
import type { StoryWords } from './story-words.js';

/** Which rule decides each policy type, and why those above it do not. */
export function storyOfExplanation(answer: Explanation, brand: string, words: StoryWords): Sentence[] {
  return [
    ...sentenceOn<Explanation['refusedBefore']>(answer, ['refusedBefore'], ({ verdict, zones }) =>
      verdict === 'MATCH'
        ? `it is refused before any policy: it comes from the blocklist zone ${zones.map((id) => words.names.shown('zone', id)).join(', ')}`
        : undefined,
    ),
    ...(answer.types ?? []).flatMap((type, index) => ofType(answer, type, index, brand, words)),
  ];
}

function ofType(
  answer: Explanation,
  type: ExplainedType,
  index: number,
  brand: string,
  words: StoryWords,
): Sentence[] {
  const title = policyTypeOf(neutralType(type.policyType, brand))?.title ?? type.policyType;
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
        ? `no rule of the ${title} surely decides`
        : `${ruleInQuotes({ policy, rule })} decides the ${title}`;
    }),
    ...above
      .slice(-MOST_RULES)
      .flatMap(({ policy, rule, path }) =>
        sentenceOn<Explained>(answer, path, () => notDeciding(policy, rule, words)),
      ),
    ...sentenceOn<readonly ExplainedPolicy[]>(answer, ['types', index, 'policies'], () =>
      above.length > MOST_RULES
        ? `${counted(above.length - MOST_RULES, 'rule')} above these do not decide the ${title} either`
        : undefined,
    ),
  ];
}

/** Those that stand nearest to the rule that decides are told. */
const MOST_RULES = 3;

function notDeciding(policy: ExplainedPolicy, rule: Explained, { names }: StoryWords): string {
  const leaves = [...policy.leaves, ...rule.leaves].filter(({ verdict }) => verdict === rule.verdict);
  const why = leaves.length === 0 ? '' : `: ${leavesInWords(leaves, names)}`;
  const name = ruleInQuotes({ policy, rule });
  return rule.verdict === 'NOT_MATCH'
    ? `${name} does not match${why}`
    : `it is not known whether ${name} matches${why}`;
}
