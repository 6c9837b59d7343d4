import { groupBy } from '../../../base/group-by.js';
import { alternatives, quoted } from '../../../base/messages.js';
import type { Members } from '../../../base/object.js';
import type { UnknownPart } from '../../../model/policies/unknown-part.js';
import type { DocumentKind } from '../../kinds/kinds.js';

/** A rule in a Terraform plan, with the data that determines its order. */
interface PlannedRule {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly value: Members;
  readonly policyId?: string;
  readonly pointer: string;
  readonly isChanged: boolean;
}

/**
 * Yields an entry for each set of rules whose order is known only after the apply, because their priorities are equal or missing. Spec:
 * Terraform, 6, 1.
 */
export function* findUnknownOrders(documents: readonly PlannedRule[]): Generator<UnknownPart> {
  const rules = documents.filter(({ kind, value }) => kind === 'rule' && value.system !== true);
  for (const [policyId, siblings] of groupBy(rules, ({ policyId }) => policyId ?? '')) {
    for (const [priority, tied] of groupBy(siblings, ({ value }) => value.priority)) {
      const isLast = priority === undefined && !tied.some(isSentAsFirst);
      const isOrdered = isLast || priority !== undefined ? tied.length < 2 : siblings.length < 2;
      if (isOrdered || !tied.some(({ isChanged }) => isChanged)) continue;
      const names = alternatives(
        tied.map(({ value, id }) =>
          quoted(typeof value.name === 'string' && value.name !== '' ? value.name : id),
        ),
        'and',
      );
      const why = `the order of ${names} is known only after the apply`;
      const remedy = 'set a different priority in each rule';
      yield { collection: 'rules', of: policyId, path: 'priority', known: 'open', why, remedy };
    }
  }
}

/** Returns whether the Terraform provider sends a missing priority as 0. The meaning of 0 is not documented. */
function isSentAsFirst({ value, pointer }: PlannedRule): boolean {
  return value.type === 'ACCESS_POLICY' && !pointer.includes('/rule/');
}
