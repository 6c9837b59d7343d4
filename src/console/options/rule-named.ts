import { quoted } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import { type Result, success } from '../../base/result.js';
import { type NamedResource, nameWithId } from '../../model/policies/display-names.js';
import {
  ambiguousNameMessage,
  findByName,
  findNearestName,
  notFoundMessage,
  rulesByName,
} from '../../model/policies/find-by-name.js';
import type { PolicyRule } from '../../model/policies/policy.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { misuse } from '../io/misuse.js';

interface Naming {
  readonly rule: string;
  /** The policy whose rules are searched; all policies if undefined. */
  readonly policy: string | undefined;
}

/** The flags that name the rule and its policy. */
export interface RuleFlags {
  readonly rule: string;
  readonly policy: string;
  /** The hint that states how to select one of several matching rules. */
  readonly remedy: string;
}

const OWN_FLAGS: RuleFlags = { rule: '--rule', policy: '--policy', remedy: 'pass the id, or `--policy`' };

/** Finds a rule by id or name. */
export function ruleNamed(
  { rule, policy }: Naming,
  { policies }: Snapshot,
  flags: RuleFlags = OWN_FLAGS,
): Result<PolicyRule> {
  const within = policy === undefined ? policies : findByName(policies, policy);
  if (policy !== undefined && within.length === 0)
    return misuse(
      `\`${flags.policy}\`: ${notFoundMessage(policy, 'policy', shownNearest(policies, policy))}`,
    );
  const rules = rulesByName(within.flatMap((one) => one.rules.map((own) => ({ policy: one, rule: own }))));
  const named = rules.named(rule);
  const [found, ...others] = named;
  if (found === undefined) {
    const nearest = rules.nearest(rule);
    const where = policy === undefined ? 'the export' : `the policy ${quoted(policy)}`;
    return misuse(
      `\`${flags.rule}\`: ${notFoundMessage(rule, 'rule', nearest && candidateWords(nearest), where)}`,
    );
  }
  if (others.length === 0) return success(found);
  return misuse(
    ambiguousNameMessage({
      flag: flags.rule,
      idOrName: rule,
      what: 'rule',
      meant: named.map(candidateWords),
      remedy: policy === undefined ? flags.remedy : 'pass the id',
    }),
  );
}

/** Describes a rule for a message: `Policy / Rule (id)`. */
function candidateWords({ policy, rule }: PolicyRule): string {
  return `${printable(policy.name || policy.id)} / ${nameWithId(rule)}`;
}

function shownNearest(called: readonly NamedResource[], idOrName: string): string | undefined {
  const nearest = findNearestName(called, idOrName);
  return nearest && nameWithId(nearest);
}
