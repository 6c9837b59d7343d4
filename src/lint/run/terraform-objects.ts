import { isObject, type Members } from '../../base/object.js';
import { computeDependencies } from '../../documents/terraform/links/dependencies.js';
import { findManagedObjects, type ManagedObject } from '../../documents/terraform/links/managed.js';
import { resourceRowsOf } from '../../documents/terraform/resources/rows.js';
import { blockCountsOf } from '../../documents/terraform/state/attribute-values.js';
import { isTerraform } from '../../documents/terraform/state/recognise.js';
import type { ParsedDocument } from '../../documents/text/input.js';
import { textAt } from '../rule/json-path.js';
import type { Resource } from '../rule/resource.js';
import { isDeleted, isForgotten, type TerraformObjects } from '../rule/terraform.js';

/** Returns the Terraform plans and states of documents. `first` is the index of the first document. */
export function terraformIn(
  documents: readonly ParsedDocument[],
  first: number,
): readonly TerraformObjects[] {
  return documents.flatMap(({ values, kept }, number) =>
    values.flatMap(({ value, pointer }) => {
      const managed = isTerraform(value) ? findManagedObjects(value, kept.configuration) : undefined;
      if (managed === undefined) return [];
      const objects = managed.map((object) => ({
        ...object,
        resource: resourceFor(object, { document: first + number, pointer }),
      }));
      const configuration =
        isObject(value) && isObject(value.configuration) ? value.configuration : undefined;
      const planned = objects.filter((object) => !isDeleted(object) && !isForgotten(object));
      const providerVersion = configuration && providerVersionIn(configuration);
      return [
        {
          objects,
          planned,
          dependencies: computeDependencies(configuration, kept.configuration),
          ...(providerVersion !== undefined && { providerVersion }),
        },
      ];
    }),
  );
}

/** Returns the version constraint of the Terraform provider in a plan; `undefined` if the plan states none. Spec: Terraform, 2.6. */
function providerVersionIn({ provider_config: providers }: Members): string | undefined {
  const all = isObject(providers) ? Object.values(providers).filter(isObject) : [];
  const own = all.find((one) => one.module_address === undefined && isOkta(one));
  return typeof own?.version_constraint === 'string' ? own.version_constraint : undefined;
}

/**
 * Whether a provider configuration is for Okta's provider. The configuration may give the provider another name, and a fork of the provider
 * comes from another host.
 */
function isOkta({ name, full_name: full }: Members): boolean {
  return name === 'okta' || (typeof full === 'string' && full.endsWith('/okta'));
}

function resourceFor(object: ManagedObject, root: Resource['at']): Resource {
  const { address, pointer, values } = object;
  const [kind] = resourceRowsOf(object).flatMap((row) => ('kind' in row ? [row.kind] : []));
  const [id, name] = [textAt(values, 'id'), textAt(values, 'name') ?? textAt(values, 'label')];
  return {
    kind: kind ?? 'other resource',
    value: values,
    at: {
      document: root.document,
      pointer: root.pointer + pointer,
      terraform: {
        document: root.document,
        address,
        base: root.pointer + pointer,
        blockCounts: blockCountsOf(values),
        isAsWritten: true,
      },
    },
    reading: 'stored',
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
  };
}
