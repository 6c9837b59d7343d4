import type { Members } from '../../../base/object.js';
import { syntheticId } from '../../../model/facts/synthetic-id.js';
import type { ConfiguredBody, ConfiguredExpression } from '../../../model/policies/configured-expression.js';
import type { ConfiguredBlock, TerraformConfiguration } from '../../../model/policies/snapshot.js';
import { setOwn } from '../../text/plain-values.js';
import { resolveReferences } from '../links/filled.js';
import { resourceRowsOf } from '../resources/rows.js';
import type { ConfiguredFiles } from '../sources/configured-files.js';
import type { EvaluableConfiguration } from '../sources/evaluable.js';
import { type EvaluationContext, evaluateExpression } from '../sources/evaluate.js';
import { type Evaluated, textOfValue } from '../sources/evaluated.js';
import { readWrittenValues } from '../sources/written.js';
import { type Address, addressOf, type InstanceKey, resourceAddress } from '../state/address.js';
import { isOfProvider } from '../state/instance.js';
import { plannedState } from '../state/instances.js';
import { findComputedAttributes } from './computed.js';
import { withoutIgnoredChanges } from './ignored-changes.js';
import { type LiteralBody, literalBody } from './literal-body.js';
import { type ProviderBlocks, providerConfig, providerKeyOf } from './provider-config.js';

/** A configuration that is read without a plan. */
export interface WrittenConfiguration extends ProviderBlocks {
  readonly configuration: TerraformConfiguration;
  readonly files: ConfiguredFiles | undefined;
}

/** A substitute for a plan, made from the literal attributes of a configuration. */
export interface LiteralPlan {
  readonly plan: Members;
  readonly configuration: EvaluableConfiguration;
  readonly counts: LiteralCounts;
}

export interface LiteralCounts {
  /** The number of resource instances of the Terraform provider. */
  readonly resources: number;
  /** The number of attributes and blocks that were omitted because their value is uncertain. */
  readonly leftOut: number;
  /** The number of resource blocks with an unknown number of instances. */
  readonly uncounted: number;
  /** The number of resource addresses that occur in several blocks. */
  readonly duplicates: number;
  /** The number of module calls. The content of modules is not read. */
  readonly modules: number;
}

/** Maximum number of instances, higher than in any real configuration. */
const MOST_INSTANCES = 5000;

/**
 * Converts the root module to a substitute for a plan. Its resources may be new or existing, since only a real plan shows what is created.
 * Literal attributes have their values; all others are known only after the apply. Spec: Terraform, 7.
 */
export function createLiteralPlan(written: WrittenConfiguration): LiteralPlan {
  const configuration = withoutIgnored(written.configuration);
  const context = contextOf(configuration, written.files);
  const found: Found = { resources: [], changes: [], blocks: [], count: 0, uncounted: 0, duplicates: 0 };
  for (const [address, block] of configuration.blocks) {
    const named = addressOf(address);
    // The values of a data source are unknown until it is read.
    if (named === undefined || named.module.length > 0 || named.mode === 'data') continue;
    if (isOfProvider(named)) addBlock(named, block, context, found);
  }
  const root = configuration.modules?.get('');
  const evaluable = {
    ...configuration,
    valuesIn: (state) => readWrittenValues(configuration, written.files, state),
  } satisfies EvaluableConfiguration;
  const plan: Members = {
    format_version: '1.2',
    complete: false,
    planned_values: { root_module: { resources: found.resources } },
    resource_changes: found.changes,
    configuration: { provider_config: providerConfig(written), root_module: { resources: found.blocks } },
  };
  const { open, unresolved } = resolveReferences(plannedState(plan, evaluable)).counts;
  return {
    plan,
    configuration: evaluable,
    counts: {
      resources: found.count,
      leftOut: open + unresolved,
      uncounted: found.uncounted,
      duplicates: found.duplicates,
      modules: root?.calls.size ?? 0,
    },
  };
}

interface Found {
  readonly resources: Members[];
  readonly changes: Members[];
  readonly blocks: Members[];
  count: number;
  uncounted: number;
  duplicates: number;
}

function withoutIgnored(configuration: TerraformConfiguration): TerraformConfiguration {
  const blocks = [...configuration.blocks].map(([address, block]): [string, ConfiguredBlock] => {
    const named = addressOf(address);
    if (block.body === undefined || named === undefined || named.mode === 'data') return [address, block];
    return [address, { ...block, body: withoutIgnoredChanges(block.body, attributesOf(named)) }];
  });
  return { ...configuration, blocks: new Map(blocks) };
}

/** Returns a context for evaluating expressions in which no resource or variable is known. */
function contextOf(sources: TerraformConfiguration, files: ConfiguredFiles | undefined): EvaluationContext {
  return {
    sources,
    files,
    configuration: undefined,
    variables: {},
    isIncomplete: true,
    decoded: new Map(),
    instancesOf: () => [],
  };
}

