import { groupBy } from '../../../base/group-by.js';
import { lazy } from '../../../base/lazy.js';
import { getOrMake } from '../../../base/memo.js';
import { isObject, type Members } from '../../../base/object.js';
import { isSynthetic, syntheticId } from '../../../model/facts/synthetic-id.js';
import { findReferences } from '../sources/references.js';
import {
  type Address,
  type AddressStep,
  addressOf,
  addressOfSteps,
  type InstanceKey,
  moduleText,
  resourceAddress,
  stepsOfAddress,
} from '../state/address.js';
import { blockOf, callIn, leafReferences, moduleIn, referencesOfExpression } from '../state/configuration.js';
import { type Instance, idOf, referredId, type TerraformState } from '../state/instance.js';
import type { Nameable } from './nameable.js';

/**
 * An object to which a reference may lead. `isInferred` is set if the object was chosen among several instances because its key matches.
 */
export interface LinkCandidate {
  readonly id: string;
  readonly isInferred: boolean;
  /** Whether the object is known only after the apply. Its id may already be known, if the plan changes an existing object. */
  readonly isWaiting: boolean;
}

/** The objects to which the references in an expression may lead. */
export interface Followed {
  readonly candidates: readonly LinkCandidate[];
  /**
   * Whether the expression may also result in an object that is not a candidate, because it uses a local value or an attribute of another
   * provider.
   */
  readonly isOpaque: boolean;
  /** Whether the expression may select one of the references, for example by a condition or an index. */
  readonly hasChoice: boolean;
  /**
   * Whether a condition or an index selects one of the references, and the result of this selection may be unknown. The value of the
   * expression may then also be an id that is already known before the apply.
   */
  readonly isChoiceUnknown: boolean;
}

export interface Links {
  /**
   * Returns the objects to which the references in an attribute of a resource instance may lead. The attribute can only contain objects of
   * the resource types in `nameable`; other objects are left out.
   */
  follow(
    references: readonly string[],
    instance: Pick<Instance, 'key' | 'module'>,
    block: Members | undefined,
    nameable: Nameable,
  ): Followed;
}

/** The scope in which a reference is resolved: a module instance, and the key of the resource or module call in it. */
interface Scope {
  readonly module: readonly AddressStep[];
  readonly key?: InstanceKey | undefined;
  /** The `for_each` expression of the configuration block; absent if it has none. */
  readonly forEach?: unknown;
}

/** The maximum length of a chain of references that are followed. Expressions in untrusted input may be circular. */
const MAX_DEPTH = 20;
/** The maximum number of references that are followed for one expression. */
const MOST_STEPS = 10_000;

