import type { ConfiguredBody, ConfiguredExpression } from '../../../model/policies/configured-expression.js';
import { findReferences } from '../sources/references.js';

const UNKNOWN_EXPRESSION: ConfiguredExpression = { kind: 'other', parts: [] };

/**
 * Replaces attributes and blocks that `lifecycle` lists in `ignore_changes` by unknown values. Terraform keeps their values in the service,
 * whatever the configuration states. Spec: Terraform, 2.6.
 */
export function withoutIgnoredChanges(body: ConfiguredBody, attributes: readonly string[]): ConfiguredBody {
  const ignored = ignoredIn(body);
  if (ignored !== 'all' && ignored.size === 0) return body;
  const isIgnored = (name: string) => !KEPT.has(name) && (ignored === 'all' || ignored.has(name));
  const named = ignored === 'all' ? attributes : ignored;
  const lost = [...body.attributes.keys(), ...body.blocks.map(({ type }) => type), ...named].filter(
    isIgnored,
  );
  return {
    attributes: new Map([...body.attributes, ...lost.map((name) => [name, UNKNOWN_EXPRESSION] as const)]),
    blocks: body.blocks.filter(({ type }) => !isIgnored(type)),
  };
}

/** The names of arguments that Terraform itself reads. They are not attributes of the resource. */
const KEPT: ReadonlySet<string> = new Set(['count', 'depends_on', 'for_each', 'lifecycle', 'provider']);

/** Returns the top-level name of each attribute and block whose changes are ignored. */
function ignoredIn({ blocks }: ConfiguredBody): 'all' | ReadonlySet<string> {
  const names = new Set<string>();
  for (const { type, body } of blocks) {
    const written = type === 'lifecycle' ? body.attributes.get('ignore_changes') : undefined;
    if (written === undefined) continue;
    if (written.kind !== 'list') return 'all';
    for (const element of written.elements) names.add(firstName(element));
  }
  return names.has('all') || names.has('*') ? 'all' : names;
}

function firstName(one: ConfiguredExpression): string {
  if (one.kind === 'name') return one.name;
  if (one.kind === 'constant') return /^[\w-]+/.exec(String(one.value))?.[0] ?? '*';
  if (one.kind === 'member') return firstName(one.of);
  return findReferences(one)[0]?.split('.')[0] ?? '*';
}
