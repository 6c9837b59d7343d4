import { printable } from '../../base/printable.js';
import type { Atom } from '../../facts/fact.js';
import { nameOrId, ruleWords } from '../../policies/rule-words.js';
import { comparisonWords } from './comparisons.js';
import type { Goal } from './goals.js';
import type { CoveragePoint, Owner } from './points.js';

/** What would be covered, in words: the name of a test that does. */
export function goalWords(goal: Goal): string {
  const { measure, owner, zone } = goal;
  if (zone !== undefined) return `on the border of ${nameOrId({ id: zone.id, name: zone.name ?? null })}`;
  const words = owner === undefined ? '' : ownerWords(owner);
  const rest = WORDS[measure](goal);
  return rest === '' ? words : `${words}: ${rest}`;
}

/** What a request does, in words: the name of a test that does it. */
export function pointWords(point: CoveragePoint): string {
  if (point.kind === 'edge') {
    const name = nameOrId({ id: point.zone.id, name: point.zone.name ?? null });
    return `${point.isInside ? 'on the border of' : 'right outside'} ${name}`;
  }
  return `${ownerWords(point.owner)}: ${POINT_WORDS[point.kind](point as never)}`;
}

type PointOf<Kind> = Extract<CoveragePoint, { readonly kind: Kind }>;

const POINT_WORDS = {
  all: ({ owner }) => (owner.rule === undefined ? 'all match' : 'decides'),
  leaf: ({ leaf, isMatch }) => `${leaf.type} ${isMatch ? 'MATCH' : 'NOT_MATCH'}`,
  alone: ({ leaf }) => `${leaf.type} alone NOT_MATCH`,
  atom: ({ atom, isTrue }) => `${comparisonText(atom)} ${isTrue}`,
} as const satisfies {
  readonly [Kind in Exclude<CoveragePoint['kind'], 'edge'>]: (point: PointOf<Kind>) => string;
};

function comparisonText(atom: Atom): string {
  return printable(`\`${comparisonWords(atom)}\``);
}

/** `Policy › Rule`; of a policy its name. */
export function ownerWords({ policy, rule }: Pick<Owner, 'policy' | 'rule'>): string {
  return rule === undefined ? nameOrId(policy) : ruleWords({ policy, rule });
}

const WORDS = {
  rules: () => 'decides',
  leaves: ({ leaf, verdict }) => `${leaf?.type} ${verdict}`,
  independence: ({ leaf }) => `${leaf?.type} alone NOT_MATCH`,
  atoms: ({ atom }) => `${atom === undefined ? '' : comparisonText(atom)} true, and false`,
  boundaries: () => '',
} as const satisfies Record<Goal['measure'], (goal: Goal) => string>;
