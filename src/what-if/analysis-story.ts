import type { ChangedRegion, DecidingRule, Diff } from '../analysis/questions/diff/changes.js';
import { CHANGE_WORDS } from '../analysis/questions/effects/change.js';
import type { Analysis, RuleAnalysis } from '../analysis/questions/reach.js';
import { alternatives, counted } from '../base/messages.js';
import { ruleInQuotes, rulesInQuotes } from './rule-in-quotes.js';
import { type Sentence, sentenceOn, sentencesOnEach } from './sentence.js';

/** Describes the changes of access in sentences, the more permissive changes first. */
export function storyOfDiff(answer: Diff): Sentence[] {
  return [
    ...sentenceOn<Diff['changes']>(answer, ['changes'], (regions) =>
      regions.length === 0
        ? undefined
        : `${counted(regions.length, 'set')} of sign-ins changed: ${kinds(regions)}`,
    ),
    ...sentencesOnEach<ChangedRegion>(answer, ['changes'], MOST_SHOWN, regionWords),
    ...sentenceOn<Diff['undecided']>(answer, ['undecided'], (undecided) =>
      undecided.length === 0
        ? undefined
        : `for ${counted(undecided.length, 'pair')} of rules it is undecided whether anything changes`,
    ),
    ...sentenceOn<boolean>(answer, ['isComplete'], (isComplete) => {
      if (!isComplete) return undefined;
      return answer.changes?.length === 0 ? 'nothing changes for any sign-in' : 'nothing else changes';
    }),
  ];
}

const MOST_SHOWN = 5;

function kinds(regions: readonly ChangedRegion[]): string {
  const names = [...new Set(regions.map(({ change }) => change))];
  return alternatives(
    names.map((kind) => `${regions.filter(({ change }) => change === kind).length} ${CHANGE_WORDS[kind]}`),
    'and',
  );
}

function regionWords({ change, before, after, description, exceptions }: ChangedRegion): string {
  const who = description.map((phrases) => phrases.join(', ') || 'every sign-in').join('; or ');
  const but = exceptions > 0 ? `, except those that ${counted(exceptions, 'rule')} above match` : '';
  return `${CHANGE_WORDS[change]}: ${who || 'every sign-in'}${but}; deciding rule: ${deciding(after)}, before: ${deciding(before)}`;
}

function deciding(rule: DecidingRule | null): string {
  return rule === null ? 'none' : `${ruleInQuotes(rule)} (${rule.result})`;
}

/** Names the unreachable rules in sentences, with the reasons. */
export function storyOfReach(answer: Analysis): Sentence[] {
  return [
    ...sentenceOn<string>(answer, ['reason'], (reason) => `not analyzed: ${reason}`),
    ...sentenceOn<Analysis['rules']>(answer, ['rules'], (rules) => {
      const reached = rules.filter((one) => one.reachability.kind === 'reachable').length;
      return `${reached} of ${counted(rules.length, 'rule')} ${reached === 1 ? 'is' : 'are'} reachable`;
    }),
    ...sentencesOnEach<RuleAnalysis>(answer, ['rules'], MOST_SHOWN, reachWords),
  ];
}

function reachWords(rule: RuleAnalysis): string | undefined {
  const name = ruleInQuotes(rule);
  const { reachability: reached } = rule;
  switch (reached.kind) {
    case 'reachable':
      return undefined;
    case 'shadowed':
      return `${name} is unreachable: shadowed by ${rulesInQuotes(reached.shadowedBy, 'and')}`;
    case 'unsatisfiable':
      return `${name} is unsatisfiable: ${reached.leaves.join(' and ')} can never hold together`;
    case 'blocked':
      return `${name} is unreachable: the rule matches only sign-ins from zones of the network blocklist (${reached.zones.join(', ')})`;
    case 'unassigned':
      return `${name} is unassigned: no application uses its policy`;
    case 'undecided':
      return `it is undecided whether ${name} is reachable: ${reached.reason}`;
  }
}
