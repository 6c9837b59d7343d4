import { memoize } from '../../base/memo.js';
import type { Place } from '../../base/result.js';
import { ruleWords } from '../../policies/rule-words.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { locatePlaces } from '../../read/text/positions.js';
import { placeWords } from './place-words.js';

/** Where a resource of an org is configured. */
interface Configured {
  readonly address: string;
  /** In a file of the configuration, where those are at hand. */
  readonly place?: Place;
}

/** What Terraform manages of an org, by the ids of resources. Spec: Terraform, 1, 3. */
export const configuredIn = memoize((snapshot: Snapshot): ReadonlyMap<string, Configured> => {
  const resources = [...snapshot.sources].flatMap(([resource, { terraform }]) =>
    terraform !== undefined && 'id' in resource && typeof resource.id === 'string'
      ? [{ resource, id: resource.id, address: terraform.address }]
      : [],
  );
  const places = locatePlaces(snapshot, resources);
  return new Map(
    resources.map(({ id, address }, index) => {
      const place = places[index];
      return [id, { address, ...(place?.pointer === '' && { place }) }];
    }),
  );
});

/** `okta_group.staff, groups.tf:12:1` of the first of the ids that Terraform manages. */
export function configuredWords(snapshot: Snapshot, ...ids: readonly string[]): string | undefined {
  const configured = configuredIn(snapshot);
  const found = ids.map((id) => configured.get(id)).find((one) => one !== undefined);
  if (found === undefined) return undefined;
  return [found.address, ...(found.place === undefined ? [] : [placeWords(found.place)])].join(', ');
}

/** A rule that a text names, and where it is configured. */
interface ConfiguredRule {
  /** `"Staff › MFA"`. */
  readonly name: string;
  readonly where: string;
}

/** The rules that a text names in quotes and Terraform manages. */
export function configuredRules(snapshot: Snapshot, text: string): readonly ConfiguredRule[] {
  if (configuredIn(snapshot).size === 0) return [];
  return snapshot.policies.flatMap((policy) =>
    policy.rules.flatMap((rule) => {
      const name = `"${ruleWords({ policy, rule })}"`;
      const where = text.includes(name) ? configuredWords(snapshot, rule.id) : undefined;
      return where === undefined ? [] : [{ name, where }];
    }),
  );
}
