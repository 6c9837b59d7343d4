import { Answer, VerdictLine } from './answer.js';
import { Sentence } from './sentence.js';

/** The view for a single sign-in. The answer updates with every change of the question. */
export function AskView() {
  return (
    <div class="ask">
      <h2 class="view-title">Ask</h2>
      <Sentence />
      <Answer />
      <VerdictLine />
    </div>
  );
}
