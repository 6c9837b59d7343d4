import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readDocuments } from '../../../src/console/files/read-input.js';
import { nodeFiles } from '../../../src/console/io/node/node-files.js';
import { readRequest, readSnapshot, unwrap } from '../../../src/index.js';
import { LONGEST_ANSWER, TOOLS } from '../../../src/integrations/mcp/calls/answer-call.js';
import { ASSURANCE_LEVELS } from '../../../src/model/assurance/assurance-level.js';
import { access, diff, query } from '../../../src/public/analysis.js';
import { lintWith } from '../../../src/public/lint.js';
import { prove } from '../../../src/public/testing.js';
import { explainSignIn } from '../../../src/public/what-if.js';
import { ClaimSchema } from '../../../src/testing/expect/expectation.js';
import { type Answer, mcpSession } from './mcp-session.js';
import { sampleFolder } from './sample-folder.js';
import { orgNamed } from './small-org.js';

const sample = await sampleFolder();
const session = await mcpSession({ folder: sample.folder });
const { ask, fail } = session;

afterAll(async () => {
  await session.close();
  sample.dispose();
});

const [org, proposed] = await Promise.all(
  ['export', 'proposed'].map(async (name) => {
    const read = await readDocuments(name, nodeFiles(sample.folder));
    return unwrap(readSnapshot(read.ok ? read.value : []));
  }),
);
if (org === undefined || proposed === undefined) throw new Error('the sample has two exports');

const ANN = { app: 'Payroll', user: 'ann@example.com', ip: '203.0.113.9' };

test('the MCP server lists six tools, all read-only and without a network, each with an input and an output schema', async () => {
  const { tools } = await session.client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual([
    'compare_exports',
    'explain_sign_in',
    'inspect_export',
    'lint_export',
    'prove_statement',
    'who_can_access',
  ]);
  for (const { annotations, inputSchema, outputSchema, description } of tools) {
    expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
    expect(Object.values(inputSchema.properties ?? {}).every((one) => 'description' in one)).toBe(true);
    expect(outputSchema?.type).toBe('object');
    expect(description).toMatch(/\.$/);
  }
});

test('the list of MCP tools has at most 20,000 characters, although its output schemas list the values of `answer` and the kinds of change', async () => {
  const { tools } = await session.client.listTools();
  expect(JSON.stringify(tools).length).toBeLessThan(20_000);
  const schemaOf = (tool: string): Answer => tools.find(({ name }) => name === tool)?.outputSchema;
  expect(schemaOf('who_can_access').properties.answer.enum).toEqual([
    'nobody',
    'somebody',
    'undecided',
    null,
  ]);
  const change = schemaOf('compare_exports').properties.changes.properties.items.items;
  expect(change.properties.change.description).toContain('the kind of change');
  for (const { name, output } of TOOLS)
    expect(Object.keys(schemaOf(name).properties)).toEqual(Object.keys(output.properties ?? {}));
});

test('the input schema of the MCP tool prove_statement names every key of a claim and every enumerated value', async () => {
  const { tools } = await session.client.listTools();
  const { properties }: Answer = tools.find(({ name }) => name === 'prove_statement')?.inputSchema ?? {};
  const claim = properties.always.properties;
  expect(Object.keys(claim)).toEqual(Object.keys(ClaimSchema.anyOf?.[1]?.properties ?? {}));
  for (const level of ASSURANCE_LEVELS) expect(claim.assurance.description).toContain(level);
  for (const name of ['phishingResistant', 'userVerified']) expect(claim.paths.description).toContain(name);
});

