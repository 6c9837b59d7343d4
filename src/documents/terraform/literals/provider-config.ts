import type { Members } from '../../../base/object.js';
import type { ConfiguredBody, ConfiguredExpression } from '../../../model/policies/configured-expression.js';
import { findReferenceHeads, findReferences } from '../sources/references.js';

/** The blocks of the root module that configure providers. */
export interface ProviderBlocks {
  readonly providers: readonly { readonly name: string; readonly body: ConfiguredBody }[];
  readonly terraform: readonly ConfiguredBody[];
}

/**
 * Returns provider configurations in the form in which a plan shows them, by key such as `okta` or `okta.preview`. Spec: Terraform, 2.6.
 */
export function providerConfig({ providers, terraform }: ProviderBlocks): Members {
  const version = requiredVersion(terraform);
  const versionOf = (name: string) =>
    name === OWN && version !== undefined ? { version_constraint: version } : {};
  const written = providers.map(({ name, body }): [string, Members] => {
    const alias = textOf(body.attributes.get('alias'));
    const expressions = Object.fromEntries(
      ORG.flatMap((one) => {
        const expression = body.attributes.get(one);
        return expression === undefined ? [] : [[one, shown(expression)]];
      }),
    );
    const key = alias === undefined ? name : `${name}.${alias}`;
    return [key, { name, ...(alias !== undefined && { alias }), ...versionOf(name), expressions }];
  });
  return Object.fromEntries([[OWN, { name: OWN, ...versionOf(OWN) }], ...written]);
}

/** Returns the key of the provider configuration that a resource uses. */
export function providerKeyOf({ attributes }: ConfiguredBody): string {
  const given = attributes.get('provider');
  if (given === undefined) return OWN;
  return (
    (given.kind === 'constant'
      ? textOf(given)
      : given.kind === 'name'
        ? given.name
        : findReferences(given)[0]) ?? OWN
  );
}

const OWN = 'okta';

/** The provider arguments that identify the org. */
const ORG = ['org_name', 'base_url'] as const;

function requiredVersion(terraform: readonly ConfiguredBody[]): string | undefined {
  for (const { type, body } of terraform.flatMap(({ blocks }) => blocks)) {
    const own = type === 'required_providers' ? body.attributes.get(OWN) : undefined;
    const version = own?.kind === 'object' ? own.members.get('version') : own;
    if (version !== undefined) return textOf(version);
  }
  return undefined;
}

function shown(expression: ConfiguredExpression): Members {
  return expression.kind === 'constant'
    ? { constant_value: expression.value }
    : { references: [...findReferenceHeads(expression)] };
}

function textOf(expression: ConfiguredExpression | undefined): string | undefined {
  return expression?.kind === 'constant' && typeof expression.value === 'string'
    ? expression.value
    : undefined;
}
