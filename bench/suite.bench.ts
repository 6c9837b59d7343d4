import type { AnyRequest } from '../src/index.js';
import { decide } from '../src/index.js';
import type { Policy, RuleActions } from '../src/model/policies/policy.js';
import type { Snapshot } from '../src/model/policies/snapshot.js';
import { compiledOf } from '../src/simulate/compile.js';
import type { ExampleTest, Suite } from '../src/testing/file/suite.js';
import { runSuite } from '../src/testing/run-suite.js';
import { figure, measure, table, usedResults } from './measure.js';
import { makeWorkload, type WorkloadRequest } from './simulate/workload.js';

/**
 * Compares a run of 100,000 policy tests that expect a rule and its access with `decide` of the same requests in the same
 * process. Target: at most ten times as long, and memory that does not grow with the number of tests.
 */
const EXAMPLES = 100_000;
const TYPE = 'ACCESS_POLICY';

const workload = makeWorkload(
  { policies: 20, rulesPerPolicy: 10, groups: 100, groupsPerPolicy: 8 },
  EXAMPLES,
  12_345,
);
const snapshot = withOnePolicy(workload.snapshot);
const compiled = compiledOf(snapshot);
const suite = suiteOf(workload.requests, snapshot);

let peak = 0;
const timings = measure(
  [
    {
      name: 'decide',
      operations: EXAMPLES,
      run: () =>
        workload.requests.reduce((count, request) => count + (decidedBy(request) === null ? 0 : 1), 0),
    },
    {
      name: 'examples with rule and access',
      operations: EXAMPLES,
      run() {
        let passed = 0;
        for (const { status } of runSuite(suite, compiled)) {
          if (status === 'passed') passed += 1;
          if (passed % 10_000 === 0) peak = Math.max(peak, process.memoryUsage().heapUsed);
        }
        if (passed !== EXAMPLES) throw new Error(`${EXAMPLES - passed} examples do not pass`);
        return passed;
      },
    },
  ],
  5,
);
const [base] = timings;
console.log(
  table(
    ['what', 'µs each', 'range', 'ratio to decide'],
    timings.map(({ name, median, least, most }) => [
      name,
      figure(median),
      `${figure(least)}–${figure(most)}`,
      figure(median / (base?.median ?? Number.NaN)),
    ]),
  ),
);
console.log(`heap at most ${(peak / 1e6).toFixed(0)} MB, the examples themselves included`);
console.log(`(${usedResults()} results used)`);

/** Returns the org with the rules of all policies in one policy of the application, followed by a catch-all rule. */
function withOnePolicy({ policies, ...rest }: Snapshot): Snapshot {
  const [first] = policies as readonly [Policy, ...Policy[]];
  const rules = policies.flatMap((policy) => policy.rules);
  const last = {
    id: 'last',
    name: 'all others',
    isDefault: true,
    priority: rules.length + 1,
    conditions: null,
  };
  const all = [...rules, { ...(rules[0] as (typeof rules)[number]), ...last }].map((rule, index) => ({
    ...rule,
    priority: index + 1,
    actions: { appSignOn: rule.actions?.signon as object as NonNullable<RuleActions['appSignOn']> },
  }));
  const policy = { ...first, id: 'rst', type: TYPE, name: 'all', conditions: null, rules: all };
  return { ...rest, policies: [policy], mappings: [{ appId: 'app', policyId: policy.id }] };
}

function decidedBy(request: WorkloadRequest) {
  const answer = decide(snapshot, TYPE, request as unknown as AnyRequest);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

function suiteOf(requests: readonly WorkloadRequest[], { policies: [policy] }: Snapshot): Suite {
  const access = new Map(
    policy?.rules.map(({ id, actions }) => [
      id,
      (actions as { readonly appSignOn: { access: string } }).appSignOn.access,
    ]),
  );
  const tests = requests.map((request, index): ExampleTest => {
    const { groups, ip, device, risk } = request.policyContext;
    const id = decidedBy(request)?.rule.id ?? '';
    return {
      kind: 'example',
      name: String(index),
      pointer: `/tests/${index}`,
      isOnly: false,
      request: { app: 'app', groups: groups.ids, ip, platform: device.platform, risk: risk.level },
      expect: { rule: id, access: access.get(id) },
    };
  });
  return {
    document: { name: 'bench', text: '' } as Suite['document'],
    org: [],
    parts: new Map(),
    defaults: {},
    tests,
  };
}
