import type { KnownMethod } from '../assurance/configured-sets.js';
import type { Compiled } from '../simulate/compile.js';
import { applicationDemands, type Demand, NO_DEMAND, sessionDemands } from '../simulate/outcome/demand.js';
import type { Outcome } from '../simulate/outcome/outcome.js';
import { accessOfBoth, MOST_CASES, pairsOf, TOO_MANY } from '../simulate/outcome/required.js';
import { reasonsOf, valueIf } from '../simulate/outcome/settled.js';
import type { Judgement } from './admitting.js';

/** What the global session policy and the application's policy ask, in one reading of what they say. */
export interface AskedTogether {
  readonly session: Demand;
  readonly application: Demand;
  readonly methods: readonly KnownMethod[];
}

/** Nobody is let in, or it is not known whether anybody is. */
export type Nobody = Extract<Judgement<never>, { readonly kind: 'nobody' | 'undecided' }>;

/** All readings of what is asked where a rule of each policy decides; why nobody is let in, or that is not known. */
export function askedTogether(
  found: Outcome,
  { snapshot }: Compiled,
  isWithSession: boolean,
): Nobody | readonly AskedTogether[] {
  const pairs = pairsOf(
    isWithSession ? sessionDemands(found.session, snapshot.engine === 'classic') : [NO_SESSION],
    applicationDemands(found.application),
  );
  if (pairs.length > MOST_CASES) return { kind: 'undecided', reason: TOO_MANY };
  const [reason] = pairs.flatMap((pair) => reasonsOf(accessOfBoth(...pair)));
  if (reason !== undefined) return { kind: 'undecided', reason };
  const admitted = pairs.filter((pair) => valueIf(accessOfBoth(...pair)) === 'ALLOW');
  if (admitted.length === 0) return { kind: 'nobody' };
  const unknown = admitted.flat().find(({ method }) => method.kind === 'unknown')?.method;
  if (unknown?.kind === 'unknown') return { kind: 'undecided', reason: unknown.reason };
  return admitted.map(([session, application]) => ({
    session,
    application,
    methods: [session.method, application.method].filter((method) => method.kind !== 'unknown'),
  }));
}

/** Where there is no global session policy to ask anything. */
export const NO_SESSION: Demand = { ...NO_DEMAND, by: 'session' };

/** Of the first of these kinds that there is. */
export function firstOf<What>(
  all: readonly Judgement<What>[],
  kinds: readonly Judgement<What>['kind'][],
): Judgement<What> | undefined {
  return kinds.flatMap((kind) => all.filter((one) => one.kind === kind))[0];
}
