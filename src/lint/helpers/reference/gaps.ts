import { counted } from '../../../base/messages.js';
import { findDanglingReferences } from '../../../documents/collect/dangling-references.js';
import type { Org } from '../../rule/org.js';
import type { Report, Undecided } from '../../rule/rule.js';

/**
 * Reports the references of applications, groups, users and group rules to objects that the documents do not contain. The result is
 * undecided if the documents may lack other objects of the kind, or show the org at several times. References to applications are left out,
 * because `policy/unknown-application` reports them, and those of group rules, because `danglingReferences` reports them.
 */
export function* danglingOwners(org: Org): Generator<Report | Undecided> {
  const isRecorded = org.all('exchange').length > 0;
  for (const { target, ids, owner, severity, message } of findDanglingReferences(org.snapshot(), {})) {
    const of = owner && org.find(owner.kind, owner.id);
    if (target === 'apps' || owner?.kind === 'group rule') continue;
    if (of === undefined || isRecorded || severity === 'info') yield { undecided: message };
    else if (org.isComplete(target))
      yield { of, message: `${message}; remove the ${ids.length === 1 ? 'reference' : 'references'}` };
    else yield { of, severity, message: `${message}; add the missing objects to the export` };
  }
}

/** Returns an undecided result for each kind of data of the org that the documents lack. References in this data are unknown. */
export function* undecidedByGaps(org: Org): Generator<Undecided> {
  const gaps = org.gaps();
  const known = new Set(findDanglingReferences(org.snapshot(), {}).map(({ message }) => message));
  const rules = gaps.filter(({ code }) => code === WITHOUT_POLICY).length;
  if (rules > 0)
    yield { undecided: `the documents do not contain the policies of ${counted(rules, 'rule')}` };
  for (const { code, message } of gaps)
    if (code !== WITHOUT_POLICY && !known.has(message)) yield { undecided: message };
}

/** The code of the problem that the policy of a rule is missing. Each such rule has one. */
const WITHOUT_POLICY = 'rule-without-policy';
