import { printable } from '../../base/printable.js';
import type { NamedResource } from '../../model/policies/display-names.js';
import { nameOrId, ruleWords } from '../../model/policies/rule-words.js';
import { comparisonWords } from './comparisons.js';
import type { GoalCoverage } from './coverage.js';
import type { Measure } from './goals.js';
import type { CoveragePoint } from './points.js';

/** Returns a coverage goal as text. */
export function goalWords({ zone, policy, rule, ...goal }: GoalCoverage): string {
  if (zone !== undefined) return `at the boundary of ${nameOrId(zone)}`;
  const words = policy === undefined ? '' : ownerWords({ policy, rule });
  return `${words}: ${WORDS[goal.measure](goal)}`;
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
  alone: ({ leaf }) => `only ${leaf.type} is NOT_MATCH`,
  atom: ({ atom, isTrue }) => `${comparisonText(comparisonWords(atom))} ${isTrue}`,
} as const satisfies {
  readonly [Kind in Exclude<CoveragePoint['kind'], 'edge'>]: (point: PointOf<Kind>) => string;
};

function comparisonText(comparison: string): string {
  return printable(`\`${comparison}\``);
}

interface NamedOwner {
  readonly policy: NamedResource;
  readonly rule?: NamedResource | null | undefined;
}

/** Returns the name of a rule as `Policy › Rule`, or the name of a policy. */
function ownerWords({ policy, rule }: NamedOwner): string {
  return rule ? ruleWords({ policy, rule }) : nameOrId(policy);
}

const WORDS = {
  rules: () => 'decides',
  leaves: ({ leaf, verdict }) => `${leaf} ${verdict}`,
  independence: ({ leaf }) => `only ${leaf} is NOT_MATCH`,
  atoms: ({ comparison = '' }) => `${comparisonText(comparison)} true, and false`,
  boundaries: () => '',
} as const satisfies Record<Measure, (goal: Pick<GoalCoverage, 'comparison' | 'leaf' | 'verdict'>) => string>;
