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

/** The org, configuration and options with which a control is checked. */
export interface ControlContext {
  readonly compiled: Compiled;
  readonly configuration: ComplianceConfiguration;
  /** The date of the run, ISO 8601, if it is known. */
  readonly now?: string | undefined;
  readonly limits: SearchLimits;
  /** The list of values that the control checks, if it checks a list. */
  readonly listed?: readonly string[] | undefined;
  /** The users for whom the control is checked: any possible user, or only the users in the export. */
  readonly population?: PopulationChoice | undefined;
  /** The results of the controls that were checked before. Controls about the quality of the report use them. */
  readonly earlierResults?: readonly EarlierResult[] | undefined;
  /** The exceptions in force, each as a condition on sign-ins. */
  readonly excepted: readonly Meaning[];
  /** The conditions that limit which sign-ins are checked. Only sign-ins that satisfy all of them are checked. */
  readonly about?: readonly Meaning[] | undefined;
  /**
   * Sign-ins that are not checked, in addition to the excepted ones. Each condition has its own evaluation context (`world`), because it
   * may come from another state of the org.
   */
  readonly alsoExcluded?: readonly MeaningIn[] | undefined;
  /** The single sign-in to check. If it is present, no other sign-in is checked. */
  readonly only?: Request | undefined;
  /** Is called for each checked claim, with the conditions of the sign-ins that violate it. */
  readonly reportViolations?: ((broken: readonly MeaningIn[]) => void) | undefined;
}

/** The result of a control that was checked earlier. */
export interface EarlierResult {
  readonly id: string;
  readonly effective: EffectAnswer;
  readonly exceptions: readonly (Omit<JudgedException, 'meaning'> & {
    /** The result that the control would have without the exception. */
    readonly without?: EffectAnswer['kind'];
  })[];
}

export const POPULATIONS = ['anyone', 'export'] as const;

export type PopulationChoice = (typeof POPULATIONS)[number];

/** Returns the analysis session (with its caches) that all claims about one org share. */
export const sharedSession: (compiled: Compiled) => Session = memoize((compiled: Compiled) =>
  sessionOf(compiled),
);
