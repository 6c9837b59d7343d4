import { expect, test } from 'vitest';
import type { Request } from '../../src/model/facts/request.js';
import { importReplaced } from '../replaced-modules.js';

const OF_TEST = `from '../../../test/analysis/symbolic/ordered-fact.js';`;

// Registers two numeric facts and a condition in the same places as `npm run new` does. No other module mentions them.
const [library] = await importReplaced(['test/new/numeric-library.ts'], {
  'src/model/facts/registry.ts': `export * from 'original'; export { failedSignIns, sessionAge } ${OF_TEST}`,
  'src/model/conditions/registry.ts': `export * from 'original'; export { sessionAgeCondition as sessionAge } ${OF_TEST}`,
});
const {
  SignInCells,
  ageIn,
  compile,
  formOf,
  formValuesOf,
  formatRequestArguments,
  orgOfRules,
  quotedWordFor,
  reachOf,
  readBody,
  requestOf,
  requestOfPart,
  sessionAge,
  stepsIn,
  visit,
}: typeof import('./numeric-library.js') = library;

const ORG = orgOfRules([
  { sessionAge: { maxMinutes: 3, maxFailures: 4 } },
  { sessionAge: { maxMinutes: 2, maxFailures: 1 } },
  { sessionAge: { minMinutes: 3, maxMinutes: 8 } },
]);
const compiled = compile(ORG);

/** Returns the name of the deciding rule. */
function ruleFor(request: Request): string | null | undefined {
  const { policies = [] } = compiled.types.get('ACCESS_POLICY')?.listFor('0oa1') ?? {};
  return visit(policies, compiled.knowledgeOf(request)).decided?.rule.rule.name;
}

function requestWith(context: object): Request {
  return { appInstance: '0oa1', policyContext: { groups: { ids: [] }, ...context } };
}

test('for a numeric fact that `npm run new` adds, the analysis finds the reachable rules and an example of each', () => {
  const { rules } = reachOf(ORG);
  expect(rules.map(({ rule, reachability }) => [rule.name, reachability.kind])).toEqual([
    ['asks 0', 'reachable'],
    ['asks 1', 'shadowed'],
    ['asks 2', 'reachable'],
    ['rest', 'reachable'],
  ]);
  for (const { rule, reachability } of rules)
    if (reachability.kind === 'reachable') expect(ruleFor(reachability.example)).toBe(rule.name);
});

test('for a numeric fact that `npm run new` adds, a request can state a number, and a number outside of the schema is rejected', () => {
  const bodies = [4, 13, 2.5, '4'].map((sessionAge) => readBody(requestWith({ sessionAge }), compiled.world));
  expect(bodies.map(({ ok }) => ok)).toEqual([true, false, false, false]);
  expect(ruleFor(requestWith({ sessionAge: 4, failures: { count: 4 } }))).toBe('asks 2');
});

test('for a numeric fact that `npm run new` adds, command lines and policy test files can state a number', () => {
  const request = requestWith({ sessionAge: 4, failures: { count: 2 } });
  expect(formatRequestArguments(request)).toContain('--failures 2 --fact ');
  expect(formatRequestArguments(request)).toContain('--fact sessionAge=4');
  const words = ['policyContext.sessionAge', 'policyContext.failures.count'].map(quotedWordFor);
  expect(words).toEqual(['`sessionAge`', '`failures`']);
  expect(requestOfPart({ app: '0oa1', sessionAge: 4, failures: 2 }, ORG)).toEqual({
    ok: true,
    value: { body: { appInstance: '0oa1', policyContext: { sessionAge: 4, failures: { count: 2 } } } },
  });
});

test('for a numeric fact that `npm run new` adds, the request form of the interactive page has a text field and reads the number back', () => {
  const inputs = formOf(compiled).map(({ key, input }) => [key, input] as const);
  const text = { kind: 'text', isList: false };
  expect(inputs).toContainEqual(['sessionAge', text]);
  expect(inputs).toContainEqual(['failures', text]);
  const request = requestWith({ sessionAge: 4, failures: { count: 2 } });
  const values = formValuesOf(request);
  expect(values).toMatchObject({ sessionAge: '4', failures: '2' });
  expect(requestOf(values, ORG).request.policyContext).toMatchObject({
    sessionAge: 4,
    failures: { count: 2 },
  });
});

test('for a numeric fact that `npm run new` adds, the request generator tries a number on each side of every limit in the conditions', () => {
  const steps = stepsIn(new Map([[sessionAge, ['<=3']]]), { snapshot: ORG, world: compiled.world });
  const ages = steps
    .filter(({ fact }) => fact === sessionAge)
    .flatMap((one) =>
      one.steps.map((step) => {
        const draft = { appInstance: '', policyContext: {} };
        step(draft);
        return ageIn(draft);
      }),
    );
  expect(ages).toEqual([0, 2, 3, 4, 5, 12]);
});

test('for a numeric fact that `npm run new` adds, two logged sign-ins share a decision exactly if no condition distinguishes their numbers', () => {
  const cells = new SignInCells(compiled);
  const keys = [2, 4, 8, 9, undefined].map((age) => cells.keyOf(requestWith({ sessionAge: age })));
  expect(keys[1]).toBe(keys[2]);
  expect(new Set(keys).size).toBe(4);
});
