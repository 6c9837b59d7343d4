import { printable } from '../../base/printable.js';
import type { Atom } from '../../model/facts/fact.js';
import { nameOrId, ruleWords } from '../../model/policies/rule-words.js';
import { comparisonWords } from './comparisons.js';
import type { Goal } from './goals.js';
import type { CoveragePoint, Owner } from './points.js';

/** Returns a coverage goal as text, which is the name of a suggested test that covers the goal. */
export function goalWords(goal: Goal): string {
  const { measure, owner, zone } = goal;
  if (zone !== undefined) return `at the boundary of ${nameOrId({ id: zone.id, name: zone.name ?? null })}`;
  const words = owner === undefined ? '' : ownerWords(owner);
  const rest = WORDS[measure](goal);
  return rest === '' ? words : `${words}: ${rest}`;
}

/** Returns a coverage point as text, which is the name of a suggested test that reaches the point. */
export function pointWords(point: CoveragePoint): string {
  if (point.kind === 'edge') {
    const name = nameOrId({ id: point.zone.id, name: point.zone.name ?? null });
    return `${point.isInside ? 'at the boundary of' : 'next to'} ${name}`;
  }
  return `${ownerWords(point.owner)}: ${POINT_WORDS[point.kind](point as never)}`;
}

type PointOf<Kind> = Extract<CoveragePoint, { readonly kind: Kind }>;

const POINT_WORDS = {
  all: ({ owner }) => (owner.rule === undefined ? 'all match' : 'decides'),
  leaf: ({ leaf, isMatch }) => `${leaf.type} ${isMatch ? 'MATCH' : 'NOT_MATCH'}`,
  alone: ({ leaf }) => `${leaf.type} is the only NOT_MATCH`,
  atom: ({ atom, isTrue }) => `${comparisonText(atom)} ${isTrue}`,
} as const satisfies {
  readonly [Kind in Exclude<CoveragePoint['kind'], 'edge'>]: (point: PointOf<Kind>) => string;
};

function comparisonText(atom: Atom): string {
  return printable(`\`${comparisonWords(atom)}\``);
}

/** Returns the name of a rule as `Policy › Rule`, or the name of a policy. */
export function ownerWords({ policy, rule }: Pick<Owner, 'policy' | 'rule'>): string {
  return rule === undefined ? nameOrId(policy) : ruleWords({ policy, rule });
}

const WORDS = {
  rules: () => 'decides',
  leaves: ({ leaf, verdict }) => `${leaf?.type} ${verdict}`,
  independence: ({ leaf }) => `${leaf?.type} is the only NOT_MATCH`,
  atoms: ({ atom }) => `${atom === undefined ? '' : comparisonText(atom)} true, and false`,
  boundaries: () => '',
} as const satisfies Record<Goal['measure'], (goal: Goal) => string>;
