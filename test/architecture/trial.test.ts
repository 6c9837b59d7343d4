import { beforeAll, expect, test } from 'vitest';
import { type TrialCommandLine, trialCommandLine } from './trial.js';

/** Returns an org with a rule that denies sign-ins with this session risk. */
function orgDenying(level: string, type = 'ACCESS_POLICY') {
  const rule = { type, status: 'ACTIVE' };
  const denied = {
    id: 'r1',
    name: 'Risky',
    system: false,
    priority: 1,
    conditions: { sessionRisk: { level } },
  };
  const others = { id: 'r2', name: 'Everybody', system: true, priority: 99, conditions: null };
  return {
    policies: [
      {
        id: 'p1',
        type,
        name: 'Apps',
        status: 'ACTIVE',
        system: true,
        priority: 1,
        rules: [
          { ...rule, ...denied, actions: actions('DENY') },
          { ...rule, ...others, actions: actions('ALLOW') },
        ],
      },
    ],
    apps: [{ id: 'payroll', label: 'Payroll', name: 'payroll_app' }],
    groups: [{ id: 'g1', name: 'Staff', type: 'BUILT_IN' }],
    mappings: { payroll: ['p1'] },
  };
}

function actions(access: string) {
  const verificationMethod = {
    type: 'ASSURANCE',
    factorMode: '1FA',
    constraints: [],
    reauthenticateIn: 'PT4H',
  };
  return { appSignOn: { access, verificationMethod } };
}

let preflight: TrialCommandLine;

beforeAll(async () => {
  preflight = await trialCommandLine({
    'org.json': orgDenying('HIGH'),
    'after.json': orgDenying('MEDIUM'),
    'misspelt.json': orgDenying('SEVERE'),
    'elsewhere.json': orgDenying('HIGH', 'PASSWORD'),
  });
});

const SIGN_IN = ['simulate', 'org.json', '--app', 'Payroll', '--group', 'Staff'];

/**
 * The test adds the condition and the fact `sessionRisk` to a copy of the program. Each row is a part of the program that must then support
 * them, with a command line and texts that its output must contain.
 */
test.each<[reader: string, argv: readonly string[], says: readonly string[]]>([
  [
    'the simulator evaluates the condition, and the tree describes the leaf',
    [...SIGN_IN, '--session-risk', 'high', '--format', 'text'],
    ['session risk HIGH', 'Risky ← decides: DENY', 'sessionRisk.level  expected HIGH; got HIGH'],
  ],
  [
    'the missing fact is named with its option',
    [...SIGN_IN, '--format', 'text'],
    ['sessionRisk.level  expected HIGH; unknown: pass --session-risk'],
  ],
  [
    'a request with an unknown value is rejected',
    [...SIGN_IN, '--session-risk', 'HIH'],
    [
      'preflight: --session-risk `HIH`: expected LOW, MEDIUM or HIGH; did you mean `HIGH`?',
      'did you mean `HIGH`?',
    ],
  ],
  [
    'a request may state the fact by its path',
    [...SIGN_IN, '--fact', 'sessionRisk.level=HIGH'],
    ['"id": "r1"'],
  ],
  [
    'the analysis finds its rule reachable, and the example states the fact',
    ['analyze', 'org.json', '--examples'],
    ['✓ Risky', 'risk HIGH', '✓ Everybody', '2 rules: 2 reachable'],
  ],
  [
    'a difference is described by the fact, with an example to try',
    ['diff', 'org.json', 'after.json'],
    ['at session risk `HIGH`', 'at session risk `MEDIUM`', '--session-risk HIGH'],
  ],
  [
    'a question about a rule uses it in the answer',
    ['access', 'org.json', '--rule', 'Risky'],
    ['at session risk `HIGH`', 'e.g.'],
  ],
  ['lint knows the key', ['lint', 'org.json'], ['no findings']],
  ['lint knows its values', ['lint', 'misspelt.json'], ['set it to `ANY`, `LOW`, `MEDIUM` or `HIGH`']],
  [
    'lint knows which rules may contain it',
    ['lint', 'elsewhere.json'],
    ['a rule of the type `PASSWORD` supports only', 'remove `sessionRisk`'],
  ],
  ['help lists its option', ['simulate', '--help'], ['--session-risk <level>']],
  ['the schema of requests has its field', ['schema', 'request'], ['"sessionRisk"']],
  ['the schema of policies has its key', ['schema', 'policy'], ['"sessionRisk"']],
])(
  'after a developer adds a new condition and a new fact to a copy of the source code, %s',
  async (_reader, argv, says) => {
    const printed = (await preflight(argv)).replace(/\s+/g, ' ');
    for (const words of says) expect(printed).toContain(words.replace(/\s+/g, ' '));
  },
);
