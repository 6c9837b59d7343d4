import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { populationOf } from '../../../src/analysis/questions/population.js';
import { reachOf } from '../../../src/analysis/questions/reach.js';
import { appsOf, placeholderAppsOf } from '../../../src/model/policies/placeholders.js';
import { MAPPED_TYPES } from '../../../src/model/policies/policy-type.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { decideBody } from '../../../src/simulate/decide.js';
import { arbitraryOrg, closed } from '../../generators/org.js';
import { runs } from '../../runs.js';
import { snapshotOf } from './snapshot-of.js';

/** Returns the org as an export that contains policies only. */
function withoutApps(org: Snapshot): Snapshot {
  const unknown = MAPPED_TYPES.map((of) => ({ collection: 'mappings', of, known: 'none' }) as const);
  return closed({ ...org, edition: 'field', apps: [], mappings: [], unknown });
}

/** Returns the org with one application for each policy, and possibly further applications. */
function withOneEach(org: Snapshot): Snapshot {
  const exported = withoutApps(org);
  const unknown = [{ collection: 'apps', known: 'open' } as const];
  return { ...exported, apps: appsOf(exported), mappings: placeholderAppsOf(exported), unknown };
}

/**
 * Converts the result "blocked" to "unsatisfiable". Both are correct if a blocklist zone blocks every sign-in and the rule is
 * unsatisfiable.
 */
function mergeBlocked(kind: string): string {
  return kind === 'blocked' ? 'unsatisfiable' : kind;
}

test('property: a rule that is reachable or unreachable in an export without applications stays so if each policy gets an application', () => {
  const seen: Record<string, number> = {};
  const kindsIn = (org: Snapshot) =>
    reachOf(org).rules.map(({ policy, rule, reachability: reached }) => {
      const isAccountManagement = org.policies.find(({ id }) => id === policy.id)?.isAccountManagement;
      expect(reached.kind === 'unassigned' && !isAccountManagement).toBe(false);
      return [rule.id, reached.kind];
    });
  fc.assert(
    fc.property(arbitraryOrg(), (org) => {
      const kinds = kindsIn(withoutApps(org));
      for (const [index, [id, kind]] of kindsIn(withOneEach(org)).entries()) {
        const [own, found = ''] = kinds[index] ?? [];
        expect(own).toBe(id);
        if (kind !== 'undecided') expect(mergeBlocked(found)).toBe(mergeBlocked(kind ?? ''));
        seen[found] = (seen[found] ?? 0) + 1;
      }
    }),
    runs(30, 2000),
  );
  expect(seen.reachable ?? 0).toBeGreaterThan(20);
});

const access = (id: string, system: boolean, access: string) => ({
  id,
  type: 'ACCESS_POLICY',
  name: `Policy ${id}`,
  system,
  _links: { self: { href: `https://acme.okta.com/api/v1/policies/${id}` } },
  rules: [{ id: `rule of ${id}`, name: 'Catch-all Rule', system: true, actions: { appSignOn: { access } } }],
});

const exported = (finance = 'ALLOW') =>
  snapshotOf({ policies: [access('finance', false, finance), access('usual', true, 'ALLOW')] });

test("a sign-in to an unknown application is undecided, and an application that the analysis adds for a policy has the policy's rules", () => {
  const compiled = compile(exported());
  const decided = (appInstance: string) => {
    const answer = decideBody(compiled, 'ACCESS_POLICY', {
      appInstance,
      policyContext: { user: { id: 'ann' } },
    });
    return answer.ok ? answer.value?.rule.id : 'refused';
  };
  expect(decided('0oa1')).toBeUndefined();
  expect(decided('application of finance')).toBe('rule of finance');
  expect(decided('application of usual')).toBe('rule of usual');
});

test('if the export contains no applications, the diff names the application of a changed policy after the policy, such as `an application of Policy finance`', () => {
  const { changes: regions, undecided } = diffOf(exported(), exported('DENY'));
  expect(undecided).toEqual([]);
  expect(regions.map(({ applications }) => applications)).toMatchObject([
    [{ id: 'application of finance', name: 'an application of Policy finance' }],
  ]);
});

test('if the export contains no applications, the access report lists one application for each policy', () => {
  const { applications, incompleteReason: further } = populationOf(exported());
  expect(applications.map(({ application }) => application.name)).toEqual([
    'an application of Policy finance',
    'an application of Policy usual',
  ]);
  expect(further).toContain('the export contains no applications');
});
