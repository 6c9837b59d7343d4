import { alternatives } from '../base/messages.js';
import { printable } from '../base/printable.js';
import { describeLevel } from '../model/assurance/assurance-level.js';
import { accountWords } from '../model/facts/account-state.js';
import {
  type Counterfactual,
  type CounterfactualAnswer,
  MOST_TRIED,
  type UnprovedReason,
} from './counterfactuals/counterfactuals.js';
import type { WantedOutcome } from './counterfactuals/wanted.js';
import { type Sentence, sentenceOn, sentencesOnEach } from './sentence.js';

/** Describes the smallest changes of a sign-in that give the wanted result, one sentence for each. */
export function storyOfCounterfactuals(answer: CounterfactualAnswer): Sentence[] {
  return [
    ...sentenceOn<CounterfactualAnswer['outcomes']>(answer, ['outcomes'], (outcomes) =>
      answer.isAlreadySatisfied && outcomes.length > 0
        ? `no change needed: already ${outcomeWords(outcomes)}`
        : undefined,
    ),
    ...sentencesOnEach<Counterfactual>(answer, ['found'], MOST_SHOWN, counterfactualWords),
    ...sentenceOn<boolean>(answer, ['isProved'], (isProved) => {
      if (answer.isAlreadySatisfied !== false || answer.found === undefined || answer.found.length > 0)
        return undefined;
      if (answer.account !== undefined)
        return `no change of the sign-in makes it ${wantedOutcomeWords(answer.wanted)}: the account is ${accountWords({ status: answer.account })}`;
      const many = answer.searchedSize > 1 ? `combination of up to ${answer.searchedSize} changes` : 'change';
      return isProved
        ? `proved: no ${many} of the sign-in makes it ${wantedOutcomeWords(answer.wanted)}`
        : [
            `no ${many} found that would make the sign-in ${wantedOutcomeWords(answer.wanted)}`,
            ...(answer.unprovedReasons ?? []).map((reason) => UNPROVED_WORDS[reason]),
          ].join('; ');
    }),
  ];
}

const MOST_SHOWN = 5;

const UNPROVED_WORDS: Readonly<Record<UnprovedReason, string>> = {
  'search-limit': `the search stopped at its limit of ${MOST_TRIED} combinations, so a larger one may exist`,
  'unknown-groups':
    'changes of group memberships were not tried, because not all groups of the user are known',
  'unknown-policies': 'the policies of the application are not completely known',
  'unstated-facts': 'some conditions test facts that no request can state',
};

function counterfactualWords({ changes, outcomes }: Counterfactual): string | undefined {
  if (changes === undefined || outcomes === undefined) return undefined;
  return `${changeWords(changes)}: ${outcomeWords(outcomes)}`;
}

/** Returns the changes of a sign-in as text: `from Office and on platform MACOS`. */
export function changeWords(changes: Counterfactual['changes']): string {
  return alternatives(
    changes.map(({ text }) => printable(text)),
    'and',
  );
}

/** Returns the possible outcomes of a changed sign-in as text: `allowed with 2FA`. */
export function outcomeWords(outcomes: Counterfactual['outcomes']): string {
  const allowedLevels = [
    ...new Set(outcomes.filter(isAllowedIfRequirementsMet).map(({ assurance }) => assuranceWords(assurance))),
  ];
  const others = outcomes.filter((outcome) => !isAllowedIfRequirementsMet(outcome)).map(resultWords);
  return alternatives([
    ...new Set(others),
    ...(allowedLevels.length === 0 ? [] : [allowedWords(allowedLevels)]),
  ]);
}

type Outcome = Counterfactual['outcomes'][number];

/**
 * Whether the policies grant access, so that the sign-in succeeds if the user has the required authenticators. It is unknown whether the
 * user has them.
 */
function isAllowedIfRequirementsMet({ result }: Outcome): boolean {
  return result === null;
}

function allowedWords(ways: readonly (string | undefined)[]): string {
  const named = ways.filter((way) => way !== undefined);
  const how = named.length < ways.length ? '' : ` with ${alternatives(named)}`;
  return `allowed by the policies${how}, if the user has the required authenticators`;
}

function assuranceWords(assurance: Outcome['assurance']): string | undefined {
  return assurance === null || assurance === 'denied' ? undefined : describeLevel(assurance);
}

function resultWords({ result, assurance }: Outcome): string {
  const how = assuranceWords(assurance);
  if (result === 'blocked') return 'blocked by a network blocklist';
  if (how === undefined || result === 'denied') return String(result);
  return result === 'locked out' ? `locked out, because access requires ${how}` : `${result} with ${how}`;
}

export function wantedOutcomeWords(wanted: WantedOutcome): string {
  return wanted === 'allowed' || wanted === 'denied' ? wanted : `allowed with ${describeLevel(wanted)}`;
}
