import { invariant } from '../../../base/invariant.js';
import { own } from '../../../base/own.js';
import { COMPARISON_DIALECTS } from '../../../model/expression/meaning/comparison-fact.js';
import { EXPRESSION_DIALECTS } from '../../../model/expression/meaning/expression-fact.js';
import type { Domain } from '../../../model/facts/definition/domain.js';
import type { Fact } from '../../../model/facts/fact.js';
import type { UnlistedFactName } from '../../../model/facts/facts.js';
import { applicationTheory } from './application.js';
import { assuranceTheory } from './assurance.js';
import { deviceTheory } from './device.js';
import { gapTheory, unstatableTheory } from './free.js';
import { oneValueTheory, severalValuesTheory } from './listed.js';
import { networkTheory } from './network.js';
import { orderedTheory } from './ordered.js';
import { peopleTheory } from './people.js';
import { statementTheory } from './statements.js';
import type { Theory } from './theory.js';
import { valueTheory } from './values/values.js';

/**
 * The theories (encodings) of facts, by the kind of domain, or by the name of a fact without a domain. Theories add their dimensions to the
 * search space in this order. The type check fails if a fact or a kind of domain is missing here.
 */
const THEORY_OF = {
  app: applicationTheory,
  deviceAssurance: assuranceTheory,
  managed: deviceTheory,
  registered: deviceTheory,
  'several values': severalValuesTheory,
  'one value': oneValueTheory,
  ordered: orderedTheory,
  zone: networkTheory,
  group: peopleTheory,
  user: peopleTheory,
  statement: statementTheory,
  identifier: valueTheory,
  opaque: unstatableTheory,
  gap: gapTheory,
} as const satisfies Record<Domain['kind'] | UnlistedFactName | 'statement', Theory>;

/** The facts about expressions. They are encoded like the user name (`identifier`), in the same theory. */
const OF_EXPRESSIONS: ReadonlySet<Fact> = new Set([
  ...COMPARISON_DIALECTS.keys(),
  ...EXPRESSION_DIALECTS.keys(),
]);

/** Returns the theory (encoding) of a fact, which encodes all conditions on the fact. */
export function theoryOf(fact: Fact): Theory {
  if (OF_EXPRESSIONS.has(fact)) return THEORY_OF.identifier;
  const theory = own(THEORY_OF, fact.domain?.kind ?? fact.name);
  invariant(theory !== undefined, `the fact ${fact.name} has neither values nor a theory`);
  return theory;
}

/** All theories (encodings of facts), in the order in which they add their dimensions to the search space. */
export const THEORIES: readonly Theory[] = [...new Set<Theory>(Object.values(THEORY_OF))];
