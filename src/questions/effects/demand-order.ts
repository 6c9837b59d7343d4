import type { Paths } from '../../assurance/paths.js';
import { compareStrength } from '../../assurance/strength.js';
import { getOrMake, memoize } from '../../base/memo.js';
import type { PolicyRule } from '../../policies/policy.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { applicationReader } from '../../simulate/outcome/application.js';
import { applicationDemands, type Demand, sessionDemands } from '../../simulate/outcome/demand.js';
import { type EffectReader, effectOfRule, ruleInPolicy } from '../../simulate/outcome/part.js';
import { type Required, requiredOf } from '../../simulate/outcome/required.js';
import { sessionReader } from '../../simulate/outcome/session.js';
import { valueIf } from '../../simulate/outcome/settled.js';

/**
 * By what each of two session rules asks together with a rule of an application: negative where the first asks more.
 * `undefined`: it cannot be said.
 */
export type DemandOrder = (
  before: PolicyRule,
  after: PolicyRule,
  application: PolicyRule,
) => number | undefined;

/** What is asked together is worked out once for each pair of demands, however many rules ask it. */
export function demandOrderIn(snapshot: Snapshot): DemandOrder {
  const { brand, engine } = snapshot;
  const ofSession = memoize((rule: PolicyRule) =>
    keyed(sessionDemands(decidedBy(rule, sessionReader(engine)), engine === 'classic')),
  );
  const ofApplication = memoize((rule: PolicyRule) =>
    keyed(applicationDemands(decidedBy(rule, applicationReader(brand)))),
  );
  const asked = new Map<string, AskedTogether>();
  const askedBy = (session: PolicyRule, application: PolicyRule) => {
    const [one, other] = [ofSession(session), ofApplication(application)];
    return getOrMake(asked, `${one.key} ${other.key}`, () =>
      askedTogether(requiredOf(one.demands, other.demands, { snapshot })),
    );
  };
  return (before, after, application) => orderOf(askedBy(before, application), askedBy(after, application));
}

function decidedBy<Values>({ policy, rule }: PolicyRule, reader: EffectReader<Values>) {
  const effect = effectOfRule(reader, { rule, policy });
  return { possible: [{ ...ruleInPolicy(policy, rule), effect }], noneBecause: null };
}

function keyed(demands: readonly Demand[]): { readonly demands: readonly Demand[]; readonly key: string } {
  return { demands, key: JSON.stringify(demands.map(({ access, method }) => [access, method])) };
}

type AskedTogether = ReturnType<typeof askedTogether>;

function askedTogether({ strength, paths }: Required) {
  const ways = valueIf(paths);
  return { strength: valueIf(strength), ways: ways && waysIn(ways) };
}

/** Every way in, whether it certainly leads in or perhaps, as a word. */
function waysIn({ certain, possible }: Paths): ReadonlySet<string> {
  return new Set([certain, possible].flatMap((some, index) => some.map((path) => wayKey(path, index))));
}

function wayKey({ authenticators }: Paths['certain'][number], index: number): string {
  return JSON.stringify([index, authenticators.map((use) => JSON.stringify(use)).sort()]);
}

function orderOf(was: AskedTogether, is: AskedTogether): number | undefined {
  if (was.strength === undefined || is.strength === undefined) return undefined;
  const order = Math.sign(compareStrength(is.strength, was.strength));
  return order === 0 ? waysOrder(was.ways, is.ways) : order;
}

type Ways = AskedTogether['ways'];

/** More ways in are weaker. Nobody is let in where there is nothing to give. */
function waysOrder(before: Ways, after: Ways): number | undefined {
  if (before === undefined || after === undefined) return undefined;
  if (before === null || after === null) return before === after ? 0 : undefined;
  const isWider = [...before].every((way) => after.has(way));
  const isNarrower = [...after].every((way) => before.has(way));
  if (isWider && isNarrower) return 0;
  return isWider ? -1 : isNarrower ? 1 : undefined;
}
