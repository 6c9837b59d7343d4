import { isNever } from '../../../analysis/questions/reach.js';
import type { EncodedRule } from '../../../analysis/symbolic/encode.js';
import { atomsOf } from '../../../logic/kleene/formula.js';
import type { Meaning } from '../../../model/facts/fact.js';
import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import { type Analysed, analysedOf, analyseOrg } from './analysed-org.js';

/**
 * Whether a rule or policy is definitely unreachable: the rules above shadow it, or its conditions are unsatisfiable. `false` if
 * reachability is unknown. Spec: Policy, "Evaluation rules".
 */
export function isDefinitelyUnreachable(resource: Resource, org: Org): boolean {
  return analysedOf(org) !== undefined && org.derived(listings).unreachable.has(resource);
}

/** Whether a policy rule may decide a sign-in that satisfies the given additional condition; `undefined` if that is unknown. */
export function mayDecide(resource: Resource, meaning: Meaning, org: Org): boolean | undefined {
  const analysed = analysedOf(org);
  const rule = analysed && org.derived(listings).rules.get(resource);
  if (analysed === undefined || rule === undefined || !distinguishesAll(meaning, analysed)) return undefined;
  const { space, compiled, budget } = analysed;
  const given = space.solver.literal(space.choices(meaning, compiled.world));
  const wanted = [given, ...rule.decides('actual')];
  return space.solver.solve(wanted, budget).kind !== 'unsatisfiable';
}

/** Whether the analysis can distinguish sign-ins by all facts of a condition. It can do so only if some policy rule tests these facts. */
function distinguishesAll(meaning: Meaning, { lists }: Analysed): boolean {
  const known = new Set(
    lists.flatMap(({ rules }) => rules.flatMap((rule) => atomsOf(rule.meaning).map(keyOf))),
  );
  return atomsOf(meaning).every((atom) => known.has(keyOf(atom)));
}

function keyOf({ fact, value }: { readonly fact: { readonly name: string }; readonly value: string }) {
  return `${fact.name} ${value}`;
}

/** The analyzed policy rules by their resource, and the resources of all unreachable policies and rules. */
interface Listings {
  readonly unreachable: ReadonlySet<Resource>;
  readonly rules: ReadonlyMap<Resource, EncodedRule>;
}

function listings(org: Org): Listings {
  const analysed = org.derived(analyseOrg);
  const unreachable = new Set<Resource>();
  const rules = new Map<Resource, EncodedRule>();
  for (const list of analysed.lists) {
    for (const rule of list.rules) {
      const resource = analysed.resourceOfRule(rule);
      if (resource === undefined) continue;
      rules.set(resource, rule);
      if (isUnreachable(analysed.unreached(rule.rule))) unreachable.add(resource);
    }
    for (const { policy } of list.policies) {
      const resource = analysed.resourceOf(policy);
      if (resource !== undefined && isUnreachable(analysed.reachedPolicy(policy))) unreachable.add(resource);
    }
  }
  return { unreachable, rules };
}

type Found = ReturnType<Analysed['reachedPolicy'] | Analysed['unreached']>;

function isUnreachable(found: Found): boolean {
  return isNever(found?.kind);
}
