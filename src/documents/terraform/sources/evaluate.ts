import { getOrMake } from '../../../base/memo.js';
import { isObject, type Members } from '../../../base/object.js';
import { own } from '../../../base/own.js';
import type { ConfiguredExpression, ForExpression } from '../../../model/policies/configured-expression.js';
import type { TerraformConfiguration } from '../../../model/policies/snapshot.js';
import type { AddressStep, InstanceKey } from '../state/address.js';
import { moduleIn } from '../state/configuration.js';
import type { Instance } from '../state/instance.js';
import { choiceAmong, forEveryOption } from './choices.js';
import type { ConfiguredFiles } from './configured-files.js';
import { convertToType } from './convert-to-type.js';
import { decoded, isDecoder } from './decode.js';
import { entriesOf, textOfKey } from './entries.js';
import {
  type Evaluated,
  type EvaluatedList,
  evaluatedJson,
  evaluatedText,
  hasOrder,
  textOfValue,
  UNKNOWN,
} from './evaluated.js';
import { normalPath } from './file-paths.js';
import { callFileFunction } from './files.js';
import { callFunction } from './functions.js';
import { instanceIn, memberOf } from './members.js';
import { applyOperator, isNull, truthOf } from './operators.js';
import { patternSearch } from './patterns.js';
import { joinParts } from './templates.js';

/** The scope of an expression. It determines the meaning of names in the expression. */
export interface EvaluationScope {
  readonly module: readonly AddressStep[];
  /**
   * The key of the resource instance (`key`), and the `for_each` expression of its block (`forEach`). Each is absent if the block does not
   * use it.
   */
  readonly key?: InstanceKey | undefined;
  readonly forEach?: ConfiguredExpression | undefined;
  /** The iterators of the enclosing `dynamic` blocks, by name. */
  readonly iterators?: ReadonlyMap<string, Evaluated>;
}

/** The data that expressions may refer to. */
export interface EvaluationContext {
  readonly sources: TerraformConfiguration;
  /** The files that functions read, if available. */
  readonly files: ConfiguredFiles | undefined;
  /** The configuration in the plan itself, and the values of the root variables. */
  readonly configuration: Members | undefined;
  readonly variables: Members;
  /** Whether the plan may lack some resource instances. */
  readonly isIncomplete: boolean;
  /** A cache of texts that were decoded, such as JSON files. */
  readonly decoded: Map<string, Evaluated>;
  instancesOf(block: Pick<Instance, 'mode' | 'module' | 'name' | 'type'>): readonly Instance[];
}

/** Limit on evaluation steps, elements and characters. It is needed because locals may be circular or multiply in size. */
const MOST_WORK = 100_000;
const DEEPEST = 50;

