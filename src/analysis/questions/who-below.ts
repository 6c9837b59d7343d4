import { type AssuranceLevel, compareAssurance } from '../../model/assurance/assurance-level.js';
import { possibleValues, reasonsIn, type Settled, valueIf } from '../../simulate/outcome/settled.js';
import {
  type AdmittedBy,
  type AdmittedPart,
  type AdmittingAnswer,
  admitting,
  type Judge,
  type Judgement,
} from './admitting.js';
import type { RegionLimits } from './session/limits.js';
import { UNKNOWABLE } from './session/reasons.js';
import type { Session } from './session/session.js';

/** A rule of the application's policy that allows access below the assurance level that the question names. */
export interface Below extends AdmittedBy {
  /** The assurance level of the weakest authentication path among the described sign-ins. */
  readonly assurance: AssuranceLevel;
  /** Whether the assurance level is exact; if not, it is a lower bound, and the weakest path may be stronger. */
  readonly isExact: boolean;
  /**
   * The strictest assurance level of a sign-in by this rule. The level may depend on the session rule that decides together with it. Absent
   * if all sign-ins by this rule have the same level.
   */
  readonly atMost?: AssuranceLevel;
  /**
   * The users at each assurance level; present if the query requests it and the rule leads to several levels under different rules of the
   * global session policy.
   */
  readonly levels?: readonly UsersAtLevel[];
}

/** The users who can sign in by a rule at one assurance level. */
export interface UsersAtLevel
  extends Pick<Below, 'exceptions' | 'isExact' | 'isDescriptionComplete' | 'assurance' | 'users'> {}

export interface BelowAnswer extends AdmittingAnswer {
  readonly kind: 'below';
  readonly rules: readonly Below[];
}

interface BelowQuestion {
  readonly appId: string;
  readonly assurance: AssuranceLevel;
  /** Whether to separate the users of a rule by assurance level. */
  readonly withLevels?: boolean;
}

/** Finds who can sign in to an application below an assurance level. */
export function whoBelow(
  { appId, assurance, withLevels }: BelowQuestion,
  session: Session,
  limits: RegionLimits,
): BelowAnswer {
  const judge: Judge<Weak> = {
    judge: ({ required }) => judgeLevel(required.assurance, assurance),
    order: (one, other) => compareAssurance(one.assurance, other.assurance),
    ...(withLevels && { keyOf: (what) => JSON.stringify(what) }),
  };
  const { rules, isAccessible: _, ...rest } = admitting(appId, judge, session, limits);
  return {
    kind: 'below',
    rules: rules.map(({ what, all, parts, allowsOtherAccess: __, ...rule }) => {
      const [most] = all.map((one) => one.assurance).toSorted((one, other) => compareAssurance(other, one));
      return {
        ...what,
        ...(most !== undefined && most !== what.assurance && { atMost: most }),
        ...(parts !== undefined && { levels: levelsOf(parts) }),
        ...rule,
      };
    }),
    ...rest,
  };
}

/** Returns the users by assurance level, the weakest level first. */
function levelsOf(parts: readonly AdmittedPart<Weak>[]): readonly UsersAtLevel[] {
  return parts.map(usersAtLevel).toSorted((one, other) => compareAssurance(one.assurance, other.assurance));
}

function usersAtLevel({ what, users, isDescriptionComplete, exceptions }: AdmittedPart<Weak>): UsersAtLevel {
  return { ...what, users, isDescriptionComplete, exceptions };
}

type Weak = Pick<Below, 'isExact' | 'assurance'>;

function judgeLevel(asks: Settled<AssuranceLevel>, than: AssuranceLevel): Judgement<Weak> {
  if (valueIf(asks) === 'denied') return { kind: 'nobody' };
  const weaker = possibleValues(asks).filter((one) => compareAssurance(one, than) < 0);
  if (asks.kind === 'undecided' && weaker.length === 0)
    return { kind: 'undecided', reason: reasonsIn(asks)[0] ?? UNKNOWABLE };
  const [least] = weaker.toSorted(compareAssurance);
  if (least === undefined) return { kind: 'others' };
  return { kind: 'found', what: { assurance: least, isExact: asks.kind === 'decided' } };
}