describe('the MCP tool explain_sign_in', () => {
  test('for an undecided sign-in, the MCP tool explain_sign_in returns no decision, but all possible results and the missing facts', async () => {
    const answer = await ask('explain_sign_in', { export: 'export', request: ANN });
    expect(answer.result).toMatchObject({
      status: 'undecided',
      value: null,
      possible: ['denied', 'allowed'],
    });
    expect(answer.missing).toEqual(['country', 'zone']);
    expect(answer.parts[1]).toMatchObject({
      decidedBy: null,
      mayDecide: {
        items: [
          {
            rule: { name: 'Outside our countries' },
            location: { file: 'export/policies.json', line: 283, column: 7 },
          },
          { rule: { name: 'Finance staff' } },
        ],
        omitted: 0,
      },
    });
    const [found] = unwrap(explainSignIn(org, ANN)).undecidedRules;
    expect(answer.undecidedRules.items[0].unknown.items[0].condition).toBe(found?.unknown[0]?.type);
  });

  test('the MCP tool explain_sign_in returns the failed conditions of the nearest rule, an example for this rule, and changed requests that are allowed', async () => {
    const request = { app: 'CRM', user: 'ben@example.com', ip: '198.51.100.24' };
    const answer = await ask('explain_sign_in', { export: 'export', request });
    expect(answer.result).toEqual({ status: 'decided', value: 'denied', possible: ['denied'], reasons: [] });
    expect(answer.nearestRule).toMatchObject({
      rule: { policy: { name: 'Workplace apps' }, location: { file: 'export/policies.json' } },
      failedConditions: { items: [{ condition: 'network.include', verdict: 'NOT_MATCH' }], omitted: 0 },
    });
    for (const example of [answer.nearestRule.example, answer.changes.items[0].request]) {
      const then = await ask('explain_sign_in', { export: 'export', request: example });
      expect(then.result.value).toBe('allowed');
    }
  });

  test('the MCP tool explain_sign_in suggests edits of the org only if the call asks for them', async () => {
    writeFileSync(join(sample.folder, 'small.json'), JSON.stringify(orgNamed('Plain')));
    const given = {
      export: 'small.json',
      request: { app: 'Plain', user: 'Plain', ip: '203.0.113.1' },
      limit: 1,
    };
    expect((await ask('explain_sign_in', given)).edits).toBeNull();
    const { edits } = await ask('explain_sign_in', { ...given, edits: true });
    expect(edits.items).toMatchObject([{ isMorePermissiveForOthers: expect.any(Boolean) }]);
  });

  test('the MCP tool explain_sign_in states whether the passed authenticators are sufficient, and rejects an unknown authenticator', async () => {
    const given = {
      export: 'export',
      request: { app: 'Payroll', user: 'ann@example.com', ip: '192.0.2.1', country: 'DE' },
    };
    const password = await ask('explain_sign_in', { ...given, authenticators: ['okta_password'] });
    expect(password.sentences).not.toContain('the enrolled authenticators are sufficient');
    const both = await ask('explain_sign_in', {
      ...given,
      authenticators: ['okta_password', 'okta_verify:push'],
    });
    expect(both.result.value).toBe('allowed');
    expect(both.sentences).toContain('the enrolled authenticators are sufficient');
    const { message } = await fail('explain_sign_in', { ...given, authenticators: ['okta_pasword'] });
    expect(message).toMatch(
      /^`authenticators`: unknown authenticator `okta_pasword`; did you mean `okta_password`/,
    );
  });

  test('the MCP tool explain_sign_in rejects an invalid request as the service does, and suggests the nearest name', async () => {
    const request = { ...ANN, app: 'Payrol' };
    const { message } = await fail('explain_sign_in', { export: 'export', request });
    expect(message).toContain('did you mean `Payroll (0oapayroll0000000002)`?');
  });
});

