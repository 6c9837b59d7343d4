import { groupBy } from '../../base/group-by.js';
import { firstFew } from '../../base/messages.js';
import type { SourceLocation } from '../../base/result.js';
import type { ConfiguredBody, ConfiguredExpression } from '../../model/policies/configured-expression.js';
import type {
  ConfiguredBlock,
  ConfiguredLocation,
  Source,
  SourceDocument,
} from '../../model/policies/snapshot.js';
import { attributeAt, LONGEST_ADDRESS, withoutKeys } from './terraform-location.js';

/** A Terraform module call, with its address and source location. */
export interface ModuleCall {
  readonly address: string;
  readonly location: ConfiguredLocation;
}

/**
 * Returns the module calls that lead to a resource, innermost first. If a value in the resource comes from a variable, its location is the
 * argument of the call. Spec: Terraform, 7.
 */
export function findModuleCalls(
  source: Source | undefined,
  documents: readonly SourceDocument[],
): readonly ModuleCall[] {
  const terraform = source?.terraform;
  if (source === undefined || terraform === undefined || terraform.address.length > LONGEST_ADDRESS)
    return [];
  const blocks = documents[terraform.document]?.configuration?.blocks;
  if (blocks === undefined) return [];
  const { attribute = '' } = attributeAt(source) ?? {};
  let variable = variableIn(blocks.get(withoutKeys(terraform.address)), attribute);
  return modulesIn(terraform.address).flatMap((address) => {
    const call = blocks.get(withoutKeys(address));
    const given = variable === undefined ? undefined : call?.attributes.get(variable);
    variable = variable === undefined ? undefined : variableIn(call, variable);
    return call === undefined ? [] : [{ address, location: given ?? call.header }];
  });
}

/**
 * Returns the name of the variable to which an attribute refers, as in `var.group` or `var.group.id`; `undefined` if its expression has
 * another form.
 */
function variableIn(block: ConfiguredBlock | undefined, attribute: string): string | undefined {
  let expression = block?.body && expressionAt(block.body, attribute.split('.'));
  while (expression?.kind === 'member') {
    const { of, key }: Member = expression;
    if (of.kind === 'name' && of.name === 'var' && key.kind === 'constant') return String(key.value);
    expression = of;
  }
  return undefined;
}

type Member = Extract<ConfiguredExpression, { readonly kind: 'member' }>;

function expressionAt(
  { attributes, blocks }: ConfiguredBody,
  [step = '', ...rest]: readonly string[],
): ConfiguredExpression | undefined {
  const [, name = step, index = '0'] = /^(\w+)\[(\d+)\]$/.exec(step) ?? [];
  if (rest.length === 0) return attributes.get(name);
  const own = blocks.filter(({ type }) => type === name);
  const isAny = own.some(({ dynamic }) => dynamic !== undefined);
  const block = own.length > 1 && isAny ? undefined : own[isAny ? 0 : Number(index)];
  return block && expressionAt(block.body, rest);
}

/** Returns the module instances of an address, innermost first: `module.a["x"].module.b`, then `module.a["x"]`. */
function modulesIn(address: string): readonly string[] {
  const [path = ''] = /^(?:module\.[^.[]+(?:\["(?:[^"\\]|\\.)*"\]|\[\d+\])?\.)*/.exec(address) ?? [];
  const calls = path.match(/module\.[^.[]+(?:\["(?:[^"\\]|\\.)*"\]|\[\d+\])?(?=\.)/g) ?? [];
  return calls.map((_, index) => calls.slice(0, calls.length - index).join('.'));
}

/**
 * Returns a related location for each block that calls a module, with the module instances that it creates. The cause of a problem in a
 * module may be its call.
 */
export function callLocations(
  calls: readonly ModuleCall[],
): readonly { readonly message: string; readonly location: SourceLocation }[] {
  const byBlock = groupBy(
    calls,
    ({ location }) => `${location.document}:${location.line}:${location.column}`,
  );
  return [...byBlock.values()].flatMap((own) => {
    const addresses = [...new Set(own.map(({ address }) => address))];
    const [address] = addresses.length === 1 ? addresses : addresses.map(withoutKeys);
    return own.slice(0, 1).map(({ location }) => ({
      message: `called here: ${firstFew(addresses, undefined, LONGEST_NAMED)}`,
      location: { ...location, pointer: '', ...(address !== undefined && { address }) },
    }));
  });
}

/** Maximum length of an address, in characters. The limit is high because all addresses of a module start alike. */
const LONGEST_NAMED = 120;
