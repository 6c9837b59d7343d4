import { describeLevel } from '../assurance/assurance-level.js';
import { alternatives, counted } from '../base/messages.js';
import { printable } from '../base/printable.js';
import { accountWords } from '../facts/account-state.js';
import type { Counterfactual, CounterfactualAnswer } from './counterfactuals/counterfactuals.js';
import type { WantedOutcome } from './counterfactuals/wanted.js';
import { type Sentence, sentenceOn, sentencesOnEach } from './sentence.js';

/** What would have to be otherwise about a sign-in, nearest first, each on a line of its own. */
export function storyOfCounterfactuals(answer: CounterfactualAnswer): Sentence[] {
  return [
    ...sentenceOn<CounterfactualAnswer['outcomes']>(answer, ['outcomes'], (outcomes) =>
      answer.isAlready && outcomes.length > 0 ? `it is so as it is: ${outcomeWords(outcomes)}` : undefined,
    ),
    ...sentencesOnEach<Counterfactual>(answer, ['found'], MOST_TOLD, counterfactualWords),
    ...sentenceOn<boolean>(answer, ['isProved'], (isProved) => {
      if (answer.isAlready !== false || answer.found === undefined || answer.found.length > 0)
        return undefined;
      if (answer.account !== undefined)
        return `no change of the request makes it ${wantedOutcomeWords(answer.wanted)}: the account is ${accountWords({ status: answer.account })}`;
      const many = counted(answer.within, 'change');
      return isProved
        ? `no ${many} of what it says would make it ${wantedOutcomeWords(answer.wanted)}: all were tried`
        : `nothing found within ${many} that would make it ${wantedOutcomeWords(answer.wanted)}; there may be something that was not tried`;
    }),
  ];
}

const MOST_TOLD = 5;

function counterfactualWords({ changes, outcomes }: Counterfactual): string | undefined {
  if (changes === undefined || outcomes === undefined) return undefined;
  const words = changes.map((change) => printable(change.words));
  return `${alternatives(words, 'and')}: ${outcomeWords(outcomes)}`;
}

function outcomeWords(outcomes: Counterfactual['outcomes']): string {
  const letIn = [...new Set(outcomes.filter(isLetIn).map(({ assurance }) => assuranceWords(assurance)))];
  const others = outcomes.filter((outcome) => !isLetIn(outcome)).map(resultWords);
  return alternatives([...new Set(others), ...(letIn.length === 0 ? [] : [letInWords(letIn)])]);
}

type Outcome = Counterfactual['outcomes'][number];

/** By the policies, where the org does not say what the user can give. */
function isLetIn({ result }: Outcome): boolean {
  return result === null;
}

function letInWords(ways: readonly (string | undefined)[]): string {
  const named = ways.filter((way) => way !== undefined);
  const how = named.length < ways.length ? '' : ` with ${alternatives(named)}`;
  return `let in by the policies${how}, where the user has what that takes`;
}

function assuranceWords(assurance: Outcome['assurance']): string | undefined {
  return assurance === null || assurance === 'denied' ? undefined : describeLevel(assurance);
}

function resultWords({ result, assurance }: Outcome): string {
  const how = assuranceWords(assurance);
  if (how === undefined || result === 'denied' || result === 'refused') return String(result);
  return result === 'locked out' ? `locked out, as it takes ${how}` : `${result} with ${how}`;
}

export function wantedOutcomeWords(wanted: WantedOutcome): string {
  return wanted === 'allowed' || wanted === 'denied' ? wanted : `allowed with ${describeLevel(wanted)}`;
}
