import { type EncodedList, encodeList } from '../../../src/analysis/symbolic/encode.js';
import type { RuleList } from '../../../src/analysis/symbolic/rule-lists.js';
import { Shown, type Space } from '../../../src/analysis/symbolic/space.js';
import { type Dimension, requestFrom } from '../../../src/analysis/symbolic/theories/dimension.js';
import type { Choices } from '../../../src/analysis/symbolic/theories/theory.js';
import { atom, replaceAtoms } from '../../../src/logic/kleene/formula.js';
import { UNDEFINED } from '../../../src/logic/kleene/verdict.js';
import { Solver } from '../../../src/logic/solver/satisfy.js';
import { type Fact, onDemand } from '../../../src/model/facts/fact.js';
import type { Policy, Rule } from '../../../src/model/policies/policy.js';
import { POLICY_TYPES } from '../../../src/model/policies/policy-type.js';
import { worldOf } from '../../../src/model/policies/world-of-snapshot.js';
import { EMPTY } from '../../model/conditions/org-of-rule.js';

export interface SmallSpace {
  /** The number of values of each solver variable. */
  readonly sizes: readonly number[];
  /** The formulas of the rules that {@link listIn} returns, in order. */
  readonly asked?: readonly Choices[];
  readonly requirements?: readonly Choices[];
  readonly wishes?: readonly Choices[];
  /** The solver variables whose value no request can state. */
  readonly unknowable?: readonly number[];
  /** For each solver variable, the value that the solver tries first; 0 by default. */
  readonly preferred?: readonly number[];
}

/**
 * Returns a search space with abstract variables, which is small enough to try every combination of values. The first variable is the
 * application.
 */
export function smallSpace(small: SmallSpace): Space {
  const { sizes, asked = [], requirements = [], wishes = [], unknowable = [], preferred = [] } = small;
  const dimensions = sizes.map(
    (size, variable): Dimension => ({
      key: `variable ${variable}`,
      size,
      about: 'other',
      preferred: preferred[variable] ?? 0,
      put: () => {},
      words: (values) => `variable ${variable} ${values.join(' or ')}`,
      ...(unknowable.includes(variable) && { unknowable: 'a test' }),
    }),
  );
  const solver = new Solver();
  for (const one of dimensions) solver.variable(one.size, one.preferred);
  for (const requirement of requirements) solver.require(requirement);
  const [acceptable, found] = [solver.selector(), solver.selector()];
  for (const wish of wishes) solver.require(wish, acceptable);
  return {
    solver,
    acceptable,
    acceptableIn: () => acceptable,
    found,
    find: (wanted, budget) => solver.solve([acceptable, found, ...wanted], budget),
    dimensions,
    application: { variable: 0, ids: Array.from({ length: sizes[0] ?? 0 }, (_, value) => `app ${value}`) },
    requirements,
    wishes,
    sizeOf: (variable) => sizes[variable] ?? 0,
    choices: (meaning) => replaceAtoms(meaning, ({ value }) => asked[Number(value)] as Choices),
    shown: (variables = []) => new Shown(dimensions, variables),
    requestOf: () => requestFrom({ appInstance: '', policyContext: {} }),
    withNewSolver: () => smallSpace(small),
    unknowable: new Set(unknowable),
  };
}

/** Returns a list of `count` rules, whose formulas are those of `space`. */
export function listIn(space: Space, count: number, appIds?: readonly string[]): EncodedList {
  const [type] = POLICY_TYPES;
  const list: RuleList = {
    type,
    policies: [],
    ...(appIds && { appIds }),
    rules: Array.from({ length: count }, (_, index) => ({
      policy: POLICY,
      rule: { ...RULE, id: `rule ${index}` },
      meaning: atom({ fact: FACT, value: String(index) }),
      policyLeaves: [],
      ruleLeaves: [],
    })),
  };
  return encodeList(list, space, worldOf(EMPTY));
}

const FACT: Fact = {
  name: 'a test',
  fields: [],
  about: 'other',
  found: () => undefined,
  bind: () => onDemand(() => () => UNDEFINED),
};

const NAMED = { status: 'ACTIVE', priority: 1, isDefault: false, unreadable: new Map() } as const;

const RULE: Rule = { ...NAMED, id: 'rule', name: 'rule', conditions: null, actions: null };

const POLICY: Policy = {
  ...NAMED,
  id: 'policy',
  name: 'policy',
  type: 'OKTA_SIGN_ON',
  conditions: null,
  settings: null,
  rules: [],
  isAccountManagement: false,
};
