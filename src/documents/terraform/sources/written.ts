import { groupBy } from '../../../base/group-by.js';
import { lazy } from '../../../base/lazy.js';
import { memoize } from '../../../base/memo.js';
import { isObject, type Members } from '../../../base/object.js';
import type { PathStep } from '../../../base/pointer.js';
import type {
  ConfiguredBody,
  ConfiguredExpression,
  NestedBlock,
} from '../../../model/policies/configured-expression.js';
import type { TerraformConfiguration } from '../../../model/policies/snapshot.js';
import { resourceAddress, stepsOfAddress } from '../state/address.js';
import { type Configured, findConfigured, leafReferences } from '../state/configuration.js';
import type { TerraformState } from '../state/instance.js';
import type { ConfiguredFiles } from './configured-files.js';
import { entriesOf } from './entries.js';
import type { ValuesOfInstances } from './evaluable.js';
import { type EvaluationContext, type EvaluationScope, evaluateExpression } from './evaluate.js';
import { type Evaluated, UNKNOWN } from './evaluated.js';
import { findReferenceHeads, headOf } from './references.js';

/**
 * Returns a reader of values that a plan omits but its configuration files contain. Examples are locals, `dynamic` blocks, and constants in
 * a list that also contains references. Ignores a resource block of the files if the plan contains it with other content, because the file
 * was edited after the plan. Spec: Terraform, 3.3, 6.
 */
export function readWrittenValues(
  sources: TerraformConfiguration,
  files: ConfiguredFiles | undefined,
  { instances, configuration, isIncomplete, variables = {} }: TerraformState,
): ValuesOfInstances {
  const byBlock = lazy(() => groupBy(instances, (one) => resourceAddress({ ...one, key: undefined })));
  const context: EvaluationContext = {
    sources,
    files,
    configuration,
    variables,
    isIncomplete,
    decoded: new Map(),
    instancesOf: (block) => byBlock().get(resourceAddress(block)) ?? [],
  };
  return (instance, block) => {
    const { module, mode, type, name, key, values } = instance;
    const bare = module.map((step) => ({ name: step.name }));
    const body = sources.blocks.get(resourceAddress({ module: bare, mode, type, name }))?.body;
    if (body === undefined || block === undefined || !matchesPlan(body)(block)) return undefined;
    const scope = { module, key, forEach: body.attributes.get('for_each') };
    return (path) => {
      const found = expressionAt(body, path, values, scope, context);
      if (found === undefined || !hasSameReferences(found.expression, findConfigured(block, path, values)))
        return undefined;
      return evaluateExpression(found.expression, found.scope, context);
    };
  };
}

/** Returns whether the attributes of a block in the plan match those in the configuration files. */
const matchesPlan = memoize((body: ConfiguredBody) =>
  memoize(({ expressions }: Members): boolean =>
    Object.entries(isObject(expressions) ? expressions : {}).every(([name, shown]) => {
      const written = body.attributes.get(name);
      if (written === undefined) return body.blocks.some(({ type }) => type === name);
      if (!isObject(shown)) return true;
      if (written.kind !== 'constant') return true;
      return 'constant_value' in shown ? shown.constant_value === written.value : !('references' in shown);
    }),
  ),
);

/** Returns whether the plan and the file refer to the same objects. Plans show no references for `dynamic` blocks, so these always match. */
function hasSameReferences(expression: ConfiguredExpression, shown: Configured): boolean {
  if (shown.kind !== 'expression') return true;
  const planned = new Set(
    leafReferences(shown.references).flatMap((one) => headOf(stepsOfAddress(one)) ?? []),
  );
  const written = findReferenceHeads(expression);
  return planned.size === written.size && [...planned].every((head) => written.has(head));
}

interface WrittenExpression {
  readonly expression: ConfiguredExpression;
  readonly scope: EvaluationScope;
}

function expressionAt(
  body: ConfiguredBody,
  [name, index, ...rest]: readonly PathStep[],
  values: Members,
  scope: EvaluationScope,
  context: EvaluationContext,
): WrittenExpression | undefined {
  const expression = body.attributes.get(String(name));
  if (index === undefined) return expression && { expression, scope };
  const planned = values[String(name)];
  if (typeof index !== 'number' || !Array.isArray(planned)) return undefined;
  const blocks = body.blocks.filter(({ type }) => type === name);
  const block = blockAt(blocks, index, planned, scope, context);
  const inner = isObject(planned[index]) ? planned[index] : {};
  return block && expressionAt(block.body, rest, inner, block.scope, context);
}

interface WrittenBlock {
  readonly body: ConfiguredBody;
  readonly scope: EvaluationScope;
}

/**
 * Returns the block in the configuration files that corresponds to a block in the plan; `undefined` if the numbers of blocks differ. It is
 * the block whose values match the known values in the plan or, if several match, the one at the same index. If the only block is `dynamic`
 * and its elements are unknown, returns the content of that block.
 */
function blockAt(
  blocks: readonly NestedBlock[],
  index: number,
  planned: readonly unknown[],
  scope: EvaluationScope,
  context: EvaluationContext,
): WrittenBlock | undefined {
  const made = blocks.map((block) => blocksFrom(block, scope, context));
  const [first] = blocks;
  if (made.some((one) => one === undefined))
    return blocks.length === 1 && first?.dynamic !== undefined ? contentOfAny(first, scope) : undefined;
  const all = made.flatMap((one) => one ?? []);
  if (all.length !== planned.length) return undefined;
  const fitting = all.filter((one) => fits(one, planned[index], context));
  return fitting.length === 1 ? fitting[0] : fitting.find((one) => one === all[index]);
}

/**
 * Returns the blocks that a block in the configuration files creates: for a `dynamic` block one for each element, or `undefined` if the
 * elements are unknown; for any other block, the block itself.
 */
function blocksFrom(
  { body, dynamic }: NestedBlock,
  scope: EvaluationScope,
  context: EvaluationContext,
): readonly WrittenBlock[] | undefined {
  if (dynamic === undefined) return [{ body, scope }];
  const over = evaluateExpression(dynamic.forEach, scope, context);
  const entries = over.kind === 'list' && !over.isComplete ? undefined : entriesOf(over);
  return entries?.map(([key, value]) => ({ body, scope: withIterator(scope, dynamic.iterator, key, value) }));
}

function contentOfAny({ body, dynamic }: NestedBlock, scope: EvaluationScope): WrittenBlock {
  return { body, scope: withIterator(scope, dynamic?.iterator ?? '', UNKNOWN, UNKNOWN) };
}

function withIterator(
  scope: EvaluationScope,
  iterator: string,
  key: Evaluated,
  value: Evaluated,
): EvaluationScope {
  const own: Evaluated = {
    kind: 'object',
    members: new Map([
      ['key', key],
      ['value', value],
    ]),
  };
  return { ...scope, iterators: new Map([...(scope.iterators ?? []), [iterator, own]]) };
}

/** Returns whether all values that are known in both the plan and the files are equal. */
function fits({ body, scope }: WrittenBlock, planned: unknown, context: EvaluationContext): boolean {
  if (!isObject(planned)) return false;
  for (const [name, expression] of body.attributes) {
    const given = planned[name];
    if (!['boolean', 'number', 'string'].includes(typeof given)) continue;
    const written = evaluateExpression(expression, scope, context);
    if (written.kind === 'value' && written.value !== null && String(written.value) !== String(given))
      return false;
  }
  return true;
}
