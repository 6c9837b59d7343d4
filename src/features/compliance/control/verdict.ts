import type { ThresholdResult } from '../../../base/threshold.js';
import type { CheckTextAnswer, EffectAnswer } from './answer.js';

/** The verdicts of controls, from most to least serious. */
export const COMPLIANCE_VERDICTS = [
  'not met',
  'check text only',
  'undecided',
  'effective only',
  'met',
  'not applicable',
  'not in the export',
  'not valid for this framework',
] as const;

export type ComplianceVerdict = (typeof COMPLIANCE_VERDICTS)[number];

type Decided = 'fails' | 'holds' | 'undecided';

/**
 * The verdict of a control, by the result of its check text (the framework's instruction for assessors) and then by its result over all
 * sign-ins. Spec: Posture, "Verdicts".
 */
const VERDICT_BY_ANSWERS = {
  holds: { holds: 'met', fails: 'check text only', undecided: 'undecided' },
  fails: { holds: 'effective only', fails: 'not met', undecided: 'undecided' },
  undecided: { holds: 'effective only', fails: 'not met', undecided: 'undecided' },
  'no check text': { holds: 'met', fails: 'not met', undecided: 'undecided' },
} as const satisfies Record<
  CheckTextAnswer['kind'] | 'no check text',
  Readonly<Record<Decided, ComplianceVerdict>>
>;

export function verdictBy(
  checkText: CheckTextAnswer | undefined,
  effective: EffectAnswer,
): ComplianceVerdict {
  if (effective.kind === 'not applicable' || effective.kind === 'not in the export') return effective.kind;
  return VERDICT_BY_ANSWERS[checkText?.kind ?? 'no check text'][effective.kind];
}

/** A control with the results that determine its verdict. */
interface Judged {
  readonly verdict: ComplianceVerdict;
  readonly checkText?: CheckTextAnswer | undefined;
  readonly effective: EffectAnswer;
}

/**
 * Whether a control has one of the given verdicts. The answer is `unknown` if the control could still get one when its undecided results
 * are resolved.
 */
export function hasVerdict(control: Judged, verdicts: readonly ComplianceVerdict[]): ThresholdResult {
  if (verdicts.includes(control.verdict)) return 'yes';
  return possibleVerdicts(control).some((one) => verdicts.includes(one)) ? 'unknown' : 'no';
}

/** Returns the verdicts that a control could get when its undecided results are resolved; empty if no result is undecided. */
function possibleVerdicts({ verdict, checkText, effective }: Judged): readonly ComplianceVerdict[] {
  if (verdict === 'not valid for this framework') return [];
  if (effective.kind === 'not applicable' || effective.kind === 'not in the export') return [];
  if (effective.kind !== 'undecided' && checkText?.kind !== 'undecided') return [];
  const effects = effective.kind === 'undecided' ? DECIDED : [effective.kind];
  const checkTexts: readonly CheckTextCase[] =
    checkText?.kind === 'undecided' ? DECIDED : [checkText?.kind ?? 'no check text'];
  return checkTexts.flatMap((one) => effects.map((other) => VERDICT_BY_ANSWERS[one][other]));
}

type CheckTextCase = keyof typeof VERDICT_BY_ANSWERS;

const DECIDED = ['holds', 'fails'] as const satisfies readonly Decided[];
