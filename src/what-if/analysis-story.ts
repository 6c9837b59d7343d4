import { alternatives, counted } from '../base/messages.js';
import type { ChangedRegion, DecidingRule, Diff } from '../questions/changes.js';
import { CHANGE_WORDS } from '../questions/effects/change.js';
import type { Analysis, RuleAnalysis } from '../questions/reach.js';
import { ruleInQuotes, rulesInQuotes } from './rule-in-quotes.js';
import { type Sentence, sentenceOn, sentencesOnEach } from './sentence.js';

/** What a change of policies does, the regions of requests that let more in first. */
export function storyOfDiff(answer: Diff): Sentence[] {
  return [
    ...sentenceOn<Diff['regions']>(answer, ['regions'], (regions) =>
      regions.length === 0
        ? undefined
        : `${counted(regions.length, 'set')} of sign-ins changed: ${kinds(regions)}`,
    ),
    ...sentencesOnEach<ChangedRegion>(answer, ['regions'], MOST_TOLD, regionWords),
    ...sentenceOn<Diff['undecided']>(answer, ['undecided'], (undecided) =>
      undecided.length === 0
        ? undefined
        : `of ${counted(undecided.length, 'pair')} of rules it is not known whether anything changes`,
    ),
    ...sentenceOn<boolean>(answer, ['isComplete'], (isComplete) => {
      if (!isComplete) return undefined;
      return answer.regions?.length === 0 ? 'nothing changes, for no request' : 'nothing else changes';
    }),
  ];
}

const MOST_TOLD = 5;

function kinds(regions: readonly ChangedRegion[]): string {
  const names = [...new Set(regions.map(({ change }) => change))];
  return alternatives(
    names.map((kind) => `${regions.filter(({ change }) => change === kind).length} ${CHANGE_WORDS[kind]}`),
    'and',
  );
}

function regionWords({ change, before, after, description, exceptions }: ChangedRegion): string {
  const who = description.map((phrases) => phrases.join(', ') || 'every request').join('; or ');
  const but = exceptions > 0 ? `, but for what ${counted(exceptions, 'rule')} above take` : '';
  return `${CHANGE_WORDS[change]}: ${who || 'every request'}${but}: ${deciding(after)}, before ${deciding(before)}`;
}

function deciding(rule: DecidingRule | null): string {
  return rule === null ? 'no rule decides' : `${ruleInQuotes(rule)} decides (${rule.does})`;
}

/** Which rules no request reaches, and why. */
export function storyOfReach(answer: Analysis): Sentence[] {
  return [
    ...sentenceOn<string>(answer, ['reason'], (reason) => `nothing was looked at: ${reason}`),
    ...sentenceOn<Analysis['rules']>(answer, ['rules'], (rules) => {
      const reached = rules.filter((one) => one.reachability.kind === 'reachable').length;
      return `${reached} of ${counted(rules.length, 'rule')} decide some request`;
    }),
    ...sentencesOnEach<RuleAnalysis>(answer, ['rules'], MOST_TOLD, reachWords),
  ];
}

function reachWords(rule: RuleAnalysis): string | undefined {
  const name = ruleInQuotes(rule);
  const { reachability: reached } = rule;
  switch (reached.kind) {
    case 'reachable':
      return undefined;
    case 'shadowed':
      return `${name} never decides: ${rulesInQuotes(reached.by, 'and')} ${reached.by.length === 1 ? 'takes' : 'take'} all that it would match`;
    case 'unsatisfiable':
      return `${name} never decides: ${reached.leaves.join(' and ')} exclude each other`;
    case 'blocked':
      return `${name} never decides: all of its requests come from blocklist zones (${reached.zones.join(', ')})`;
    case 'unassigned':
      return `${name} never decides: no application is mapped to its policy`;
    case 'undecided':
      return `it is not known whether ${name} decides any request: ${reached.reason}`;
  }
}
