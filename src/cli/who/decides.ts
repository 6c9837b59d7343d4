import { query } from '../../questions/query.js';
import { decidesJson, decidesText } from '../../report/who/decides.js';
import { type OrMistake, understood } from '../options/or-mistake.js';
import type { Answering } from './answering.js';
import type { Asked } from './asked.js';
import { ruleMeant } from './rule-meant.js';

/** For whom a rule decides. */
export function decides(
  asked: Extract<Asked, { readonly kind: 'decides' }>,
  { snapshot, limits, format, page }: Answering,
): OrMistake<string> {
  const meant = ruleMeant(asked, snapshot);
  if (!meant.ok) return meant;
  const { policy, rule } = meant.value;
  const answer = query(snapshot, { kind: 'decides', policyId: policy.id, ruleId: rule.id }, limits);
  return understood(
    format === 'json'
      ? decidesJson(answer, meant.value)
      : decidesText(answer, { ...meant.value, snapshot }, page),
  );
}
