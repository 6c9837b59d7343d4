import { canonicalType } from '../../base/brand.js';
import { didYouMean } from '../../base/did-you-mean/nearest-word.js';
import { Type } from '../../base/json-schema.js';
import { alternatives, quoted } from '../../base/messages.js';
import { nullable } from '../../base/nullable.js';
import {
  POLICY_TYPES,
  type SimulatedType,
  type SimulatedTypeName,
} from '../../model/policies/policy-type.js';
import { whyPoliciesAreMissing } from '../../simulate/outcome/absent-policies.js';
import { defineExpectWord, fault, type Judged, judged, unknownWord, type WantedWord } from './expect-word.js';
import { decidedBy, NONE_DECIDES, visitedRuleWords } from './rule.js';
import { allOf } from './session.js';
import type { Subject } from './subject.js';

/** The expectation key `decides`: the deciding rule of any policy type; `null` if no rule decides. */
export const decides = defineExpectWord<Readonly<Record<string, string | null>>>({
  name: 'decides',
  what: 'the deciding rule by policy type: type → rule, or null if no rule decides',
  schema: Type.Record(Type.String(), nullable(Type.String({ minLength: 1 }))),
  scopeOf: (value, compiled) => ({
    types: Object.keys(value).flatMap((name) => typeNamed(name, compiled.snapshot.brand) ?? []),
    withBlocklist: false,
  }),
  wanted(value, subject): WantedWord {
    const all: Extract<WantedWord, { readonly kind: 'wanted' }>[] = [];
    for (const [name, ruleName] of Object.entries(value)) {
      const type = typeNamed(name, subject.compiled.snapshot.brand);
      if (type === undefined) return fault(unknownTypeWords(name));
      const wanted = ruleName === null ? noneDecides(type, subject) : decidedBy(ruleName, type, subject);
      if (wanted.kind === 'invalid') return wanted;
      all.push(wanted);
    }
    return {
      kind: 'wanted',
      expected: alternatives(
        all.map(({ expected }) => expected),
        'and',
      ),
      judge(one, outcome): Judged {
        const each = all.map((wanted) => wanted.judge(one, outcome));
        const found = alternatives(
          each.map((judgement) => judgement.found),
          'and',
        );
        return { ...allOf(each), found };
      },
    };
  },
});

function noneDecides(
  type: SimulatedTypeName,
  { compiled }: Subject,
): Extract<WantedWord, { readonly kind: 'wanted' }> {
  return {
    kind: 'wanted',
    expected: NONE_DECIDES,
    judge({ decided }): Judged {
      const one = decided.get(type);
      const why = one === undefined ? whyPoliciesAreMissing(type, compiled) : undefined;
      return why === undefined ? judged(one === undefined, visitedRuleWords(one)) : unknownWord(why);
    },
  };
}

/**
 * Returns the policy type with this name or title; `undefined` for any other text. The name may have the vendor prefix of the org
 * (`OKTA_`).
 */
export function typeNamed(name: string, brand: string): SimulatedTypeName | undefined {
  const canonical = canonicalType(name.toUpperCase(), brand);
  const types: readonly SimulatedType[] = POLICY_TYPES;
  return types.find((type) => type.name === canonical || type.title === name.toLowerCase())?.name;
}

function unknownTypeWords(name: string): string {
  const titles = POLICY_TYPES.map(({ title }) => title);
  const names = POLICY_TYPES.map((type) => type.name);
  return `${quoted(name)} is not a policy type${didYouMean(name, [...titles, ...names])}`;
}
