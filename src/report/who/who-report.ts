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

/** What there is to say of a question for whom policies do something: what was asked, and the answer. */
export type WhoReport = (BelowReport | DecidesReport | LockoutReport | WaysReport | WithReport) &
  UnknownAllowed & {
    /** What makes the command fail: what is certain; that, and what may be, whether the unknown is allowed or not. */
    readonly failOn?: 'certain' | 'possible' | undefined;
  };

export interface BelowReport extends ApplicationReport {
  readonly kind: 'below';
  readonly assurance: AssuranceLevel;
  readonly answer: BelowAnswer;
}

export interface WaysReport extends ApplicationReport {
  readonly kind: 'ways';
  readonly characteristic: Characteristic;
  readonly answer: PathsAnswer;
}

export interface WithReport extends ApplicationReport {
  readonly kind: 'with';
  readonly authenticator: WantedAuthenticator;
  readonly answer: AuthenticatorAnswer;
}

interface ApplicationReport {
  readonly appId: string;
  readonly snapshot: Snapshot;
}

export interface DecidesReport extends PolicyRule {
  readonly kind: 'decides';
  readonly answer: RuleAnswer;
  readonly snapshot: Snapshot;
}

export interface LockoutReport {
  readonly kind: 'lockout';
  /** Of any application when absent. */
  readonly appId?: string;
  readonly answer: LockoutAnswer;
  readonly snapshot: Snapshot;
}
