import { useEffect } from 'preact/hooks';
import { firstView, formValues } from '../state.js';
import { Answer, VerdictLine } from './answer.js';
import { openFact, showFact } from './open-fact.js';
import { Sentence } from './sentence.js';

/** The view for a single sign-in. The answer updates with every change of the question. */
export function AskView() {
  useEffect(() => {
    // The user has opened this view from another view. The first field gets the focus, so that the user can type at once.
    if (firstView !== 'ask' && Object.keys(formValues.peek()).length === 0)
      showFact({ part: 'user', key: 'user' });
    return () => {
      openFact.value = undefined;
    };
  }, []);
  return (
    <div class="ask">
      <h2 class="view-title">Ask</h2>
      <Sentence />
      <Answer />
      <VerdictLine />
    </div>
  );
}