function addBlock(
  named: Pick<Address, 'mode' | 'module' | 'name' | 'type'>,
  { body, duplicates }: ConfiguredBlock,
  context: EvaluationContext,
  found: Found,
): void {
  if (duplicates !== undefined) {
    found.duplicates++;
    return;
  }
  const evaluate = (expression: ConfiguredExpression) =>
    evaluateExpression(expression, { module: [] }, context);
  const keys = body && instanceKeysOf(body, evaluate);
  if (body === undefined || keys === undefined || found.count + keys.length > MOST_INSTANCES)
    found.uncounted++;
  else for (const key of keys) addInstance(named, key, body, context, found);
}

function addInstance(
  named: Pick<Address, 'mode' | 'module' | 'name' | 'type'>,
  key: InstanceKey | undefined,
  body: ConfiguredBody,
  context: EvaluationContext,
  found: Found,
): void {
  const { mode, type, name } = named;
  const scope = { module: [], key, forEach: body.attributes.get('for_each') };
  const texts = new Set(attributesOf(named));
  const own: LiteralBody = literalBody(body, {
    evaluate: (expression) => evaluateExpression(expression, scope, context),
    isText: (attribute) => texts.has(attribute),
  });
  for (const attribute of findComputedAttributes(type, texts, own.expressions))
    setOwn(own.unknown, attribute, true);
  assignPlaceholderPolicy(own, body);
  const resource = {
    address: resourceAddress({ ...named, key }),
    mode,
    type,
    name,
    ...(key !== undefined && { index: key }),
  };
  found.resources.push({ ...resource, values: own.values });
  found.changes.push({
    ...resource,
    change: { actions: ['update'], before: null, after: own.values, after_unknown: own.unknown },
  });
  found.count++;
  const address = resourceAddress(named);
  if (found.blocks.at(-1)?.address === address) return;
  found.blocks.push({
    address,
    mode,
    type,
    name,
    provider_config_key: providerKeyOf(body),
    expressions: own.expressions,
  });
}

/** Gives rules with equal references to their policy the same placeholder policy id, since they belong to the same policy. */
function assignPlaceholderPolicy({ values, unknown }: LiteralBody, { attributes }: ConfiguredBody): void {
  const policy = unknown.policy_id === true ? stableReferenceOf(attributes.get('policy_id')) : undefined;
  if (policy === undefined) return;
  values.policy_id = syntheticId(policy);
  delete unknown.policy_id;
}

/** Returns the attributes of a resource type that this program uses. */
function attributesOf(named: Pick<Address, 'mode' | 'type'>): readonly string[] {
  return resourceRowsOf(named).flatMap((row) => ('attributes' in row ? Object.keys(row.attributes) : []));
}

/** Returns the text of a reference that has the same value everywhere in its module; `undefined` for any other expression. */
function stableReferenceOf(expression: ConfiguredExpression | undefined): string | undefined {
  if (expression?.kind === 'name') return NAMESPACES.has(expression.name) ? expression.name : undefined;
  if (expression?.kind !== 'member' || expression.key.kind !== 'constant') return undefined;
  const of = stableReferenceOf(expression.of);
  return of && `${of}[${JSON.stringify(expression.key.value)}]`;
}

const NAMESPACES: ReadonlySet<string> = new Set(['data', 'local', 'module', 'var']);

/**
 * Returns the instance keys of a block; `undefined` if they are unknown. A block without `count` or `for_each` has one instance, without a
 * key.
 */
function instanceKeysOf(
  { attributes }: ConfiguredBody,
  evaluate: (expression: ConfiguredExpression) => Evaluated,
): readonly (InstanceKey | undefined)[] | undefined {
  const [count, forEach] = [attributes.get('count'), attributes.get('for_each')];
  if (count !== undefined && forEach !== undefined) return undefined;
  if (count !== undefined) return numbersTo(evaluate(count));
  return forEach === undefined ? [undefined] : namesIn(evaluate(forEach));
}

function numbersTo(count: Evaluated): readonly number[] | undefined {
  const number = count.kind === 'value' ? Number(count.value ?? Number.NaN) : Number.NaN;
  const isOne = Number.isInteger(number) && number >= 0 && number <= MOST;
  return isOne ? Array.from({ length: number }, (_, index) => index) : undefined;
}

const MOST = 1000;

function namesIn(over: Evaluated): readonly string[] | undefined {
  if (over.kind === 'object') return [...over.members.keys()];
  if (over.kind !== 'list' || !over.isComplete || over.isSet !== true) return undefined;
  const names = over.elements.flatMap((one) => textOfValue(one) ?? []);
  return names.length === over.elements.length ? [...new Set(names)] : undefined;
}
