import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect } from 'vitest';
import { run } from '../../src/cli/program.js';
import { mutateJson } from '../generators/mutate-json.js';
import { fixtures, memoryIo } from './memory-io.js';
import { LINES, ORG, PLAN } from './plan-lines.js';

/** Every command that reads an org, as text and as JSON. */
const COMMANDS: readonly string[] = [
  ...Object.values(LINES).map((line) => line.replace(`diff ${ORG} <org>`, 'diff <org>')),
  ...[
    'diff',
    'lint --no-config',
    'terraform order',
    'analyze',
    'access',
    'compliance --framework base --no-config',
  ].map((command) => command.replace(/^[\w-]+/, (name) => `${name} <org>`)),
  'report --interactive <org>',
  'report <org>',
  'access --matrix people,places <org> --app Dashboard',
  'explain --steps <org> --app Dashboard --group Staff --format text',
  'explain <org> --app Dashboard --group Staff',
  'access <org> --app Dashboard --below 2fa',
  ...['github', 'markdown', 'html', 'sarif'].map((format) => `diff <org> --format ${format}`),
  'lint <org> --no-config --format github',
  'terraform order <org> --format github',
  'logs replay terraform/log.ndjson --export <org>',
  'serve <org>',
];

/** Names that a terminal, a web page, a CI system or a JavaScript object might misinterpret. */
const NAMES: readonly string[] = [
  '\u001b[2J\u001b]8;;https://evil.example\u0007name',
  '__proto__',
  'constructor',
  'a\u202eb\u2066',
  '\ud800',
  '<img src=x onerror=alert(1)>',
  '`$(reboot)`',
  '\r\n::error::name\r\n## name',
  '=cmd|calc!A1',
  '',
  'x'.repeat(20_000),
];

/** The names that occur in the generated plan. */
const CALLED: readonly string[] = [
  'MFA everywhere',
  'Staff',
  'Office',
  'Finance',
  'okta_policy_rule_signon.session',
  'dashboard_staff',
  '00psession0000000001',
  'rul00000000000dash01',
];

const planText = readFileSync(`${fixtures}${PLAN}`, 'utf8');

/** Returns the generated plan with these names replaced. */
function renamed(names: Readonly<Record<string, string>>): unknown {
  return JSON.parse(
    Object.entries(names).reduce(
      (text, [called, name]) => text.replaceAll(called, () => JSON.stringify(name).slice(1, -1)),
      planText,
    ),
  );
}

/** Returns the same plan inside the given number of nested modules. Each module passes its inputs on. */
function nested(plan: Plan, depth: number): unknown {
  let [planned, configured] = [plan.planned_values.root_module, plan.configuration.root_module];
  for (let level = 0; level < depth; level++) {
    const address = Array.from({ length: depth - level }, () => 'module.m').join('.');
    planned = { resources: [], child_modules: [{ address, ...planned }] };
    configured = {
      resources: [],
      module_calls: {
        m: { source: './m', expressions: { x: { references: ['var.x'] } }, module: configured },
      },
      outputs: { x: { expression: { references: ['module.m.x', 'module.m'] } } },
      variables: { x: {} },
    };
  }
  return {
    ...plan,
    planned_values: { root_module: planned },
    configuration: { root_module: configured },
  };
}

interface Plan {
  readonly planned_values: { readonly root_module: object };
  readonly configuration: { readonly root_module: object };
}

const BY_TURNS = Object.fromEntries(
  CALLED.map((called, index) => [called, NAMES[index % NAMES.length] ?? '']),
);

/** A plan in which every name is hostile. */
export const planWithHostileNames = renamed(BY_TURNS);

/** The maximum depth of a document. */
const DEEPEST = 60;

export const arbitraryHostilePlan: fc.Arbitrary<unknown> = fc.oneof(
  fc
    .record(Object.fromEntries(CALLED.map((called) => [called, fc.constantFrom(called, ...NAMES)])))
    .map((names) => renamed(names)),
  fc
    .record(Object.fromEntries(CALLED.map((called) => [called, fc.constantFrom(called, ...NAMES)])))
    .chain((names) => mutateJson(renamed(names))),
  fc.nat(DEEPEST).map((depth) => nested(JSON.parse(planText) as Plan, depth)),
);

/** Checks that every command answers or reports what is wrong, and prints nothing that a terminal or CI system interprets. */
export async function expectEveryCommandSurvives(
  plan: unknown,
  orgs: readonly string[] = [OVER_ORG, 'hostile.json'],
): Promise<void> {
  const text = JSON.stringify(plan) ?? '';
  for (const line of COMMANDS)
    for (const org of orgs) {
      const { io, out, err } = memoryIo({ files: new Map([['hostile.json', text]]) });
      const words = line.replace('<org>', org).split(' ');
      const code = await run(words, io);
      expect([0, 1, 2], `${words.join(' ')}: ${err().slice(0, 500)}`).toContain(code);
      expect(`${out()}${err()}`, words.join(' ')).not.toMatch(OBEYED);
      if (!/^[[{]/.test(out())) expect(`${out()}${err()}`, words.join(' ')).not.toMatch(HIDDEN);
    }
}

export const OVER_ORG = `${ORG} --plan hostile.json`;

/** Invisible characters that reverse the following text. JSON may contain them. */
const HIDDEN = /[\u202a-\u202e\u2066-\u2069]/u;

/** Control characters and GitHub workflow commands. */
const OBEYED = /[^\P{Cc}\t\n\r]|^::error::name/mu;
