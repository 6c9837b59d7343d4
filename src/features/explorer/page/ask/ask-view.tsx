import { useEffect } from 'preact/hooks';
import { Answer, VerdictLine } from './answer.js';
import { openFact } from './open-fact.js';
import { Sentence } from './sentence.js';

/** The view for a single sign-in. The answer updates with every change of the question. */
export function AskView() {
  useEffect(
    () => () => {
      openFact.value = undefined;
    },
    [],
  );
  return (
    <div class="ask">
      <h2 class="view-title">Ask</h2>
      <Sentence />
      <Answer />
      <VerdictLine />
    </div>
  );
}
