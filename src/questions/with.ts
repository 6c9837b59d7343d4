import type { AuthenticatorUse } from '../assurance/authenticator-use.js';
import { usesOfOrg } from '../assurance/org-authenticators.js';
import { searchEffort, TOO_MANY_WAYS } from '../assurance/search-effort.js';
import { isWayIn } from '../assurance/way-without.js';
import { type ThreeValued, type WaysWith, waysWith } from '../assurance/ways-with.js';
import { neutralKey } from '../base/brand.js';
import { getOrMake } from '../base/memo.js';
import type { Compiled } from '../simulate/compile.js';
import { availableFor, optionsOf } from '../simulate/outcome/required.js';
import type { QueryLimits } from '../symbolic/query.js';
import { type AdmittedBy, type AdmittingAnswer, admitting, type Judgement } from './admitting.js';
import { type AskedTogether, askedTogether, firstOf } from './conjunction.js';

/** An authenticator, or one of its methods. */
export type Wanted = Pick<AuthenticatorUse, 'id' | 'key' | 'method'>;

/** A rule of the application's policy under which people get in with the authenticator, or may. */
export interface With extends AdmittedBy, WaysWith {}

export interface WithAnswer extends AdmittingAnswer {
  readonly kind: 'with';
  /** None, and none undecided: no way in has it. */
  readonly rules: readonly With[];
  /** Whether it is among the authenticators that were looked at: the org's that are active, or all that are known. */
  readonly isHeld: boolean;
  /** Whether anybody is known to get in at all. */
  readonly isReached: boolean;
}

/** Whether any way into an application needs an authenticator, or takes it. */
export function withAuthenticator(
  { appId, authenticator }: { readonly appId: string; readonly authenticator: Wanted },
  compiled: Compiled,
  options: QueryLimits,
): WithAnswer {
  const { snapshot } = compiled;
  const isIt = isOf(authenticator, snapshot.brand);
  const known = new Map<string, Judgement<WaysWith>>();
  const judgeOne = (one: AskedTogether) =>
    getOrMake(known, JSON.stringify(one.methods), () => judged(one, isIt, compiled));
  const { rules, ...rest } = admitting<WaysWith>(
    appId,
    {
      judge(found, isWithSession) {
        const asked = askedTogether(found, compiled, isWithSession);
        return 'kind' in asked ? asked : inEach(asked.map(judgeOne));
      },
      order: (one, other) => THREE.indexOf(other.isUsed) - THREE.indexOf(one.isUsed),
    },
    compiled,
    options,
  );
  const { authenticators } = snapshot;
  return {
    kind: 'with',
    rules: rules.map(({ what, all, isOthers, ...rule }) => ({
      ...what,
      ...rule,
      isNeeded: least([...all.map(({ isNeeded }) => isNeeded), ...(isOthers ? (['no'] as const) : [])]),
    })),
    isHeld: authenticators.length === 0 || usesOfOrg(authenticators, optionsOf({ snapshot })).some(isIt),
    ...rest,
  };
}

function isOf(wanted: Wanted, brand: string): (use: AuthenticatorUse) => boolean {
  const key = neutralKey(wanted.key, brand);
  const isSame = (one: string | undefined, other: string | undefined) =>
    one === undefined || other === undefined || one.toUpperCase() === other.toUpperCase();
  return (use) =>
    neutralKey(use.key, brand) === key && isSame(wanted.method, use.method) && isSame(wanted.id, use.id);
}

function judged(
  { methods, application: { method } }: AskedTogether,
  isIt: (use: AuthenticatorUse) => boolean,
  { snapshot }: Compiled,
): Judgement<WaysWith> {
  const org = { snapshot };
  const options = optionsOf(org);
  const available = availableFor(method, org, options);
  const effort = searchEffort();
  const what = waysWith(isIt, methods, available, options, effort);
  if (what.isUsed !== 'no' && !effort.isSpent) return { kind: 'found', what };
  const isReached = isWayIn(methods, available, options, effort);
  if (effort.isSpent) return { kind: 'undecided', reason: TOO_MANY_WAYS };
  return { kind: isReached ? 'others' : 'nobody' };
}

/** What is found in one reading of the rules, and not in all, may be so. */
function inEach(all: readonly Judgement<WaysWith>[]): Judgement<WaysWith> {
  const found = all.flatMap((one) => (one.kind === 'found' ? [one.what] : []));
  const [first] = found.toSorted((one, other) => THREE.indexOf(other.isUsed) - THREE.indexOf(one.isUsed));
  if (first === undefined) return firstOf(all, ['undecided', 'others']) ?? { kind: 'nobody' };
  const isAgreed = found.length === all.length;
  const needed = new Set(found.map(({ isNeeded }) => isNeeded));
  return {
    kind: 'found',
    what: {
      ...first,
      isUsed: isAgreed ? least(found.map(({ isUsed }) => isUsed)) : 'perhaps',
      isNeeded: isAgreed && needed.size === 1 ? first.isNeeded : 'perhaps',
    },
  };
}

const THREE: readonly ThreeValued[] = ['no', 'perhaps', 'yes'];

function least(all: readonly ThreeValued[]): ThreeValued {
  return THREE.find((one) => all.includes(one)) ?? 'no';
}
