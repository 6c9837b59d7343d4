import type { LockoutAnswer } from '../../analysis/questions/lockout.js';
import type { AuthenticatorAnswer, WantedAuthenticator } from '../../analysis/questions/paths-with.js';
import type { PathsAnswer } from '../../analysis/questions/paths-without.js';
import type { BelowAnswer } from '../../analysis/questions/who-below.js';
import type { RuleAnswer } from '../../analysis/questions/who-decides.js';
import type { UnknownAllowed } from '../../base/threshold.js';
import type { AssuranceLevel } from '../../model/assurance/assurance-level.js';
import type { Characteristic } from '../../model/assurance/authenticators.js';
import type { PolicyRule } from '../../model/policies/policy.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** The data that the output formats of `access --below` and the related questions print. */
export type WhoReport = (BelowReport | DecidesReport | LockoutReport | WaysReport | WithReport) &
  UnknownAllowed & {
    /**
     * The results for which the command fails; absent if it never fails. `certain`: the command fails if it definitely finds access of the
     * queried kind. It also fails if the result is unknown, unless `--allow-unknown` is set. `possible`: the command fails in both cases,
     * even if `--allow-unknown` is set.
     */
    readonly failOn?: 'certain' | 'possible' | undefined;
  };

/** Whether the text lists all users, and not only the first few. */
interface Verbose {
  readonly isVerbose?: boolean;
}

export interface BelowReport extends ApplicationReport {
  readonly kind: 'below';
  readonly assurance: AssuranceLevel;
  readonly answer: BelowAnswer;
}

export interface WaysReport extends ApplicationReport {
  readonly kind: 'requires';
  readonly characteristic: Characteristic;
  readonly answer: PathsAnswer;
}

export interface WithReport extends ApplicationReport {
  readonly kind: 'with';
  readonly authenticator: WantedAuthenticator;
  readonly answer: AuthenticatorAnswer;
}

interface ApplicationReport extends Verbose {
  readonly appId: string;
  readonly snapshot: Snapshot;
}

export interface DecidesReport extends PolicyRule, Verbose {
  readonly kind: 'rule';
  readonly answer: RuleAnswer;
  readonly snapshot: Snapshot;
}

export interface LockoutReport {
  readonly kind: 'locked-out';
  /** The application of the question; all applications if absent. */
  readonly appId?: string;
  readonly answer: LockoutAnswer;
  readonly snapshot: Snapshot;
}
