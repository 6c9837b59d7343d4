import type { ThresholdResult } from '../../base/threshold.js';
import type { EffectAnswer, LetterAnswer } from './answer.js';

/** What becomes of a control, the mildest last. */
export const POSTURE_VERDICTS = [
  'not met',
  'by the letter only',
  'undecided',
  'met in effect',
  'met',
  'not applicable',
  'not in a snapshot',
  'not valid for this source',
] as const;

export type ComplianceVerdict = (typeof POSTURE_VERDICTS)[number];

type Decided = 'fails' | 'holds' | 'undecided';

/** What the source looks at by what sign-ins get. Spec: Posture, "Verdicts". */
const BY_LETTER_AND_EFFECT = {
  holds: { holds: 'met', fails: 'by the letter only', undecided: 'undecided' },
  fails: { holds: 'met in effect', fails: 'not met', undecided: 'undecided' },
  undecided: { holds: 'met in effect', fails: 'not met', undecided: 'undecided' },
  'no letter': { holds: 'met', fails: 'not met', undecided: 'undecided' },
} as const satisfies Record<LetterAnswer['kind'] | 'no letter', Readonly<Record<Decided, ComplianceVerdict>>>;

export function verdictBy(letter: LetterAnswer | undefined, effect: EffectAnswer): ComplianceVerdict {
  if (effect.kind === 'not applicable' || effect.kind === 'not in a snapshot') return effect.kind;
  return BY_LETTER_AND_EFFECT[letter?.kind ?? 'no letter'][effect.kind];
}

/** A control with the answers that its verdict follows from. */
interface Judged {
  readonly verdict: ComplianceVerdict;
  readonly letter?: LetterAnswer | undefined;
  readonly effect: EffectAnswer;
}

/** Whether a control has one of these verdicts; unknown where it may have one, once all is known that is not yet. */
export function hasVerdict(control: Judged, asked: readonly ComplianceVerdict[]): ThresholdResult {
  if (asked.includes(control.verdict)) return 'yes';
  return possibleVerdicts(control).some((one) => asked.includes(one)) ? 'unknown' : 'no';
}

/** Returns the verdicts that a control may have once the letter and the effect are known; none where nothing is unknown. */
function possibleVerdicts({ verdict, letter, effect }: Judged): readonly ComplianceVerdict[] {
  if (verdict === 'not valid for this source') return [];
  if (effect.kind === 'not applicable' || effect.kind === 'not in a snapshot') return [];
  if (effect.kind !== 'undecided' && letter?.kind !== 'undecided') return [];
  const effects = effect.kind === 'undecided' ? DECIDED : [effect.kind];
  const letters: readonly LetterCase[] =
    letter?.kind === 'undecided' ? DECIDED : [letter?.kind ?? 'no letter'];
  return letters.flatMap((one) => effects.map((other) => BY_LETTER_AND_EFFECT[one][other]));
}

type LetterCase = keyof typeof BY_LETTER_AND_EFFECT;

const DECIDED = ['holds', 'fails'] as const satisfies readonly Decided[];
