import { didYouMean } from '../../base/did-you-mean/nearest-word.js';
import { Type } from '../../base/json-schema.js';
import { quoted } from '../../base/messages.js';
import { words } from '../../lint/targets/fields.js';
import { type Verdict, verdictOf } from '../../logic/kleene/verdict.js';
import type { PolicyRule } from '../../model/policies/policy.js';
import type { SimulatedTypeName } from '../../model/policies/policy-type.js';
import { ruleWords } from '../../model/policies/rule-words.js';
import type { CompiledLeaf, CompiledRule } from '../../simulate/compiled-policy.js';
import { rankOfLeaf } from '../../simulate/match-rules.js';
import { defineExpectWord, fault, type Judged, unknownWord, type WantedWord } from './expect-word.js';
import { findRule, isRule } from './find-rule.js';
import { whyNameMayExist, whyRulesMayBeMissing } from './rule.js';
import type { Subject } from './subject.js';

type VerdictsValue = Readonly<Record<string, Readonly<Record<string, Verdict>>>>;

/** The expectation key `verdicts`: the verdicts of single conditions of rules. It does not matter whether the request visits the rule. */
export const verdicts = defineExpectWord<VerdictsValue>({
  name: 'verdicts',
  what: 'the verdicts of conditions: rule → condition → MATCH, NOT_MATCH or UNDEFINED',
  schema: Type.Record(Type.String(), Type.Record(Type.String(), words('MATCH', 'NOT_MATCH', 'UNDEFINED'))),
  scopeOf: () => ({ types: [], withBlocklist: false }),
  wanted(value, subject): WantedWord {
    const expected: ExpectedLeaf[] = [];
    for (const [ruleName, leaves] of Object.entries(value)) {
      const found = findRule(ruleName, ACCESS_POLICY, subject.request.appInstance, subject.compiled);
      if (found.kind === 'invalid') {
        const why = whyNameMayExist(ACCESS_POLICY, subject);
        return why === undefined ? fault(found.message) : unknownVerdicts(value, why);
      }
      const why = whyRulesMayBeMissing(ACCESS_POLICY, subject);
      const planned = plannedRule(found.rule, ACCESS_POLICY, subject);
      if (planned === undefined && why !== undefined) return unknownVerdicts(value, why);
      if (planned === undefined)
        return fault(
          `${quoted(ruleWords(found.rule))} is not an active rule of the authentication policy of the application`,
        );
      for (const [type, verdict] of Object.entries(leaves)) {
        const leaf = planned.leaves.find((one) => one.leaf.type === type);
        if (leaf === undefined) return fault(unknownConditionWords(type, found.rule, planned));
        expected.push({ name: `${type} of ${ruleWords(found.rule)}`, leaf, verdict });
      }
    }
    return {
      kind: 'wanted',
      expected: expected.map(({ name, verdict }) => `${name} ${verdict}`).join(', '),
      judge: () => judgedLeaves(expected, subject),
    };
  },
});

/**
 * Returns a check that always has the result `unknown`, with the reason `why`. It replaces the check of the expectation `verdicts` if the
 * export may lack a rule that this expectation names.
 */
function unknownVerdicts(value: VerdictsValue, why: string): WantedWord {
  return { kind: 'wanted', expected: JSON.stringify(value), judge: () => unknownWord(why) };
}

const ACCESS_POLICY: SimulatedTypeName = 'ACCESS_POLICY';

interface ExpectedLeaf {
  readonly name: string;
  readonly leaf: CompiledLeaf;
  readonly verdict: Verdict;
}

function judgedLeaves(expected: readonly ExpectedLeaf[], { compiled, request }: Subject): Judged {
  const { rank } = compiled.knowledgeOf(request);
  const all = expected.map((one) => ({ ...one, found: verdictOf(rankOfLeaf(one.leaf, rank)) }));
  const wrong = all.filter(({ verdict, found }) => verdict !== found);
  const found = (wrong.length > 0 ? wrong : all).map((one) => `${one.name} ${one.found}`).join(', ');
  if (wrong.length === 0) return { verdict: 'yes', found };
  const open = wrong.every((one) => one.found === 'UNDEFINED');
  return open
    ? {
        verdict: 'unknown',
        found,
        reason: 'the request does not state the fact that the condition depends on',
      }
    : { verdict: 'no', found };
}

function plannedRule(
  wanted: PolicyRule,
  type: SimulatedTypeName,
  { compiled, request }: Subject,
): CompiledRule | undefined {
  const { policies } = compiled.types.get(type)?.listFor(request.appInstance) ?? { policies: [] };
  return policies
    .flatMap(({ policy, rules }) => rules.map((one) => ({ policy, rule: one.rule, planned: one })))
    .find((one) => isRule(one, wanted))?.planned;
}

function unknownConditionWords(type: string, rule: PolicyRule, { leaves }: CompiledRule): string {
  const types = leaves.map(({ leaf }) => leaf.type);
  const has =
    types.length === 0 ? 'the rule has none' : `the rule has ${types.map((one) => quoted(one)).join(', ')}`;
  return `${quoted(ruleWords(rule))} has no condition ${quoted(type)}: ${has}${didYouMean(type, types)}`;
}