/** Returns a function that follows references from expressions to instances. Spec: Terraform, 3.3, 4 and 5. */
export function createLinks({ instances, configuration, sources, foreignUnknowns }: TerraformState): Links {
  const byBlock = lazy(() =>
    groupBy(
      instances.filter(({ isDeposed }) => !isDeposed),
      (one) => blockKey(one.module, one),
    ),
  );
  const modules = lazy(() => modulesOf(instances));
  const read = new Map<string, ParsedReference>();
  let state = freshState(false);
  const opaque = () => {
    state.isOpaque = true;
    return [];
  };
  const choosing = () => {
    state.hasChoice = true;
    return [];
  };

  function follow(
    references: readonly string[],
    scope: Scope,
    types: RegExp,
    depth: number,
    isComplete = false,
  ): LinkCandidate[] {
    if (depth > MAX_DEPTH || state.steps > MOST_STEPS) return opaque();
    const leaves = leafReferences(references);
    const hasKey = leaves.some((leaf) => KEY_REFERENCES.has(leaf));
    return leaves.flatMap((leaf) => followOnce(leaf, scope, { types, depth: depth + 1, hasKey, isComplete }));
  }

  /**
   * Follows a reference, or returns the result of an earlier visit. Returns no objects for a circular reference, and sets `state.isOpaque`:
   * the reference may then lead to any object.
   */
  function followOnce(leaf: string, scope: Scope, how: Following): readonly LinkCandidate[] {
    // Direct references are not cached, because only nested ones may be visited repeatedly.
    if (how.depth === 1) return followLeaf(leaf, scope, how);
    const visited = getOrMake(
      state.visited,
      scope.forEach,
      () => new Map<string, readonly LinkCandidate[] | 'open'>(),
    );
    const key = `${moduleText(scope.module)} ${scope.key} ${how.hasKey} ${leaf}`;
    const known = visited.get(key);
    if (known !== undefined) return known === 'open' ? opaque() : known;
    visited.set(key, 'open');
    const found = followLeaf(leaf, scope, how);
    visited.set(key, found);
    return found;
  }

  function followLeaf(leaf: string, scope: Scope, how: Following): LinkCandidate[] {
    state.steps++;
    const { steps, named } = getOrMake(read, leaf, () => parseReference(leaf));
    const [head, second] = steps;
    if (head === undefined || second === undefined) return opaque();
    switch (head.name) {
      case 'var':
        // If the attribute is a list, a variable in its expression may be only one element of the list. The expression is then more than
        // the variable, so `isComplete` is false.
        return followVariable(second.name, scope, {
          ...how,
          isComplete: how.isComplete && steps.length === 2 && !state.isList,
        });
      case 'each':
        return second.name === 'key' ? choosing() : followEach(scope, how);
      case 'module':
        return followOutput(steps, scope, how);
      case 'count':
      case 'path':
      case 'terraform':
        return choosing();
      case 'local':
        return followLocal(second.name, scope, { ...how, isComplete: how.isComplete && steps.length === 2 });
      case 'self':
        return opaque();
      default:
        return named === undefined ? choosing() : followResource(named, scope, how);
    }
  }

  /**
   * Follows a reference to a local value, which only configuration files define. Returns the objects to which the references in the local
   * value lead. If the attribute is a list, or the local value is missing, returns no objects and sets `state.isOpaque`.
   */
  function followLocal(
    name: string,
    { module }: Scope,
    { types, depth, isComplete }: Following,
  ): LinkCandidate[] {
    const called = module.map((step) => step.name).join('.');
    const written = sources?.modules?.get(called)?.locals.get(name);
    if (written === undefined || state.isList) return opaque();
    choosing();
    return follow(findReferences(written), { module }, types, depth, isComplete);
  }

  /** Follows a reference from a variable to the argument of the module call that sets it. The values of root variables are known. */
  function followVariable(
    name: string,
    { module }: Scope,
    { types, depth, isComplete }: Following,
  ): LinkCandidate[] {
    const last = module.at(-1);
    const parent = module.slice(0, -1);
    const call = last && configuration && callIn(moduleIn(configuration, parent) ?? {}, last.name);
    if (last === undefined) return choosing();
    if (!isObject(call?.expressions)) return opaque();
    const references = Object.hasOwn(call.expressions, name)
      ? referencesOfExpression(call.expressions[name])
      : [];
    return follow(
      references,
      { module: parent, key: last.key, forEach: call.for_each_expression },
      types,
      depth,
      isComplete,
    );
  }

  /**
   * Follows a reference to `each`. If `for_each` is a resource with an instance that has the same key, returns the objects of this
   * instance. Otherwise, returns the objects of the complete collection and sets `state.hasChoice`, because the instance uses only one of
   * them.
   */
  function followEach({ module, key, forEach }: Scope, { types, depth }: Following): LinkCandidate[] {
    const leaves = leafReferences(referencesOfExpression(forEach));
    if (leaves.length === 0) return choosing();
    return leaves.flatMap((leaf) => {
      const named = addressOf(leaf);
      const isComplete = named !== undefined && named.key === undefined && named.attribute.length === 0;
      const same = isComplete ? instancesOf(named, module).filter((one) => one.key === key) : [];
      if (same.length > 0)
        return same
          .filter(({ type }) => types.test(type))
          .flatMap((one) => referredIn(one, false, { types, depth }));
      choosing();
      return follow([leaf], { module }, types, depth);
    });
  }

  function followOutput(
    [, call, output, ...inside]: readonly AddressStep[],
    { module }: Scope,
    { types, depth, isComplete }: Following,
  ): LinkCandidate[] {
    const child = call && configuration && moduleIn(configuration, [...module, call]);
    if (call === undefined || !isObject(child?.outputs)) return opaque();
    const { outputs } = child;
    const names = output === undefined ? Object.keys(outputs) : [output.name];
    const expressions = names.map((name) => (Object.hasOwn(outputs, name) ? outputs[name] : undefined));
    if (output === undefined) choosing();
    const calls = call.key === undefined ? instancesOfCall(module, call.name) : [call];
    return calls.flatMap((step) =>
      expressions.flatMap((one) =>
        follow(
          referencesOfExpression(isObject(one) ? one.expression : undefined),
          { module: [...module, step] },
          types,
          depth,
          isComplete && output !== undefined && inside.length === 0 && !state.isList,
        ),
      ),
    );
  }

  function instancesOfCall(module: readonly AddressStep[], name: string): readonly AddressStep[] {
    const found = modules().get(`${moduleText(module)} ${name}`);
    return found ?? [{ name }];
  }

  function followResource(
    named: Address,
    { module, key }: Scope,
    { types, depth, hasKey, isComplete }: Following,
  ): LinkCandidate[] {
    if (isForeignUnknown(named, module)) return opaque();
    const all = instancesOf(named, module);
    const canBeNamed = types.test(named.type);
    if (!canBeNamed && all.some((one) => hasUnknownContent(one, named))) return opaque();
    // The attribute cannot contain an object of this type, so its expression refers to the object only in a condition or an index.
    const isOfId = (named.attribute[0]?.name ?? 'id') === 'id';
    if (isComplete && isOfId && !canBeNamed && all.some((one) => isSynthetic(idOf(one))))
      state.isChoiceUnknown = true;
    if (!canBeNamed || all.length === 0) return choosing();
    const own = all.length > 1 && hasKey ? all.filter((one) => one.key === key) : [];
    const isInferred = own.length === 1;
    if (all.length > 1 && !isInferred) choosing();
    const [attribute] = named.attribute;
    return (isInferred ? own : all).flatMap((one) =>
      attribute === undefined || attribute.name === 'id' || attribute.name === '*'
        ? referredIn(one, isInferred, { types, depth })
        : one.isReadDuringApply && !Object.hasOwn(one.values, attribute.name)
          ? opaque()
          : attributeOf(one, attribute.name).map((id) => ({ id, isInferred, isWaiting: isSynthetic(id) })),
    );
  }

  /**
   * Returns the objects to which a reference to an instance leads. For a resource that manages several rules, this is their policy, whose
   * id may not exist yet.
   */
  function referredIn(
    instance: Instance,
    isInferred: boolean,
    { types, depth }: Pick<Following, 'depth' | 'types'>,
  ): LinkCandidate[] {
    const id = referredId(instance);
    // A data source looks up the id of an object, so the id is unknown unless the configuration states it.
    if (instance.isReadDuringApply && id !== instance.values.id) return opaque();
    if (id !== undefined) return [{ id, isInferred, isWaiting: isSynthetic(idOf(instance)) }];
    const { module, key } = instance;
    const block = blockOf(configuration, instance);
    const references = isObject(block?.expressions)
      ? referencesOfExpression(block.expressions.policy_id)
      : [];
    return follow(references, { module, key, forEach: block?.for_each_expression }, types, depth);
  }

  function isForeignUnknown(named: Address, module: readonly AddressStep[]): boolean {
    if (foreignUnknowns === undefined || foreignUnknowns.size === 0) return false;
    return foreignUnknowns.has(resourceAddress({ ...named, module, key: undefined }));
  }

  function instancesOf(named: Address | undefined, module: readonly AddressStep[]): readonly Instance[] {
    const all = (named && byBlock().get(blockKey(module, named))) ?? [];
    return named?.key === undefined ? all : all.filter(({ key }) => key === named.key);
  }

  return {
    follow(references, { module, key }, block, { types, isList }) {
      state = freshState(isList);
      const scope = { module, key, forEach: block?.for_each_expression };
      const candidates = follow(references, scope, types, 0, true);
      const { isOpaque, hasChoice, isChoiceUnknown } = state;
      return { candidates, isOpaque, hasChoice, isChoiceUnknown };
    },
  };
}

