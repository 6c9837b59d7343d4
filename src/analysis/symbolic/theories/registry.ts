import { invariant } from '../../../base/invariant.js';
import { COMPARISON_DIALECTS } from '../../../model/expression/meaning/comparison-fact.js';
import { EXPRESSION_DIALECTS } from '../../../model/expression/meaning/expression-fact.js';
import { statement } from '../../../model/expression/meaning/statement-fact.js';
import type { Domain } from '../../../model/facts/definition/domain.js';
import type { Fact } from '../../../model/facts/fact.js';
import { factNamed, type UnlistedFactName } from '../../../model/facts/facts.js';
import { applicationTheory } from './application.js';
import { assuranceTheory } from './assurance.js';
import { deviceTheory } from './device.js';
import { gapTheory, unstatableTheory } from './free.js';
import { oneValueTheory, severalValuesTheory } from './listed.js';
import { networkTheory } from './network.js';
import { peopleTheory } from './people.js';
import { statementTheory } from './statements.js';
import type { Theory } from './theory.js';
import { valueTheory } from './values/values.js';

/** The theories (encodings) of facts whose values cannot be listed. The type check fails if a fact is missing here. */
const UNLISTED = {
  app: applicationTheory,
  deviceAssurance: assuranceTheory,
  gap: gapTheory,
  group: peopleTheory,
  identifier: valueTheory,
  managed: deviceTheory,
  opaque: unstatableTheory,
  registered: deviceTheory,
  user: peopleTheory,
  zone: networkTheory,
} as const satisfies Record<UnlistedFactName, Theory>;

/** The theories (encodings) of facts whose values can be listed, by whether a request has one or several values of the fact. */
const LISTED = {
  'one value': oneValueTheory,
  'several values': severalValuesTheory,
} as const satisfies Record<Domain['kind'], Theory>;

const BY_FACT: ReadonlyMap<Fact, Theory> = new Map([
  ...Object.entries(UNLISTED).map(([name, theory]) => [factNamed(name) as Fact, theory] as const),
  ...[...COMPARISON_DIALECTS.keys(), ...EXPRESSION_DIALECTS.keys()].map(
    (fact) => [fact, valueTheory] as const,
  ),
  [statement, statementTheory],
]);

/** Returns the theory (encoding) of a fact, which encodes all conditions on the fact. */
export function theoryOf(fact: Fact): Theory {
  const theory = fact.domain === undefined ? BY_FACT.get(fact) : LISTED[fact.domain.kind];
  invariant(theory !== undefined, `the fact ${fact.name} has neither values nor a theory`);
  return theory;
}

/** All theories (encodings of facts), in the order in which they add their dimensions to the search space. */
export const THEORIES: readonly Theory[] = [
  applicationTheory,
  assuranceTheory,
  deviceTheory,
  severalValuesTheory,
  oneValueTheory,
  networkTheory,
  peopleTheory,
  statementTheory,
  valueTheory,
  unstatableTheory,
  gapTheory,
];