/** Evaluates an expression: constants, references, literals and some functions; everything else is unknown. */
export function evaluateExpression(
  expression: ConfiguredExpression,
  scope: EvaluationScope,
  context: EvaluationContext,
): Evaluated {
  let work = 0;
  let depth = 0;
  const isTooMuch = (more: number) => {
    work += more;
    return work > MOST_WORK;
  };
  const evaluate = (one: ConfiguredExpression, at: EvaluationScope): Evaluated => {
    if (isTooMuch(1) || depth > DEEPEST) return UNKNOWN;
    depth++;
    const found = evaluateOne(one, at);
    depth--;
    return found;
  };

  function evaluateOne(one: ConfiguredExpression, at: EvaluationScope): Evaluated {
    switch (one.kind) {
      case 'constant':
        return { kind: 'value', value: one.value };
      case 'template':
        return forEveryOption(
          one.parts.map((part) => evaluate(part, at)),
          filledIn,
        );
      case 'list':
        return {
          kind: 'list',
          elements: one.elements.map((element) => evaluate(element, at)),
          isComplete: true,
        };
      case 'object':
        return {
          kind: 'object',
          members: new Map([...one.members].map(([key, member]) => [key, evaluate(member, at)])),
        };
      case 'name':
        return at.iterators?.get(one.name) ?? named(one.name, at);
      case 'member':
        return memberOf(evaluate(one.of, at), evaluate(one.key, at));
      case 'splat':
        return forEveryOption(
          [one.of, ...one.keys].map((part) => evaluate(part, at)),
          splat,
        );
      case 'call':
        return forEveryOption(
          one.given.map((argument) => evaluate(argument, at)),
          (...given) =>
            forEveryOption(one.isSpread ? spread(given) : given, (...all) => calledWith(one.name, all, at)),
        );
      case 'for':
        return forEveryOption([evaluate(one.over, at)], (all) => comprehended(one, all, at));
      case 'choice': {
        const test = truthOf(evaluate(one.test, at));
        return test === undefined
          ? choiceAmong([one.then, one.otherwise].map((branch) => evaluate(branch, at)))
          : evaluate(test ? one.then : one.otherwise, at);
      }
      case 'operation':
        return forEveryOption(
          one.operands.map((operand) => evaluate(operand, at)),
          (...operands) => applyOperator(one.operator, operands),
        );
      case 'other':
        return UNKNOWN;
    }
  }

  function named(name: string, at: EvaluationScope): Evaluated {
    switch (name) {
      case 'local':
        return namespace((local) => {
          const written = moduleAt(at.module)?.locals.get(local);
          return written === undefined ? UNKNOWN : evaluate(written, { module: at.module });
        });
      case 'var':
        return namespace((variable) => variableOf(variable, at));
      case 'each':
        return namespace((member) => eachOf(member, at));
      case 'count':
        return namespace((member) =>
          member === 'index' && typeof at.key === 'number' ? { kind: 'value', value: at.key } : UNKNOWN,
        );
      case 'module':
        return namespace((call) => outputsOf(call, at));
      case 'data':
        return namespace((type) => resourcesOf('data', type, at));
      case 'path':
        return namespace((member) => locationOf(member, at));
      case 'self':
      case 'terraform':
        return UNKNOWN;
      default:
        return resourcesOf('managed', name, at);
    }
  }

  function moduleAt(module: readonly AddressStep[]) {
    return context.sources.modules?.get(module.map(({ name }) => name).join('.'));
  }

  function locationOf(member: string, { module }: EvaluationScope): Evaluated {
    const folder = member === 'root' ? '.' : member === 'module' ? moduleAt(module)?.folder : undefined;
    return folder === undefined ? UNKNOWN : evaluatedText(folder);
  }

  /** Returns the value of a variable. Root variables are in the plan. Other variables are set by the module call or have their default. */
  function variableOf(name: string, { module }: EvaluationScope): Evaluated {
    const declared = moduleAt(module)?.variables.get(name)?.attributes;
    const given = givenTo(name, module);
    const isDefault = given === undefined || (isNull(given) && isNeverNull(declared?.get('nullable')));
    const value = isDefault ? defaultOf(name, module) : given;
    const type = declared?.get('type');
    return type === undefined ? value : convertToType(value, type, (one) => evaluate(one, { module }));
  }

  function givenTo(name: string, module: readonly AddressStep[]): Evaluated | undefined {
    const last = module.at(-1);
    if (last === undefined) {
      const given = own(context.variables, name);
      return isObject(given) ? evaluatedJson(given.value) : UNKNOWN;
    }
    const caller = module.slice(0, -1);
    const body = moduleAt(caller)?.calls.get(last.name);
    if (body === undefined) return UNKNOWN;
    const written = body.attributes.get(name);
    const forEach = body.attributes.get('for_each');
    return written && evaluate(written, { module: caller, key: last.key, forEach });
  }

  function defaultOf(name: string, module: readonly AddressStep[]): Evaluated {
    const declared = context.configuration && moduleIn(context.configuration, module)?.variables;
    const variable = isObject(declared) ? own(declared, name) : undefined;
    return isObject(variable) && Object.hasOwn(variable, 'default')
      ? evaluatedJson(variable.default)
      : UNKNOWN;
  }

  function eachOf(member: string, at: EvaluationScope): Evaluated {
    const { key, forEach, module } = at;
    if (typeof key !== 'string') return UNKNOWN;
    if (member === 'key') return { kind: 'value', value: key };
    if (member !== 'value' || forEach === undefined) return UNKNOWN;
    return forEveryOption([evaluate(forEach, { module })], (over) => {
      if (over.kind === 'object') return over.members.get(key) ?? UNKNOWN;
      if (over.kind === 'list') return evaluatedText(key);
      return over.kind === 'instances' ? instanceIn(over.byKey, key) : UNKNOWN;
    });
  }

  /** Returns the outputs of a module call. A call with instance keys has outputs for each instance. */
  function outputsOf(call: string, { module }: EvaluationScope): Evaluated {
    const body = moduleAt(module)?.calls.get(call);
    if (body === undefined) return UNKNOWN;
    const of = (step: AddressStep) =>
      namespace((output) => {
        const inner = [...module, step];
        const written = moduleAt(inner)?.outputs.get(output);
        return written === undefined ? UNKNOWN : evaluate(written, { module: inner });
      });
    if (body.attributes.has('for_each')) return namespace((key) => of({ name: call, key }));
    return body.attributes.has('count')
      ? namespace((key) => of({ name: call, key: Number(key) }))
      : of({ name: call });
  }

  function resourcesOf(mode: Instance['mode'], type: string, { module }: EvaluationScope): Evaluated {
    return namespace((name) => {
      const found = context.instancesOf({ module, mode, type, name });
      const [only] = found;
      if (only === undefined) return UNKNOWN;
      if (found.length === 1 && only.key === undefined) return { kind: 'instance', instance: only };
      return { kind: 'instances', byKey: new Map(found.map((one) => [one.key ?? '', one])) };
    });
  }

  function splat(of: Evaluated = UNKNOWN, ...keys: readonly Evaluated[]): Evaluated {
    const all = elementsOf(of);
    if (all === undefined || isTooMuch(all.elements.length)) return UNKNOWN;
    return { ...all, elements: all.elements.map((element) => keys.reduce(memberOf, element)) };
  }

  function comprehended(one: ForExpression, all: Evaluated, at: EvaluationScope): Evaluated {
    const entries = entriesOf(all);
    if (entries === undefined || isTooMuch(entries.length)) return UNKNOWN;
    const isAll = all.kind === 'list' ? all.isComplete : all.kind === 'object' || !context.isIncomplete;
    const taken = entries.flatMap(([own, value]) => {
      const iterators = new Map(at.iterators).set(one.name, value);
      if (one.key !== undefined) iterators.set(one.key, own);
      const inner = { ...at, iterators };
      const test = one.test === undefined ? true : truthOf(evaluate(one.test, inner));
      return test === false ? [] : [{ inner, isCertain: test === true }];
    });
    const isComplete = isAll && taken.every(({ isCertain }) => isCertain);
    if (one.by !== undefined) return isComplete ? byKeys(one, one.by, taken, all) : UNKNOWN;
    const elements = taken.filter(({ isCertain }) => isCertain).map(({ inner }) => evaluate(one.each, inner));
    return { kind: 'list', elements, isComplete, ...inOrderOf(all) };
  }

  function byKeys(
    { each, isGrouped }: ForExpression,
    by: ConfiguredExpression,
    taken: readonly { readonly inner: EvaluationScope }[],
    all: Evaluated,
  ): Evaluated {
    const groups = new Map<string, Evaluated[]>();
    for (const { inner } of taken) {
      const key = textOfKey(evaluate(by, inner));
      if (key === undefined) return UNKNOWN;
      getOrMake(groups, key, () => []).push(evaluate(each, inner));
    }
    const together = (elements: readonly Evaluated[]): Evaluated =>
      isGrouped
        ? { kind: 'list', elements, isComplete: true, ...inOrderOf(all) }
        : elements.length === 1
          ? (elements[0] ?? UNKNOWN)
          : UNKNOWN;
    return { kind: 'object', members: new Map([...groups].map(([key, own]) => [key, together(own)])) };
  }

  /**
   * Returns the elements that a splat (`[*]`) iterates over: the elements of a list, the instances of a resource with `count` in order, or
   * the single instance of a resource without a key. Returns `undefined` for any other value, such as a resource with `for_each`.
   */
  function elementsOf(of: Evaluated): EvaluatedList | undefined {
    if (of.kind === 'list') return of;
    if (of.kind === 'instance') return { kind: 'list', elements: [of], isComplete: true };
    if (of.kind !== 'instances' || [...of.byKey.keys()].some((key) => typeof key === 'string'))
      return undefined;
    return listOfInstances(of.byKey);
  }

  function listOfInstances(byKey: ReadonlyMap<InstanceKey, Instance>): EvaluatedList {
    const sorted = [...byKey].sort(([one], [other]) => (one < other ? -1 : 1));
    return {
      kind: 'list',
      elements: sorted.map(([, instance]) => ({ kind: 'instance', instance })),
      isComplete: !context.isIncomplete,
    };
  }

  /**
   * Calls a function of the Terraform language. If its result is larger than the evaluation may still produce (see `MOST_WORK`), the result
   * is unknown. The limit does not apply to the text of a file that the function reads.
   */
  function calledWith(name: string, given: readonly Evaluated[], at: EvaluationScope): Evaluated {
    if (name === 'templatefile') return templateWith(given, at);
    const search = patternSearch(name, given);
    if (search !== undefined) return isTooMuch(search.steps) ? UNKNOWN : bounded(search.found());
    const ofFiles = callFileFunction(name, given, context.files);
    if (ofFiles !== undefined) return ofFiles.kind === 'list' ? bounded(ofFiles) : ofFiles;
    return bounded(calledOnValues(name, given));
  }

  /** Calls a Terraform function whose result does not depend on files. Returns an unknown value if the result cannot be computed. */
  function calledOnValues(name: string, given: readonly Evaluated[]): Evaluated {
    const [first] = given;
    if (name === 'tostring') return joinParts(given);
    if (isDecoder(name)) return decoded(name, textOfValue(first), context.decoded);
    if (name === 'values' && first !== undefined)
      return first.kind === 'instances' ? listOfInstances(first.byKey) : valuesOf(first);
    return callFunction(name, given);
  }

  /** Evaluates a template file. Only the variables that are passed to the template are defined in it. */
  function templateWith([path, names]: readonly Evaluated[], { module }: EvaluationScope): Evaluated {
    const template = context.files?.templates.get(normalPath(textOfValue(path) ?? '/') ?? '/');
    return template === undefined || names?.kind !== 'object'
      ? UNKNOWN
      : evaluate(template, { module, iterators: names.members });
  }

  function bounded(value: Evaluated): Evaluated {
    return isTooMuch(sizeOf(value)) ? UNKNOWN : value;
  }

  /** Joins the parts of a template. A template that consists of a single `${ }` has the value inside it, which may be a list. */
  function filledIn(...parts: readonly Evaluated[]): Evaluated {
    const [first = UNKNOWN] = parts;
    return parts.length === 1 ? first : bounded(joinParts(parts));
  }

  return evaluate(expression, scope);
}