/** A reference in a Terraform expression, such as `okta_group.staff.id`, split into its steps. */
interface ParsedReference {
  readonly steps: readonly AddressStep[];
  /** The resource that the reference names, if any. */
  readonly named: Address | undefined;
}

function parseReference(leaf: string): ParsedReference {
  const steps = stepsOfAddress(leaf) ?? [];
  return { steps, named: addressOfSteps(steps) };
}

/** The state of the search while the references of one expression are followed. */
interface State {
  steps: number;
  isOpaque: boolean;
  hasChoice: boolean;
  isChoiceUnknown: boolean;
  /** Whether the attribute that is evaluated is a list. */
  readonly isList: boolean;
  /**
   * The cached results for references: the objects to which a reference leads, or `open` while it is being followed. The outer key is the
   * `for_each` expression of the block. The inner key has the module, the instance key and the reference.
   */
  readonly visited: Map<unknown, Map<string, readonly LinkCandidate[] | 'open'>>;
}

function freshState(isList: boolean): State {
  return { steps: 0, isOpaque: false, hasChoice: false, isChoiceUnknown: false, isList, visited: new Map() };
}

/**
 * The references to the key of the current resource instance. An expression that contains one of them selects the instance with this key
 * from a resource with several instances. An expression without them may select any instance.
 * Spec: Terraform, 3.3, 4.
 */
