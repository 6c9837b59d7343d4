import { getOrMake } from '../../base/memo.js';
import type { Request } from '../../facts/request.js';
import type { Compiled } from '../../simulate/compile.js';
import { applicationReader } from '../../simulate/outcome/application.js';
import type { EffectReader } from '../../simulate/outcome/part.js';
import { type Access, sessionReader } from '../../simulate/outcome/session.js';
import { valueIf } from '../../simulate/outcome/settled.js';
import { possibleRules, type VisitedRule, visit } from '../../simulate/visit.js';

/**
 * Whether every rule of one of the policies that may decide the request denies access: whatever is still to be learnt, it is
 * not let in then. No completion is looked for, so that of most changes of a request it is known at once that they are in vain.
 */
export function keepingOut({ snapshot, types, knowledgeOf }: Compiled): (request: Request) => boolean {
  const readers: readonly Pick<EffectReader<{ readonly access: Access }>, 'policyType' | 'read'>[] = [
    applicationReader(snapshot.brand),
    sessionReader(snapshot.engine),
  ];
  const known = new Map<VisitedRule['rule'], boolean>();
  return (request) => {
    const knowledge = knowledgeOf(request);
    return readers.some(({ policyType, read }) => {
      const list = types.get(policyType)?.listFor(request.appInstance);
      const rules = possibleRules(visit(list?.policies ?? [], knowledge));
      const denies = ({ rule, policy }: VisitedRule) =>
        getOrMake(known, rule, () => valueIf(read(rule.rule, policy.planned.policy).access) === 'DENY');
      return rules.length > 0 && rules.every(denies);
    });
  };
}
