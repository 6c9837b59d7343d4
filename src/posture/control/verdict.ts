import type { EffectAnswer, LetterAnswer } from './answer.js';

/** What becomes of a control, the mildest last. */
export const POSTURE_VERDICTS = [
  'not met',
  'by the letter only',
  'not known',
  'met in effect',
  'met',
  'not applicable',
  'not in a snapshot',
  'not valid for this source',
] as const;

export type PostureVerdict = (typeof POSTURE_VERDICTS)[number];

type Decided = 'fails' | 'holds' | 'not known';

/** What the source looks at by what sign-ins get. Spec: Posture, "Verdicts". */
const BY_LETTER_AND_EFFECT = {
  holds: { holds: 'met', fails: 'by the letter only', 'not known': 'not known' },
  fails: { holds: 'met in effect', fails: 'not met', 'not known': 'not known' },
  'not known': { holds: 'met in effect', fails: 'not met', 'not known': 'not known' },
  'no letter': { holds: 'met', fails: 'not met', 'not known': 'not known' },
} as const satisfies Record<LetterAnswer['kind'] | 'no letter', Readonly<Record<Decided, PostureVerdict>>>;

export function verdictBy(letter: LetterAnswer | undefined, effect: EffectAnswer): PostureVerdict {
  if (effect.kind === 'not applicable' || effect.kind === 'not in a snapshot') return effect.kind;
  return BY_LETTER_AND_EFFECT[letter?.kind ?? 'no letter'][effect.kind];
}