const KEY_REFERENCES: ReadonlySet<string> = new Set(['count.index', 'each.key', 'each.value']);

interface Following {
  readonly types: RegExp;
  readonly depth: number;
  /**
   * Whether the expression contains the key of the instance (see {@link KEY_REFERENCES}). The expression then refers to the instance with
   * the same key.
   */
  readonly hasKey: boolean;
  /** Whether the reference is the entire expression of the value, rather than a part of a larger expression. */
  readonly isComplete: boolean;
}

/**
 * Returns whether the referenced instance has unknown values. If the reference names an attribute of the instance, only this attribute
 * counts. The id of the instance never counts.
 */
function hasUnknownContent(instance: Instance, { attribute: [first] }: Address): boolean {
  if (first?.name === 'id') return false;
  if (instance.isReadDuringApply) return true;
  const unknown = isObject(instance.unknown) ? instance.unknown : {};
  return first === undefined || first.name === '*'
    ? Object.keys(unknown).some((name) => name !== 'id')
    : Object.hasOwn(unknown, first.name);
}

function attributeOf({ values, address }: Instance, attribute: string): string[] {
  const value = values[attribute];
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  return value === null || isObject(value) ? [] : [syntheticId(address, attribute)];
}

function blockKey(
  module: readonly AddressStep[],
  { mode, type, name }: Pick<Instance, 'mode' | 'name' | 'type'>,
): string {
  return `${moduleText(module)} ${mode} ${type} ${name}`;
}

/** Returns the instances of each module call, by the location and name of the call. */
function modulesOf(instances: readonly Instance[]): Map<string, AddressStep[]> {
  const found = new Map<string, Map<string, AddressStep>>();
  for (const { module } of instances)
    for (const [depth, step] of module.entries()) {
      const call = `${moduleText(module.slice(0, depth))} ${step.name}`;
      const known = found.get(call) ?? new Map<string, AddressStep>();
      found.set(call, known.set(moduleText([step]), step));
    }
  return new Map([...found].map(([call, steps]) => [call, [...steps.values()]]));
}
