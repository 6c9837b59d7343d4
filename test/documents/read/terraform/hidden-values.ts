import fc from 'fast-check';
import { isObject, type Members } from '../../../../src/base/object.js';
import { overlayPlan } from '../../../../src/documents/overlay/overlay.js';
import type { Request } from '../../../../src/model/facts/request.js';
import type { Snapshot } from '../../../../src/model/policies/snapshot.js';
import { arbitraryRequest } from '../../../generators/request.js';
import { changeIn, exportOf, made, snapshotIn } from './made-plans.js';
import { withMoreResources } from './more-resources.js';
import { arbitraryChoice, withTwoProviders } from './two-providers.js';

type Hidden = { readonly whole: Snapshot; readonly open: Snapshot; readonly request: Request };

const plan = withMoreResources(made('update.plan'));
const org = snapshotIn(exportOf(snapshotIn(made('update.state'))));
const whole = closed(overlayPlan(org, changeIn(plan)).snapshot);

/** Treats lists that the plan leaves incomplete as complete, so that more is decided. */
function closed({ unknown: _, ...snapshot }: Snapshot): Snapshot {
  return snapshot;
}

/**
 * Generates a planned org with known values, and a copy of it in which some configured values are known only after the apply. The plan has
 * one of two provider configurations.
 */
export const arbitraryPlanWithHidden: fc.Arbitrary<Hidden> = fc
  .tuple(fc.subarray([...configured(plan)], { minLength: 1, maxLength: 4 }), arbitraryChoice)
  .map(([hidden, choice]) => withTwoProviders(withUnknown(plan, hidden), choice))
  .map((open) => overlayPlan(org, changeIn(open)).snapshot)
  .chain((open) => arbitraryRequest(whole).map((request) => ({ whole, open, request })));

/** For each attribute, makes the attribute unknown in the plan. Yields the planned org with the given number of requests. */
export function* eachHidden(requests: number): Generator<Hidden> {
  for (const attribute of configured(plan)) {
    const open = overlayPlan(org, changeIn(withUnknown(plan, [attribute]))).snapshot;
    for (const request of fc.sample(arbitraryRequest(whole), requests)) yield { whole, open, request };
  }
}

interface Attribute {
  readonly address: string;
  readonly name: string;
}

/** Lists the attributes that the configuration sets. Other attributes are set by the service, so they may be unknown in any plan. */
function configured({ resource_changes: changes, configuration }: Members): readonly Attribute[] {
  const text = JSON.stringify(configuration);
  return (changes as readonly Members[]).flatMap(({ address, change, type }) => {
    const { after } = change as Members;
    if (
      !isObject(after) ||
      (type === 'okta_group_memberships' && address === 'okta_group_memberships.finance')
    )
      return [];
    return Object.entries(after)
      .filter(([name, value]) => name !== 'id' && value !== null && text.includes(`"${name}"`))
      .map(([name]) => ({ address: String(address), name }));
  });
}

function withUnknown(given: Members, hidden: readonly Attribute[]): Members {
  const copy = structuredClone(given) as Record<string, unknown>;
  const changes = copy.resource_changes as {
    address: string;
    change: Record<string, Record<string, unknown>>;
  }[];
  for (const { address, name } of hidden) {
    const found = changes.find((one) => one.address === address);
    if (found === undefined) continue;
    if (found.change.before !== null) found.change.actions = ['update'] as never;
    delete found.change.after?.[name];
    found.change.after_unknown = { ...found.change.after_unknown, [name]: true };
    hideIn((copy.planned_values as Members).root_module, address, name);
  }
  return copy;
}

function hideIn(module: unknown, address: string, name: string): void {
  if (!isObject(module)) return;
  for (const resource of listIn(module.resources))
    if (resource.address === address) delete (resource.values as Record<string, unknown>)[name];
  for (const child of listIn(module.child_modules)) hideIn(child, address, name);
}

function listIn(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value : [];
}
