import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { populationOf } from '../../../src/analysis/questions/population.js';
import { answerQuestion } from '../../../src/analysis/questions/query.js';
import { reachOf } from '../../../src/analysis/questions/reach.js';
import { UNCONFIRMED } from '../../../src/analysis/questions/session/reasons.js';
import type { Policy, Rule } from '../../../src/model/policies/policy.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { arbitraryChange } from '../../generators/edits.js';
import { arbitraryOrg, closed } from '../../generators/org.js';
import { runs } from '../../runs.js';

/**
 * Returns a copy of the org for comparison with solver models. Expressions are removed, because a request may state their results.
 * Assignments are removed, because solver models do not contain them. Only known zones remain.
 */
function withoutExpressions(org: Snapshot): Snapshot {
  const without = <Owner extends Policy | Rule>(owner: Owner): Owner => {
    if (owner.conditions == null) return owner;
    const { elCondition: _, ...conditions } = owner.conditions as Record<string, unknown>;
    return { ...owner, conditions };
  };
  const policies = org.policies.map((policy) => ({ ...without(policy), rules: policy.rules.map(without) }));
  const apps = org.apps.map(({ groupIds: _groups, userIds: _users, ...app }) => app);
  const known = closed({ ...org, policies, apps });
  return { ...known, complete: [...(known.complete ?? []), 'zones'] };
}

/** Counts the solver models, and those whose request the simulator did not confirm. */
class Counted {
  models = 0;
  unconfirmed: string[] = [];

  count(at: string, reasons: readonly (string | undefined)[]): void {
    this.models += 1;
    if (reasons.includes(UNCONFIRMED)) this.unconfirmed.push(at);
  }
}

test('property: the simulator confirms every sign-in that the solver finds in an org without expressions', () => {
  let models = 0;
  fc.assert(
    fc.property(arbitraryChange(arbitraryOrg()), (change) => {
      // An application without a document has an unknown policy.
      fc.pre(change.before.apps.length > 0 && change.after.apps.length > 0);
      const counted = new Counted();
      const [before, after] = [withoutExpressions(change.before), withoutExpressions(change.after)];
      for (const { policy, rule, reachability: reached } of reachOf(after).rules) {
        counted.count(`reach ${policy.id} ${rule.id}`, [
          reached.kind === 'undecided' ? reached.reason : undefined,
        ]);
        const answer = answerQuestion(after, { kind: 'rule', policyId: policy.id, ruleId: rule.id });
        if (answer.kind === 'rule') counted.count(`who ${policy.id} ${rule.id}`, [answer.undecided]);
      }
      for (const { application, undecided } of populationOf(after).applications)
        counted.count(
          `apps ${application.id}`,
          undecided.map(({ reason }) => reason),
        );
      counted.count(
        'diff',
        diffOf(before, after).undecided.map(({ reason }) => reason),
      );
      models += counted.models;
      expect(counted.unconfirmed).toEqual([]);
    }),
    runs(15, 2000),
  );
  expect(models).toBeGreaterThan(500);
});
