import type { EditTarget, RuleTarget } from '../documents/edits/edited-org.js';
import { NAMED_RESOURCES, type NamedResource, nameWithId } from '../model/policies/display-names.js';
import { ambiguousNameMessage, findByName } from '../model/policies/find-by-name.js';
import type { Snapshot } from '../model/policies/snapshot.js';

/** Functions that replace names by ids. Each returns an unknown name unchanged. */
export interface Naming {
  policy(idOrName: string): string;
  rule(target: RuleTarget): RuleTarget;
  target(target: EditTarget): EditTarget;
  app(idOrName: string): string;
  group(idOrName: string): string;
  user(idOrName: string): string;
  /** One message for each name that several objects of the org have. The name was replaced by the id of one of these objects. */
  readonly several: string[];
}

/** Returns the functions that replace the names of objects in an org by ids. */
export function namingIn(org: Snapshot): Naming {
  const several: string[] = [];
  const idOf = (among: readonly NamedResource[], what: string) => (idOrName: string) => {
    const found = findByName(among, idOrName);
    if (found.length > 1)
      several.push(ambiguousNameMessage({ idOrName, what, meant: found.map((one) => nameWithId(one)) }));
    return found[0]?.id ?? idOrName;
  };
  const policy = idOf(org.policies, 'policy');
  const rule = ({ policyId, ruleId }: RuleTarget): RuleTarget => {
    const id = policy(policyId);
    const rules = org.policies.find((one) => one.id === id)?.rules ?? [];
    return { policyId: id, ruleId: idOf(rules, 'rule')(ruleId) };
  };
  return {
    policy,
    rule,
    target: ({ policyId, ruleId }) =>
      ruleId === undefined ? { policyId: policy(policyId) } : rule({ policyId, ruleId }),
    app: idOf(NAMED_RESOURCES.app(org), 'application'),
    group: idOf(org.groups, 'group'),
    user: idOf(NAMED_RESOURCES.user(org), 'user'),
    several,
  };
}
