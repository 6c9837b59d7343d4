import type { Successors } from '../../../model/policies/snapshot.js';
import type { DocumentKind } from '../../kinds/kinds.js';
import type { FilledState } from '../links/filled.js';
import { resourceRowsOf } from '../resources/rows.js';
import { idOf } from '../state/instance.js';

/**
 * Returns the new ids of objects that a plan replaces, if other objects may refer to them. No object refers to a rule, and only the rules
 * of a policy refer to the policy. Spec: Terraform, 3.2.
 */
export function findSuccessors({ instances }: FilledState): Successors {
  const found = new Map<string, string>();
  for (const instance of instances) {
    const { before, isCreated } = instance;
    const earlier = isCreated ? before?.id : undefined;
    if (typeof earlier !== 'string') continue;
    const later = idOf(instance);
    if (earlier === later) continue;
    const isNamed = resourceRowsOf(instance).some((row) => 'kind' in row && NAMED.has(row.kind));
    if (isNamed) found.set(earlier, later);
  }
  return found;
}

const NAMED: ReadonlySet<DocumentKind> = new Set([
  'app',
  'behavior',
  'device assurance',
  'group',
  'identity provider',
  'user',
  'user type',
  'zone',
]);
