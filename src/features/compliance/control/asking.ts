import type { MeaningIn } from '../../../analysis/questions/completions/case-search.js';
import type { SearchLimits } from '../../../analysis/questions/session/limits.js';
import { type Session, sessionOf } from '../../../analysis/questions/session/session.js';
import { memoize } from '../../../base/memo.js';
import type { Meaning } from '../../../model/facts/fact.js';
import type { Request } from '../../../model/facts/request.js';
import type { Compiled } from '../../../simulate/compile.js';
import type { ComplianceConfiguration } from '../configuration/configuration.js';
import type { JudgedException } from '../configuration/exceptions.js';
import type { EffectAnswer } from './answer.js';

/** The org and the terms that a control is checked with. */
export interface Asking {
  readonly compiled: Compiled;
  readonly configuration: ComplianceConfiguration;
  /** The day of the run, where one is given: ISO 8601. */
  readonly now?: string | undefined;
  readonly limits: SearchLimits;
  /** The list that the control checks, if it has one. */
  readonly listed?: readonly string[] | undefined;
  /** Whose sign-ins are checked: those of any possible user, or only of the users in the export. */
  readonly population?: PopulationChoice | undefined;
  /** The results of earlier controls, for controls about the quality of the report. */
  readonly answered?: readonly AnsweredControl[] | undefined;
  /** The exceptions in force, each as a condition on sign-ins. */
  readonly excepted: readonly Meaning[];
  /** The claims are about sign-ins that are all of this. */
  readonly about?: readonly Meaning[] | undefined;
  /** Sign-ins that are left out beside, of this or of another state of the org. */
  readonly besides?: readonly MeaningIn[] | undefined;
  /** The claims are about this sign-in alone. */
  readonly only?: Request | undefined;
  /** Told which sign-ins break each claim that is asked. */
  readonly noteBroken?: ((broken: readonly MeaningIn[]) => void) | undefined;
}

/** A control that was asked already. */
export interface AnsweredControl {
  readonly id: string;
  readonly effective: EffectAnswer;
  readonly exceptions: readonly (Omit<JudgedException, 'meaning'> & {
    /** The result without the exception. */
    readonly without?: EffectAnswer['kind'];
  })[];
}

export const POPULATIONS = ['anyone', 'export'] as const;

export type PopulationChoice = (typeof POPULATIONS)[number];

/** Returns the session that all questions about one org share. */
export const sharedSession: (compiled: Compiled) => Session = memoize((compiled: Compiled) =>
  sessionOf(compiled),
);
