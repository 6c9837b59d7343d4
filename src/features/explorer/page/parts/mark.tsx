import { MARKS } from '../../../../report/text/mark.js';
import type { LeafVerdict } from '../../protocol/answer.js';

const VERDICTS = {
  MATCH: [MARKS.good, 'matches'],
  NOT_MATCH: [MARKS.bad, 'does not match'],
  UNDEFINED: [MARKS.unsure, 'unknown'],
} as const satisfies Record<LeafVerdict, readonly [mark: string, words: string]>;

/** The symbol of a verdict. */
export function Mark({ verdict }: { readonly verdict: LeafVerdict }) {
  const [mark, words] = VERDICTS[verdict];
  return (
    <span class={`mark ${verdict}`} role="img" aria-label={words}>
      {mark}
    </span>
  );
}
