import { describeStrength } from '../assurance/strength.js';
import { alternatives, counted } from '../base/messages.js';
import { printable } from '../base/printable.js';
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
  return alternatives([
    ...new Set(
      outcomes.map(({ result, strength }) => {
        const how = strength === null || strength === 'denied' ? undefined : describeStrength(strength);
        if (how === undefined || result === 'denied' || result === 'refused')
          return result ?? 'let in by the policies, where the user has what that takes';
        if (result === 'locked out') return `locked out, as it takes ${how}`;
        return result === null
          ? `let in by the policies with ${how}, where the user has what that takes`
          : `${result} with ${how}`;
      }),
    ),
  ]);
}

export function wantedOutcomeWords(wanted: WantedOutcome): string {
  return wanted === 'allowed' || wanted === 'denied' ? wanted : `allowed with ${describeStrength(wanted)}`;
}
