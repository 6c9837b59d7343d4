import { Encoded } from '../analysis/symbolic/encode.js';
import { spaceOf } from '../analysis/symbolic/space.js';
import { deepEqual } from '../base/deep-equal.js';
import { ownAt } from '../base/own.js';
import { applyPatch, type FieldSetting } from '../documents/request/request-patch.js';
import { all, atom, atomsOf, not } from '../logic/kleene/formula.js';
import { MATCH, UNDEFINED } from '../logic/kleene/verdict.js';
import { statement } from '../model/expression/meaning/statement-fact.js';
import { isPossibleDevice } from '../model/facts/device.js';
import type { Fact } from '../model/facts/fact.js';
import type { Request } from '../model/facts/request.js';
import type { Compiled } from '../simulate/compile.js';
import type { CompiledPolicy, CompiledRule } from '../simulate/compiled-policy.js';
import { rankOfLeaf } from '../simulate/match-rules.js';
import { type OutcomeOptions, signInOutcome } from '../simulate/outcome/outcome.js';
import type { Parts } from '../simulate/outcome/parts.js';
import { possibleValues } from '../simulate/outcome/settled.js';

/** A rule that does not match a request. */
interface LackingRule {
  readonly part: keyof Parts;
  readonly policy: CompiledPolicy;
  readonly rule: CompiledRule;
}

/** The maximum number of solver conflicts in the search for a request. */
const MOST_CONFLICTS = 2000;

/**
 * Returns a request that the rule decides and that differs from the given request only in facts of the rule's failed conditions. The
 * simulator confirms that the rule decides the request and that the user may be allowed. Returns `null` if none is found, for example
 * because a failed condition is about the user, or because a rule above matches first.
 */
export function witnessOfRule(
  { part, policy, rule }: LackingRule,
  compiled: Compiled,
  request: Request,
  options: OutcomeOptions,
): Request | null {
  const { world, atoms } = compiled;
  const { rank } = compiled.knowledgeOf(request);
  const leaves = [...policy.leaves, ...rule.leaves];
  const lacking = leaves.filter((leaf) => rankOfLeaf(leaf, rank) !== MATCH);
  const asking = lacking.flatMap(({ leaf }) => atomsOf(leaf.meaning).map(({ fact }) => fact));
  const facts = new Set(asking.filter((fact) => fact !== statement));
  if ([...facts].some(({ about }) => about === 'person' || about === 'application')) return null;
  const asked = leaves.flatMap(({ formula }) => atomsOf(formula));
  const known = [...new Set(asked)].flatMap((number) => {
    const one = atoms.atomAt(number);
    if (facts.has(one.fact) || rank(number) === UNDEFINED) return [];
    return [rank(number) === MATCH ? atom(one) : not(atom(one))];
  });
  const wanted = all([...leaves.map(({ leaf }) => leaf.meaning), ...known]);
  const space = spaceOf([{ meaning: wanted, world }], [request.appInstance]);
  const answer = space.find([new Encoded(wanted, space, world).must], { conflicts: MOST_CONFLICTS });
  if (answer.kind !== 'satisfiable') return null;
  const found = withFieldsOf(space.requestOf(answer.model), request, facts);
  if (!isPossibleDevice(found, world) || !statesSamePerson(found, request)) return null;
  const outcome = signInOutcome(compiled, found, options);
  if (!outcome.ok || outcome.value[part].decidedBy?.rule.id !== rule.rule.id) return null;
  return possibleValues(outcome.value.overall.result).includes('allowed') ? found : null;
}

/**
 * Whether both requests state the same person. A generated request may state a different person, because an expression requires a profile
 * that the given person does not have.
 */
function statesSamePerson({ policyContext: one }: Request, { policyContext: other }: Request): boolean {
  return deepEqual([one.user, one.groups], [other.user, other.groups]);
}

/** Returns a copy of `request` with fields from the generated request `made`: the fields that determine the given facts. */
function withFieldsOf(made: Request, request: Request, facts: ReadonlySet<Fact>): Request {
  const fields = [...facts].flatMap((fact) => [
    ...fact.fields,
    ...(fact.flags ?? []).flatMap(({ instead = [] }) => instead),
  ]);
  const paths = [...new Set(fields)].map((field) => field.split('.'));
  const set = paths.flatMap((path): FieldSetting[] => {
    const value = ownAt(made, path);
    return value === undefined ? [] : [{ path, value }];
  });
  return applyPatch(request, { removed: paths, set }) as Request;
}
