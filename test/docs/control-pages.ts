import { isDeepStrictEqual } from 'node:util';
import { alternatives, quoted } from '../../src/base/messages.js';
import { boundsInWords } from '../../src/features/compliance/configuration/parameter.js';
import { COMPLIANCE_ASSUMPTIONS } from '../../src/features/compliance/control/assumptions.js';
import { type ComplianceControl, NEEDS } from '../../src/features/compliance/control/control.js';
import type { Framework } from '../../src/features/compliance/control/framework.js';
import { MAPPINGS } from '../../src/features/compliance/control/mappings.js';
import { FRAMEWORK_MARKS } from '../../src/features/compliance/control/marks.js';
import type { ComplianceVerdict } from '../../src/features/compliance/control/verdict.js';
import { exampleOf } from '../../src/features/compliance/examples/example-parts.js';
import { COMPLIANCE_FRAMEWORKS } from '../../src/features/compliance/frameworks.js';
import { exampleJson } from '../../src/report/rules/example-json.js';

/** Returns the pages of docs/controls by path. */
export function controlPages(): ReadonlyMap<string, string> {
  const pages = COMPLIANCE_FRAMEWORKS.flatMap((framework) =>
    framework.controls.map(
      (control) => [`${framework.name}/${control.id}.md`, controlPage(control, framework)] as const,
    ),
  );
  return new Map([['README.md', indexPage()], ...pages]);
}