describe('the MCP tool who_can_access', () => {
  test('the MCP tool who_can_access lists the same applications and assurance levels as the library function `access`, weakest first', async () => {
    const answer = await ask('who_can_access', { export: 'export', question: 'overview' });
    const found = unwrap(access(org)).applications;
    expect(answer.applications.items.map((one: Answer) => [one.application.name, one.level])).toEqual(
      found.map(({ application, level }) => {
        const { atLeast, atMost, isExact } = level;
        return [application.name, { atLeast, atMost, isExact, reasons: [] }];
      }),
    );
    expect(answer.answer).toBeNull();
  });

  test('the MCP tool who_can_access answers the question `below` with `nobody`, or with `somebody` and the rule, its location and an example', async () => {
    const below = { export: 'export', question: 'below', assurance: '2fa' };
    expect(await ask('who_can_access', { ...below, app: 'Payroll' })).toMatchObject({
      answer: 'nobody',
      found: { items: [] },
    });
    const answer = await ask('who_can_access', { ...below, app: 'Expenses' });
    expect(answer).toMatchObject({
      answer: 'somebody',
      found: {
        items: [
          {
            rule: { rule: { name: 'Catch-all Rule' }, location: { file: 'export/policies.json', line: 240 } },
            isCertain: true,
            assurance: '1fa-knowledge',
            users: { count: 10, bound: 'exact' },
          },
        ],
      },
    });
    const [rule] = unwrap(query(org, { kind: 'below', appId: 'Expenses', assurance: '2fa' })).rules;
    expect(unwrap(readRequest(org, answer.found.items[0].example))).toEqual(rule?.example);
  });

  test('the answer of the MCP tool who_can_access is undecided if the search ends early, or if the export lacks objects on which it depends', async () => {
    const below = { question: 'below', app: 'Expenses', assurance: '2fa' };
    expect(await ask('who_can_access', { ...below, export: 'export', effort: 1 })).toMatchObject({
      answer: 'undecided',
    });
    mkdirSync(join(sample.folder, 'half'));
    cpSync(join(sample.folder, 'export'), join(sample.folder, 'half'), { recursive: true });
    writeFileSync(
      join(sample.folder, 'half/policies.json'),
      JSON.stringify(policiesWithoutRulesOf('rstdefault0000000001')),
    );
    const half = await ask('who_can_access', { ...below, export: 'half' });
    expect(half).toMatchObject({ answer: 'undecided', found: { items: [] } });
    expect(half.export.unknown.items[0]).toContain('Default Policy');
  });

  test('the MCP tool who_can_access answers the questions `requires`, `with`, `rule` and `locked-out` in the same way as the library function `query`', async () => {
    const given = { export: 'export', app: 'Payroll' };
    const without = await ask('who_can_access', {
      ...given,
      question: 'requires',
      characteristic: 'phishingResistant',
    });
    expect(without.answer).toBe('somebody');
    const sms = await ask('who_can_access', { ...given, question: 'with', authenticator: 'okta_password' });
    expect(sms.found.items[0].rule.rule.name).toBe('Finance staff');
    const rule = await ask('who_can_access', {
      export: 'export',
      question: 'rule',
      rule: 'Finance staff at high risk',
    });
    expect(rule).toMatchObject({ answer: 'nobody', found: { items: [] } });
    expect((await ask('who_can_access', { export: 'export', question: 'locked-out' })).answer).toBe('nobody');
  });

  test('the MCP tool who_can_access reports a name that the export lacks as an error, never as the answer `nobody`', async () => {
    const given = { export: 'export', app: 'Payroll' };
    const known = { ...given, question: 'below', assurance: '2fa' };
    expect((await fail('who_can_access', { ...known, app: 'Payrol' })).message).toContain(
      'did you mean `Payroll (0oapayroll0000000002)`?',
    );
    expect(
      (await fail('who_can_access', { ...given, question: 'with', authenticator: 'sns' })).message,
    ).toMatch(/^`authenticator`: unknown authenticator `sns`/);
    expect((await fail('who_can_access', { ...given, question: 'rule', rule: 'Finance' })).message).toContain(
      '`rule`: ',
    );
    expect(
      (await fail('who_can_access', { export: 'export', question: 'overview', app: 'x' })).message,
    ).toContain('`app`: no application `x` in the export');
    expect((await fail('who_can_access', { ...given, question: 'below' })).message).toBe(
      'the question `below` needs `assurance`: add it',
    );
  });
});

describe('the MCP tool compare_exports', () => {
  test('the MCP tool compare_exports lists or counts every access change, with the rules before and after and their locations', async () => {
    const answer = await ask('compare_exports', { before: 'export', after: 'proposed', limit: 1 });
    const { changes, verdicts } = unwrap(diff(org, proposed));
    expect(answer).toMatchObject({ result: 'changed', isComplete: true });
    expect(answer.changes.items.length + answer.changes.omitted).toBe(changes.length);
    expect(answer.verdicts.items.length + answer.verdicts.omitted).toBe(verdicts.length);
    expect(answer.changes.items[0]).toMatchObject({
      change: 'granted',
      before: { rule: { location: { file: 'export/policies.json' } }, result: 'denied' },
      after: { rule: { location: { file: 'proposed/policies.json' } } },
      users: { count: 10, bound: 'exact' },
    });
    const request = answer.changes.items[0].example;
    const results = await Promise.all(
      ['export', 'proposed'].map(
        async (name) => (await ask('explain_sign_in', { export: name, request })).result.value,
      ),
    );
    expect(results).toEqual(['denied', 'allowed']);
  });

  test('the MCP tool compare_exports finds no change between an export and itself', async () => {
    const same = await ask('compare_exports', { before: 'export', after: 'export' });
    expect(same).toMatchObject({ result: 'unchanged', isComplete: true, changes: { items: [], omitted: 0 } });
  });

  test('if the search effort of the MCP tool compare_exports is too low, the result is undecided and the reason names the argument `effort`', async () => {
    const answer = await ask('compare_exports', { before: 'export', after: 'proposed', effort: 1 });
    expect(answer).toMatchObject({ result: 'undecided', isComplete: false });
    expect(JSON.stringify(answer)).toContain('raise it with `effort`');
    expect(JSON.stringify(answer)).not.toContain('--effort');
  });
});

