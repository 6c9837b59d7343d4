import { isObject } from '../../base/object.js';
import type { FoundResource, Visitor } from '../collect/accumulator.js';
import { sourceBelow } from '../schema/fit-schema.js';
import { rulesWithin } from './policy.js';

/** Returns a visitor that adds all resources to a list as they were found, without reading them further. */
export function listingVisitor(list: FoundResource[]): Visitor {
  return {
    wants: () => true,
    visit(resource) {
      list.push(resource);
      if (resource.kind === 'policy') for (const rule of rulesIn(resource)) list.push(rule);
    },
    visitOther: (resource) => void list.push(resource),
  };
}

/** Yields the rules embedded in a policy, which are resources themselves. */
function* rulesIn({ value: policy, at }: FoundResource): Generator<FoundResource> {
  const policyId = isObject(policy) && typeof policy.id === 'string' ? policy.id : undefined;
  const around = policyId === undefined ? {} : { policyId };
  for (const { value, pointer } of rulesWithin(policy))
    yield { kind: 'rule', value, at: sourceBelow(at, pointer), around };
}