function controlPage(control: ComplianceControl, framework: Framework): string {
  const { id, aliases, title, grade, severity, needs, objects, parameter, list, checkTextRequires } = control;
  const { remedy, remark } = control;
  const { verification: mark = framework.verification, topic, assumptions = [] } = control;
  const rows = [
    ['framework', `\`${framework.name}@${framework.version}\`: ${framework.title}`],
    ...(aliases.length === 0 ? [] : [['published id', aliases.join(', ')]]),
    ['grade in the framework', grade],
    ['severity in reports', severity],
    ['data that the control needs', objects ?? NEEDS[needs]],
    ['source of the text', mark === framework.verification ? framework.sources : FRAMEWORK_MARKS[mark]],
    ...(parameter === undefined
      ? []
      : [
          [
            'parameter',
            `\`${parameter.name}\`: default ${parameter.default}; allowed ${boundsInWords(parameter)}; set it in \`controls\` of the ${CONFIGURATION}`,
          ],
        ]),
    ...(list === undefined
      ? []
      : [
          [
            'list',
            `\`${list.name}\`: requires ${alternatives(list.default.map(quoted), 'and')}; the configuration can add values`,
          ],
        ]),
    ...(topic === undefined ? [] : [['related requirements', elsewhere(topic)]]),
  ];
  const claim = control.claim(parameter?.default ?? 0);
  const parts = [
    `# ${framework.name}/${id}: ${title}`,
    `This page describes one control that \`preflight compliance --framework ${framework.name}\` checks. Read it if a report names the control: it states what an org must meet and how to meet it, and shows examples with their [verdicts](../../compliance.md#verdicts).`,
    `| | |\n| --- | --- |\n${rows.map(([name, said]) => `| ${name} | ${cell(said ?? '')} |`).join('\n')}`,
    `## Requirement\n\n${capital(claim)}.`,
    ...(checkTextRequires === undefined
      ? []
      : [`## Check text\n\n${CHECK_TEXT}\n\n> ${capital(checkTextRequires)}.`]),
    ...termsIn([claim, checkTextRequires, remark, remedy, NEEDS[needs]].join('. ')),
    ...(remark === undefined ? [] : [`## Notes\n\n${capital(remark)}.`]),
    `## Remedy\n\n${capital(remedy)}.`,
    ...(assumptions.length === 0
      ? []
      : [
          `## Assumptions\n\nThe result depends on these assumptions. Reports name them by their number.\n\n${assumptions.map((one) => `- ${capital(COMPLIANCE_ASSUMPTIONS[one])} (\`${one}\`).`).join('\n')}`,
        ]),
    `## Examples\n\nEach example is the [org of the examples](../README.md#the-org-of-the-examples) with the changes that the JSON shows. A policy in the JSON replaces the given fields of the policy with the same \`id\`, or is added if no policy has this \`id\`; a list such as \`rules\` or \`apps\` replaces the complete list. The title of an example ends with its verdict.${meaningsIn(control.examples)}`,
    ...control.examples.map(
      (example) => `### ${capital(example.what)}: ${example.verdict}\n\n${jsonOf(example)}`,
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Returns the section with the definitions of the terms in a text; empty if the text contains none of them. */
function termsIn(text: string): readonly string[] {
  const definitions = DEFINITIONS.flatMap(([term, definition]) =>
    term.test(text) ? [`- ${definition}`] : [],
  );
  return definitions.length === 0 ? [] : [`## Terms\n\n${definitions.join('\n')}`];
}

const CHECK_TEXT =
  'The framework tells assessors to check the following (in our words). Preflight checks it, too, and reports the result next to that of the requirement:';

const CONFIGURATION = '[configuration](../../compliance.md#configure-the-check)';

const DEFINITIONS: readonly (readonly [term: RegExp, definition: string])[] = [
  [
    /deciding (?:\w+ )*rule/,
    'A rule is *deciding* if it is the first rule that matches some possible sign-in. A rule below a rule for everyone is not deciding.',
  ],
  [
    /deciding (?:\w+ )*policy/,
    'A policy is *deciding* if it is the first policy that applies to some possible user or sign-in.',
  ],
  [/\breachable rule/, 'A rule is *reachable* if some possible sign-in matches it, but no rule above it.'],
  [
    /\bexceptions?\b/,
    `An *exception* is an entry in \`exceptions\` of the ${CONFIGURATION}; it exempts users or sign-ins from controls.`,
  ],
  [
    /authentication path/,
    'An *authentication path* is a set of authenticators with which somebody can sign in.',
  ],
  [/2FA/, '*2FA* is authentication with factors of two types.'],
  [/AAL2 applications/, `The *AAL2 applications* are listed in \`aal\` of the ${CONFIGURATION}, at level 2.`],
  [/AAL3 applications/, `The *AAL3 applications* are listed in \`aal\` of the ${CONFIGURATION}, at level 3.`],
  [
    /sensitive application/,
    `The *sensitive applications* are listed in \`sensitiveApps\` of the ${CONFIGURATION}.`,
  ],
  [
    /cardholder data/,
    `The *applications with cardholder data* are listed in \`cardholderApps\` of the ${CONFIGURATION}.`,
  ],
  [
    /remote network access/,
    `The *applications for remote network access* are listed in \`networkApps\` of the ${CONFIGURATION}.`,
  ],
  [
    /allowed (?:networks|zones)/,
    `The *allowed networks* are listed in \`allowedNetworks\` of the ${CONFIGURATION}, by the id or name of a zone.`,
  ],
  [
    /corporate networks/,
    `The *corporate networks* are listed in \`corporateNetworks\` of the ${CONFIGURATION}, by the id or name of a zone.`,
  ],
  [/federal staff/, `*Federal staff and contractors* are listed in \`federal\` of the ${CONFIGURATION}.`],
  [/service accounts/, `The *service accounts* are listed in \`serviceAccounts\` of the ${CONFIGURATION}.`],
  [
    /break-glass/,
    `*Break-glass* users are accounts for emergencies; they are listed in \`breakGlass\` of the ${CONFIGURATION}.`,
  ],
  [
    /(?:by|for|of every) administrators?\b/,
    `The *administrators* are listed in \`administrators\` of the ${CONFIGURATION}; by default, they are the users who are assigned to the Admin Console.`,
  ],
];

type Example = ComplianceControl['examples'][number];

/** Returns the JSON of an example as a code block: its differences from the org of the examples, and the input of the check. */
function jsonOf({ org, configuration, now, checkedFirst }: Example): string {
  return fenced({
    ...differences(org),
    ...(configuration !== undefined && { configuration }),
    ...(now !== undefined && { now }),
    ...(checkedFirst !== undefined && { checkedFirst }),
  });
}

/** Returns a list that explains the verdicts, keys and values in the examples that are not clear by themselves. */
function meaningsIn(examples: readonly Example[]): string {
  const text = examples.map(jsonOf).join('\n');
  const lines = [
    ...Object.entries(VERDICT_MEANINGS)
      .filter(([verdict]) => examples.some((example) => example.verdict === verdict))
      .map(([verdict, meaning]) => `*${capital(verdict)}*: ${meaning}`),
    ...Object.entries(JSON_MEANINGS)
      .filter(([part]) => text.includes(`"${part}"`))
      .map(([part, meaning]) => `\`${part}\`: ${meaning}`),
  ];
  return lines.length === 0 ? '' : `\n\n${lines.map((line) => `- ${line}.`).join('\n')}`;
}

const JSON_MEANINGS: Readonly<Record<string, string>> = {
  configuration: `the ${CONFIGURATION} of the check`,
  removedPolicies: 'the ids of policies of the org of the examples that this example does not have',
  now: 'the date of the run',
  checkedFirst: 'the other controls that are checked; this control is about their results',
  PT43800H: 'the application does not require re-authentication during a session',
};

const VERDICT_MEANINGS: Partial<Record<ComplianceVerdict, string>> = {
  'check text only':
    'an assessor who follows the check text passes the org, but the org does not meet the requirement',
  'effective only':
    'the org meets the requirement, but an assessor who follows the check text does not pass it',
  undecided: 'the export or the configuration lacks data that the control needs',
  'not applicable': 'the requirement does not concern this org',
  'not in the export': 'no export contains the data, so a person must check the requirement',
  'not valid for this framework':
    'the configuration sets a parameter outside the range that the framework allows',
};

function elsewhere(topic: keyof typeof MAPPINGS): string {
  const { iso27001, nis2 } = MAPPINGS[topic];
  return `ISO/IEC 27001:2022 ${iso27001}${nis2 === '' ? '' : `; NIS2 (EU) 2024/2690, Annex ${nis2}`}`;
}

type Lists = Readonly<Record<string, unknown>> & { readonly policies?: readonly Identified[] };
type Identified = Readonly<Record<string, unknown>>;

const USUAL = exampleOf({}) as Lists & { readonly policies: readonly Identified[] };

/** Returns the differences between an org and the org from which the examples derive. */
function differences(org: object): object {
  const { policies = [], ...lists } = org as Lists;
  const others = Object.entries(lists).filter(([key, list]) => !isDeepStrictEqual(list, USUAL[key]));
  const changed = policies.flatMap((policy) => {
    const usual = USUAL.policies.find(({ id }) => id === policy.id) ?? {};
    const said = Object.entries(policy).filter(([key, value]) => !isDeepStrictEqual(value, usual[key]));
    return said.length === 0 ? [] : [{ id: policy.id, ...Object.fromEntries(said) }];
  });
  const removed = USUAL.policies
    .map(({ id }) => id)
    .filter((id) => !policies.some((policy) => policy.id === id));
  return {
    ...Object.fromEntries(others),
    ...(changed.length > 0 && { policies: changed }),
    ...(removed.length > 0 && { removedPolicies: removed }),
  };
}

/** Returns a value as a JSON code block, with short values on one line. */
function fenced(value: object): string {
  return Object.keys(value).length === 0
    ? 'The org of the examples, without changes.'
    : `\`\`\`json\n${exampleJson(value, LONGEST_LINE)}\n\`\`\``;
}

const LONGEST_LINE = 160;

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function indexPage(): string {
  const total = COMPLIANCE_FRAMEWORKS.reduce((sum, { controls }) => sum + controls.length, 0);
  const sections = COMPLIANCE_FRAMEWORKS.map(
    ({ name, version, title, verification: mark, sources: read, controls }) =>
      [
        `## ${name}`,
        '',
        `\`${name}@${version}\`: ${title}. ${capital(FRAMEWORK_MARKS[mark])}: ${read}.`,
        '',
        '| control | published id | grade | requirement |',
        '| --- | --- | --- | --- |',
        ...controls.map(
          (control) =>
            `| [${control.id}](${name}/${control.id}.md) | ${control.aliases.join(', ')} | ${control.grade} | ${cell(control.claim(control.parameter?.default ?? 0))} |`,
        ),
      ].join('\n'),
  );
  return `# Compliance controls

A control is one requirement of a framework (a published security baseline). These pages describe the ${total} controls of ${COMPLIANCE_FRAMEWORKS.length} frameworks, one
page for each. [Compliance](../compliance.md) describes how to check an org. \`npm run docs\` generates the pages from the controls, and the
examples are also tests.

In the tables, the *published id* is the name of the control in the framework, and the *grade* is the importance that the framework gives it.

${sections.join('\n\n')}

## The org of the examples

Everyone can sign in with a password. Users may enroll a security key and email.

A page shows only how an example differs from this org:

- \`policies\`: each policy replaces the given fields of the policy with the same \`id\`, or is added if the org has no such policy. A
  field that is a list, such as \`rules\`, replaces the list.
- \`removedPolicies\`: the ids of policies that the org does not have.
- Any other list, such as \`apps\` or \`zones\`, replaces the list of this org.
- \`configuration\`: the [configuration of the check](../compliance.md#configure-the-check).
- \`now\`: the date of the run, as \`--now\` states it.
- \`checkedFirst\`: the other controls that are checked; this control is about their results.

${fenced(USUAL)}
`;
}