/** Replaces the last argument, which is followed by `...` in the call, by its elements. */
function spread(given: readonly Evaluated[]): readonly Evaluated[] {
  const last = given.at(-1);
  const elements = last?.kind === 'list' && last.isComplete && hasOrder(last) ? last.elements : [UNKNOWN];
  return [...given.slice(0, -1), ...elements];
}

function namespace(member: (name: string) => Evaluated): Evaluated {
  return { kind: 'namespace', member };
}

/**
 * Returns `{ isUnordered: true }` if `all` is a list whose elements have an unknown order; otherwise an empty object. The caller adds the
 * result to a list that it derives from `all`.
 */
function inOrderOf(all: Evaluated): { readonly isUnordered?: true } {
  return all.kind === 'list' && !hasOrder(all) ? { isUnordered: true } : {};
}

function sizeOf(value: Evaluated): number {
  if (value.kind === 'list') return value.elements.length;
  if (value.kind === 'object') return value.members.size;
  return value.kind === 'value' && typeof value.value === 'string' ? value.value.length : 0;
}

function valuesOf(one: Evaluated): Evaluated {
  return one.kind === 'object'
    ? { kind: 'list', elements: sortedMembers(one.members), isComplete: true }
    : UNKNOWN;
}

/** Returns the members of an object in the order of their names. */
function sortedMembers(members: ReadonlyMap<string, Evaluated>): readonly Evaluated[] {
  return [...members].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, member]) => member);
}

/** Returns whether a variable is declared as never null, so that its default replaces null. */
function isNeverNull(nullable: ConfiguredExpression | undefined): boolean {
  return nullable?.kind === 'constant' && nullable.value === false;
}
