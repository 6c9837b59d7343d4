import { invariant } from '../../base/invariant.js';
import type { AssuranceLevel } from '../../model/assurance/assurance-level.js';
import type { Characteristic } from '../../model/assurance/authenticators.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { compiledOf } from '../../simulate/compile.js';
import { type LockoutAnswer, whoIsLockedOut } from './lockout.js';
import { type AuthenticatorAnswer, pathsWithAuthenticator, type WantedAuthenticator } from './paths-with.js';
import { type PathsAnswer, pathsWithout } from './paths-without.js';
import type { RegionLimits } from './session/limits.js';
import { type Session, sessionOf } from './session/session.js';
import { type BelowAnswer, whoBelow } from './who-below.js';
import { type RuleAnswer, whoDecides } from './who-decides.js';

export type Question =
  /** Asks who can sign in to the application below the given assurance level. */
  | { readonly kind: 'below'; readonly appId: string; readonly assurance: AssuranceLevel }
  /** Asks whether every authentication path into the application uses an authenticator with the given characteristic. */
  | { readonly kind: 'requires'; readonly appId: string; readonly characteristic: Characteristic }
  /** Asks which rules allow access to the application with the given authenticator, and whether they require it or only accept it. */
  | { readonly kind: 'with'; readonly appId: string; readonly authenticator: WantedAuthenticator }
  /** Asks for which requests the given rule decides. */
  | { readonly kind: 'rule'; readonly policyId: string; readonly ruleId: string }
  /**
   * Asks whether anybody can be locked out, because the user cannot enroll a required authenticator. Covers one application or, without
   * `appId`, all applications.
   */
  | { readonly kind: 'locked-out'; readonly appId?: string };

type QuestionOf<Kind> = Question & { readonly kind: Kind };

const ANSWERS = {
  below: whoBelow,
  requires: pathsWithout,
  with: pathsWithAuthenticator,
  rule: whoDecides,
  'locked-out': whoIsLockedOut,
} as const satisfies {
  readonly [Kind in Question['kind']]: (
    question: QuestionOf<Kind>,
    session: Session,
    limits: RegionLimits,
  ) => { readonly kind: Kind };
};

/** The available kinds of questions about all sign-ins. */
export const QUESTION_KINDS: readonly string[] = Object.keys(ANSWERS);

/** The type of the answer to each kind of question. */
export interface QuestionAnswers {
  readonly below: BelowAnswer;
  readonly requires: PathsAnswer;
  readonly with: AuthenticatorAnswer;
  readonly rule: RuleAnswer;
  readonly 'locked-out': LockoutAnswer;
}

/** Answers a question about all requests at once. Every example in the answer was run through the simulator. */
export function answerQuestion<Kind extends Question['kind']>(
  snapshot: Snapshot,
  question: QuestionOf<Kind>,
  limits: RegionLimits = {},
): QuestionAnswers[Kind] {
  const answerTo: ((...given: never) => unknown) | undefined = ANSWERS[question.kind];
  invariant(answerTo !== undefined, `there is no question of the kind ${String(question.kind)}`);
  const session = sessionOf(compiledOf(snapshot), limits);
  return answerTo(...([question, session, limits] as never)) as QuestionAnswers[Kind];
}
