import type { AuthenticatorUse } from '../assurance/authenticator-use.js';
import type { Characteristic } from '../assurance/authenticators.js';
import { searchEffort, TOO_MANY_WAYS } from '../assurance/search-effort.js';
import { isWayIn, type WayWithout, wayWithout } from '../assurance/way-without.js';
import { getOrMake } from '../base/memo.js';
import type { Compiled } from '../simulate/compile.js';
import { availableFor, optionsOf } from '../simulate/outcome/required.js';
import type { QueryLimits } from '../symbolic/query.js';
import { type AdmittedBy, type AdmittingAnswer, admitting, type Judgement } from './admitting.js';
import { type AskedTogether, askedTogether, firstOf } from './conjunction.js';

/** A rule of the application's policy that lets people in without any such authenticator, or may. */
export interface Without extends AdmittedBy {
  /** For example with these. */
  readonly authenticators: readonly AuthenticatorUse[];
  /** Otherwise it depends. */
  readonly isSure: boolean;
  /** On the configuration of these, which may be such authenticators. */
  readonly unless: readonly AuthenticatorUse[];
}

export interface WaysAnswer extends AdmittingAnswer {
  readonly kind: 'ways';
  /** None, and none undecided: every way in has such an authenticator. */
  readonly rules: readonly Without[];
  /** Whether anybody is known to get in at all. */
  readonly isReached: boolean;
}

/** Whether every way into an application has an authenticator of a characteristic. */
export function ways(
  { appId, characteristic }: { readonly appId: string; readonly characteristic: Characteristic },
  compiled: Compiled,
  options: QueryLimits,
): WaysAnswer {
  const known = new Map<string, Judgement<WayWithout>>();
  const judgeOne = ({ methods, application }: AskedTogether) =>
    getOrMake(known, JSON.stringify(methods), () => judged(methods, application, characteristic, compiled));
  const { rules, ...rest } = admitting<WayWithout>(
    appId,
    {
      judge(found, isWithSession) {
        const asked = askedTogether(found, compiled, isWithSession);
        return 'kind' in asked ? asked : inEach(asked.map(judgeOne));
      },
      order: (one, other) => Number(other.isSure) - Number(one.isSure),
    },
    compiled,
    options,
  );
  return {
    kind: 'ways',
    rules: rules.map(({ what, all: _, isOthers: __, ...rule }) => ({ ...what, ...rule })),
    ...rest,
  };
}

function judged(
  methods: AskedTogether['methods'],
  { method }: AskedTogether['application'],
  characteristic: Characteristic,
  { snapshot }: Compiled,
): Judgement<WayWithout> {
  const org = { snapshot };
  const options = optionsOf(org);
  const available = availableFor(method, org, options);
  const effort = searchEffort();
  const what = wayWithout(characteristic, methods, available, options, effort);
  if (what !== undefined) return { kind: 'found', what };
  const isReached = isWayIn(methods, available, options, effort);
  if (effort.isSpent) return { kind: 'undecided', reason: TOO_MANY_WAYS };
  return { kind: isReached ? 'others' : 'nobody' };
}

/** What is found in one reading of the rules, and not in all, may be so. */
function inEach(all: readonly Judgement<WayWithout>[]): Judgement<WayWithout> {
  const found = all.find((one) => one.kind === 'found');
  if (found === undefined) return firstOf(all, ['undecided', 'others']) ?? { kind: 'nobody' };
  const isSure = all.every((one) => one.kind === 'found' && one.what.isSure);
  return { kind: 'found', what: { ...found.what, isSure } };
}
