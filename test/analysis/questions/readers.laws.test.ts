import fc from 'fast-check';
import { expect, test } from 'vitest';
import { populationOf } from '../../../src/analysis/questions/population.js';
import { isNever, reachOf } from '../../../src/analysis/questions/reach.js';
import { foldCase } from '../../../src/logic/text/letter-case.js';
import { compareAssurance } from '../../../src/model/assurance/assurance-level.js';
import type { Request } from '../../../src/model/facts/request.js';
import { isActiveApplication } from '../../../src/model/policies/application-status.js';
import { POLICY_TYPES } from '../../../src/model/policies/policy-type.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { type Compiled, compile } from '../../../src/simulate/compile.js';
import { decideBody } from '../../../src/simulate/decide.js';
import { signInOutcome } from '../../../src/simulate/outcome/outcome.js';
import { valueIf } from '../../../src/simulate/outcome/settled.js';
import { simulateBody } from '../../../src/simulate/simulate.js';
import { runExample } from '../../../src/testing/expect/example.js';
import { partOfRequest } from '../../../src/testing/request/part-of-request.js';
import { whyOf } from '../../../src/what-if/why.js';
import { arbitraryHidden } from '../../generators/hidden.js';
import { withSources } from '../../generators/org.js';
import { arbitraryRequest } from '../../generators/request.js';
import { assertWithFixedCases, runs } from '../../runs.js';
import { arbitraryOpenOrDecidedCase } from '../../simulate/outcome/generators.js';

/** Generates orgs. A quarter of them deny access to every application. */
const arbitraryGivenOrg = fc
  .tuple(arbitraryOpenOrDecidedCase(), fc.nat(3))
  .map(([{ org }, draw]) => (draw === 0 ? withoutAccess(org) : org));

function withoutAccess(org: Snapshot): Snapshot {
  const policies = org.policies.map((policy) =>
    policy.type === 'ACCESS_POLICY'
      ? {
          ...policy,
          rules: policy.rules.map((rule) => ({
            ...rule,
            actions: { appSignOn: { access: 'DENY' } } as const,
          })),
        }
      : policy,
  );
  return withSources({ ...org, policies });
}

/** Generates exports in which parts of documents are missing. Half of these exports state that the missing parts are unknown. */
const damaged = fc
  .tuple(arbitraryHidden(arbitraryGivenOrg), fc.boolean())
  .map(([{ open }, isStated]) => (isStated ? open : withoutUnknown(open)))
  .chain((org) =>
    fc.record({
      org: fc.constant(org),
      requests: fc.array(arbitraryRequest(org).map(withoutStated), { minLength: 6, maxLength: 6 }),
    }),
  );

/** Returns the request without stated outcomes of expressions, which may contradict its other facts. */
function withoutStated(request: Request): Request {
  const { expressions: _, ...policyContext } = request.policyContext;
  return { ...request, policyContext };
}

const CONTRARY: ReadonlyMap<string | undefined, string> = new Map([
  ['passed', 'DENY'],
  ['wrong', 'ALLOW'],
]);

const ALL_TYPES = POLICY_TYPES.map(({ name }) => name);

function withoutUnknown({ unknown: _, ...org }: Snapshot): Snapshot {
  return withSources(org);
}

/**
 * Whether the user of a request cannot exist: the export contains all users, but not this one, or the user has the login of a user in the
 * export, but not the id. The analysis claims nothing about such requests.
 */
function isMadeUp({ policyContext: { user } }: Request, { world, snapshot: { users } }: Compiled): boolean {
  if (user?.id != null) return world.isComplete('user') && !world.holds('user', user.id);
  const login = user?.login;
  return login != null && users.some((one) => one.login != null && foldCase(one.login) === foldCase(login));
}

test('property: whatever documents are missing from an export, no simulated request refutes a claim of the analysis about all requests', () => {
  const seen = { never: 0, nobody: 0, weakest: 0, decided: 0, letIn: 0 };
  assertWithFixedCases(
    fc.property(damaged, ({ org, requests }) => {
      const compiled = compile(org);
      const dead = new Set(
        reachOf(org)
          .rules.filter(({ reachability: reached }) => isNever(reached.kind))
          .map(({ policy, rule }) => JSON.stringify([policy.id, rule.id])),
      );
      seen.never += dead.size;
      const ways = new Map(populationOf(org).applications.map((one) => [one.application.id, one]));
      for (const request of requests) {
        // Skips requests that state zones, because their address may be in other zones. Skips inactive applications, because nobody can
        // sign in to them.
        const app = org.apps.find(({ id }) => id === request.appInstance);
        if (request.policyContext.zones != null || (app && !isActiveApplication(app))) continue;
        if (isMadeUp(request, compiled)) continue;
        const outcome = signInOutcome(compiled, request);
        if (!outcome.ok || outcome.value.blocklist.verdict !== 'NOT_MATCH') continue;
        const answer = simulateBody(compiled, { ...request, policyTypes: ALL_TYPES });
        for (const { policyType, result, undefined: open } of answer.ok ? answer.value.evaluation : []) {
          const [policy] = result.policies;
          const decided = decideBody(compiled, policyType, request);
          expect(decided.ok && decided.value?.rule.id).toBe(policy?.rules[0]?.id);
          if (policy === undefined || open.policies.length > 0) continue;
          seen.decided += 1;
          expect(dead).not.toContain(JSON.stringify([policy.id, policy.rules[0]?.id]));
        }
        const why = whyOf(compiled, request);
        expect(why.ok && why.value.outcome.overall.result).toEqual(outcome.value.overall.result);
        const { required } = outcome.value;
        const example = runExample(partOfRequest(request, org), { accessGranted: true }, { compiled });
        // A test rejects a user id that the export lacks, so such an example is not compared.
        const contrary =
          example.refusal === undefined ? CONTRARY.get(example.expectations[0]?.status) : undefined;
        if (contrary !== undefined) {
          seen.letIn += 1;
          expect(valueIf(required.access)).not.toBe(contrary);
        }
        const own = ways.get(request.appInstance);
        if (own === undefined) continue;
        const assurance = valueIf(required.assurance);
        const isLetIn =
          valueIf(required.access) === 'ALLOW' && assurance !== undefined && assurance !== 'denied';
        if (own.weakest === undefined && own.undecided.length === 0 && own.noPolicyReason === undefined) {
          seen.nobody += 1;
          expect(isLetIn).toBe(false);
        }
        if (own.weakest?.isExact === true && isLetIn) {
          seen.weakest += 1;
          expect(compareAssurance(own.weakest.assurance, assurance)).toBeLessThanOrEqual(0);
        }
      }
    }),
    runs(12, 1500),
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
});