describe('the MCP tool lint_export', () => {
  test('the MCP tool lint_export returns the same findings as the library function `lintWith`, errors first', async () => {
    const answer = await ask('lint_export', { export: 'export' });
    const read = await readDocuments('export', nodeFiles(sample.folder));
    const linted = unwrap(await lintWith(read.ok ? read.value : []));
    const idsOf = (all: readonly { readonly rule: string }[]) => all.map(({ rule }) => rule).sort();
    expect(idsOf(answer.findings.items)).toEqual(idsOf(linted.findings));
    expect(answer).toMatchObject({
      result: 'findings',
      counts: { error: 1, warning: 1, info: 0 },
      documents: 9,
    });
    expect(answer.findings.items[0]).toMatchObject({
      rule: 'condition/unknown-reference',
      location: { file: 'export/policies.json', line: 437, column: 15 },
      resource: { kind: 'rule', name: 'Staff in the offices' },
    });
  });

  test('the arguments `severity` and `rule` of the MCP tool lint_export select findings, and its counts still cover all findings', async () => {
    const answer = await ask('lint_export', {
      export: 'export',
      severity: 'error',
      rule: 'analysis/rule-shadowed',
    });
    expect(answer).toMatchObject({
      result: 'no findings',
      counts: { error: 1, warning: 1 },
      findings: { items: [] },
    });
  });
});

describe('the MCP tool prove_statement', () => {
  const never = { assurance: '1fa-knowledge' };

  test('the MCP tool prove_statement proves a statement about sign-ins, or refutes it by a counterexample that the simulator confirms', async () => {
    const proved = await ask('prove_statement', { export: 'export', when: { app: 'Payroll' }, never });
    expect(proved).toMatchObject({ status: 'proved', counterexample: null });
    const refuted = await ask('prove_statement', { export: 'export', when: { app: 'Expenses' }, never });
    expect(refuted).toMatchObject({
      status: 'refuted',
      expectations: { items: [{ key: 'assurance', status: 'failed' }] },
    });
    const { refutation } = unwrap(prove(org, { when: { app: 'Expenses' }, never }));
    expect(unwrap(readRequest(org, refuted.counterexample))).toEqual(refutation?.body);
    const explained = await ask('explain_sign_in', { export: 'export', request: refuted.counterexample });
    expect(explained.assurance.value).toBe('1fa-knowledge');
  });

  test('the MCP tool prove_statement reports a statement about no sign-in as vacuous, and a statement with an unknown name as invalid', async () => {
    const when = { app: 'Payroll', group: 'Nobody' };
    const invalid = await ask('prove_statement', { export: 'export', when: { app: 'Payrol' }, never });
    expect(invalid).toMatchObject({ status: 'invalid', problems: { items: [{ severity: 'error' }] } });
    const { message } = await fail('prove_statement', { export: 'export', when, never: 'NEVER' });
    expect(message).toContain('never');
    const none = {
      app: 'Payroll',
      user: 'ann@example.com',
      groups: ['Staff'],
      people: { groups: { include: ['Contractors'] } },
    };
    const vacuous = await ask('prove_statement', { export: 'export', when: none, never });
    expect(vacuous.status).toBe('vacuous');
  });

  test('the MCP tool prove_statement requires exactly one claim', async () => {
    expect((await fail('prove_statement', { export: 'export' })).message).toBe(
      'pass exactly one of `always`, `never`, `reachable`, `unreachable`; found 0',
    );
  });
});

test('the MCP tool inspect_export lists the readable paths, and the names in an export', async () => {
  expect(await ask('inspect_export', {})).toEqual({
    readable: { source: 'working folder', paths: [[sample.folder]] },
    org: null,
  });
  const { org: found } = await ask('inspect_export', { export: 'export', limit: 2 });
  expect(found).toMatchObject({
    counts: { policies: 7, rules: 13, applications: 5, users: 12 },
    applications: { items: [{ name: 'Okta Admin Console' }, { name: 'Payroll' }], omitted: 3 },
    export: { isComplete: true },
  });
});

test('an MCP tool reports an argument of the wrong type or with an unknown name as an error that says how to fix it', async () => {
  const given = { export: 'export', question: 'overview' };
  expect((await fail('who_can_access', { exprt: 'export', question: 'overview' })).message).toContain(
    'did you mean `export`?',
  );
  expect((await fail('who_can_access', { ...given, question: 'overvew' })).message).toContain(
    'did you mean `overview`?',
  );
  expect((await fail('who_can_access', { ...given, limit: 1000 })).message).toContain('limit');
  expect((await fail('who_can_access', {})).message).toContain('export');
  expect((await fail('who_can_acess', given)).message).toContain('did you mean `who_can_access`?');
});

test('an answer of the MCP server is never longer than documented, whatever limit is passed', async () => {
  for (const limit of [1, 50]) {
    const answer = await ask('compare_exports', { before: 'export', after: 'proposed', limit });
    expect(JSON.stringify(answer).length).toBeLessThan(LONGEST_ANSWER);
  }
});

/** Returns the policies of the sample, where the rules of one policy are not exported. */
function policiesWithoutRulesOf(id: string): object[] {
  const policies: Answer[] = JSON.parse(readFileSync(join(sample.folder, 'export/policies.json'), 'utf8'));
  return policies.map(({ rules, ...policy }) => (policy.id === id ? policy : { ...policy, rules }));
}
