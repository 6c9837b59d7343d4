import { alternatives, capitalized } from '../../base/messages.js';
import { exampleSetting, lintExample } from '../../lint/example.js';
import { type Finding, SEVERITIES, type Severity } from '../../lint/rule/finding.js';
import { exampleGiven, isExampleGiven, type LintRule } from '../../lint/rule/rule.js';
import { exampleJson } from './example-json.js';

/**
 * Returns the page of a rule as Markdown: the mistake, why it matters, design choices, relaxations, options, the editions, examples and the
 * source.
 */
export function rulePage(rule: LintRule): string {
  const texts = [
    ...(rule.why === undefined ? [] : ['## Why', sentence(rule.why)]),
    ...choices(rule),
    ...relaxations(rule),
    ...options(rule),
  ];
  const bad = rule.examples.bad.map((example) => ({
    example,
    findings: ownFindings(rule, example),
    inField: wordsInField(rule, example),
  }));
  const rows = table(
    rule,
    bad.flatMap(({ findings }) => findings),
  );
  const examples = [
    '## Incorrect',
    [FINDINGS_BELOW, ...usualSettings(rule)].join(' '),
    ...bad.map(({ example, findings, inField }) =>
      [fenced(example), findings.map(exampleFinding).join('\n'), ...inField].join('\n\n'),
    ),
    '## Correct',
    NO_FINDINGS,
    ...rule.examples.good.map(fenced),
  ];
  const body = [rows, ...texts, ...examples].join('\n\n');
  const editions = /\bedition\b|live service/i.test(body) ? ['## Editions', EDITIONS] : [];
  const parts = [
    `# ${rule.id}`,
    [
      sentence(`\`preflight lint\` reports this: ${rule.what}`),
      ...terms([rule.what, body, ...editions]),
    ].join(' '),
    rows,
    ...texts,
    ...editions,
    ...examples,
    ...(rule.source === undefined ? [] : ['## Source', sentence(rule.source)]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/**
 * Returns a sentence that explains the terms "the service" and "the specification", if the given texts use them. Returns an empty list if
 * the texts use neither term.
 */
function terms(texts: readonly string[]): string[] {
  const text = texts.join('\n');
  const words = [
    ...(/\b(?:the|live) service\b/i.test(text) ? ['*the service* is Okta'] : []),
    ...(/\bthe specification\b/i.test(text) ? [SPECIFICATION] : []),
  ];
  return words.length === 0 ? [] : [`On this page, ${words.join(', and ')}.`];
}

const SPECIFICATION = "*the specification* is this project's summary of Okta's documentation";

const FINDINGS_BELOW =
  'Below each example are the findings that this lint rule reports for it: severity, location and message. The message says how to correct the document. If the document is as intended, suppress the finding and state the reason (see "Suppressions and baselines" on the page `linting`).';

const NO_FINDINGS = 'This lint rule reports nothing for these examples.';

/**
 * Returns a sentence about the default values of settings, such as the engine. The sentence mentions each setting that some examples of the
 * rule state and others do not.
 */
function usualSettings(rule: LintRule): string[] {
  const all = [...rule.examples.bad, ...rule.examples.good];
  const stated = all.map((example) => (isExampleGiven(example) ? Object.keys(example.setting) : []));
  const words = Object.entries(exampleSetting(rule, undefined)).flatMap(([name, value]) =>
    value !== undefined &&
    name in SETTING_WORDS &&
    stated.some((names) => names.includes(name)) &&
    !stated.every((names) => names.includes(name))
      ? [`\`--${name} ${value}\` (${SETTING_WORDS[name]?.[value] ?? value})`]
      : [],
  );
  return words.length === 0
    ? []
    : [`An example that does not state otherwise is linted with ${words.join(' and ')}.`];
}

/** The meaning of the editions, for pages that mention one. */
const EDITIONS =
  'The live service differs from the specification in places. Edition `spec` checks documents by the specification, edition `field` by the observed behavior of the live service. By default, documents of a real org are checked in edition `field`, all others in `spec`; `--edition` overrides this.';

/** Descriptions of the parts of documents that lint rules check, for parts whose names are unclear. */
const SUBJECTS: ReadonlyMap<string, string> = new Map([
  ['authentication request', 'the body of a request to `POST /api/v1/authn`'],
  ['authentication transaction', 'the state of a sign-in that the authentication API returns'],
  ['app sign-on', 'the action `appSignOn` of an authentication policy rule'],
  [
    'change',
    'two states of an org, or recorded write requests; in edition `field`, only recorded requests that the service rejected',
  ],
  ['conditions', 'the member `conditions` of a policy or rule'],
  ['continuous access', 'the action `continuousAccess` of a rule'],
  ['constraint', 'each constraint of a verification method'],
  ['document', 'the text of one file'],
  ['enroll action', 'the action `enroll` of a rule of an enrollment policy'],
  ['enrollment settings', 'the member `settings` of an enrollment policy'],
  ['entity risk', 'the action `entityRisk` of a rule'],
  ['group rule expression', 'the member `conditions.expression` of a group rule'],
  ['idp action', 'the action `idp` of a routing rule'],
  ['idp policy', 'the member `policy` of an identity provider'],
  ['identity provider key', 'a key in the key store for identity providers'],
  ['identity provider transaction', 'the state of a sign-in through an identity provider'],
  ['key', 'each JSON Web Key of a key set'],
  ['key set', 'a JSON Web Key Set, alone or in `jwks` of a client'],
  ['link candidate', 'a user whom a sign-in at an identity provider may be linked to'],
  ['mtls protocol', 'the member `protocol` of an identity provider for smart cards'],
  ['oauth2 protocol', 'the member `protocol` of an identity provider with OAuth 2.0 or OpenID Connect'],
  ['org', 'all documents of one org together'],
  ['password actions', 'the member `actions` of a password rule'],
  ['password settings', 'the member `settings` of a password policy'],
  ['profile enrollment', 'the action `profileEnrollment` of a profile enrollment rule'],
  ['recording', 'recorded requests and responses'],
  ['resource', 'each policy, rule, zone or other object of the service'],
  ['saml2 protocol', 'the member `protocol` of a SAML identity provider'],
  ['sign-on', 'the action `signon` of a global session rule'],
  ['simulate request', 'the body of a request to `POST /api/v1/policies/simulate`'],
  ['simulate response', 'the response of `POST /api/v1/policies/simulate`'],
  ['social token', 'a token that an identity provider issued for a user'],
  ['suppression', 'an entry of `suppressions`, which accepts findings'],
  ['terraform', 'plans, states and sources of Terraform'],
  ['token request', 'the body of a request to the token endpoint'],
  ['token response', 'the response of the token endpoint'],
  ['user of an identity provider', 'a user whose account is linked to an identity provider'],
  ['verification method', 'the member `verificationMethod` of an authentication policy rule'],
]);

/** The descriptions of the values of settings (such as the edition) on which a rule or an example depends, by the name of the setting. */
const SETTING_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  edition: { spec: 'as the specification says', field: 'on the live service' },
  engine: { identity: 'on Identity Engine', classic: 'on Classic Engine' },
  reading: {
    stored: 'a document as the service returns it',
    create: 'the body of a create request',
    update: 'the body of an update request',
  },
};

function settingWords(name: string, value: string): string {
  const words = SETTING_WORDS[name]?.[value];
  return words === undefined ? `${name} \`${value}\`` : `${words} (\`--${name} ${value}\`)`;
}

function table(rule: LintRule, findings: readonly Finding[]): string {
  const { on, appliesTo, edition, engine, reading, preset, isOffByDefault, fix } = rule;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['severity', severityWords(rule, findings)],
    ['applies to', appliesTo ?? subjectWords(on)],
    ['edition', edition && `only \`${edition}\``],
    ['engine', engine && `only ${ENGINES[engine]}`],
    ['form of the document', reading?.map((one) => settingWords('reading', one)).join(', or ')],
    [
      'preset',
      isOffByDefault ? 'none: off unless a configuration enables it' : PRESETS[preset ?? 'recommended'],
    ],
    ['fix', fix && FIXES[fix]],
  ];
  return [
    '| | |',
    '| --- | --- |',
    ...rows.flatMap(([name, value]) => (value === undefined ? [] : [`| ${name} | ${value} |`])),
  ].join('\n');
}

const ENGINES = { classic: 'Classic Engine', identity: 'Identity Engine' } as const;

const PRESETS = {
  recommended: '`recommended`, enabled by default',
  strict: '`strict`, enabled by `--preset strict`',
  hardening: '`hardening`, enabled by `--preset hardening`',
} as const;

const FIXES = {
  safe: 'safe: `--fix` applies it',
  suggested: 'suggested: review it; `--fix-suggested` applies it',
} as const;

/**
 * Returns the severity of the rule. If findings in its examples have lower or higher severities, the text also lists these, with the
 * reason.
 */
function severityWords({ severity }: LintRule, findings: readonly Finding[]): string {
  const others = SEVERITIES.filter(
    (other) => other !== severity && findings.some((finding) => finding.severity === other),
  );
  const rank = SEVERITIES.indexOf(severity);
  const wordsIf = (some: readonly Severity[], reason: string) =>
    some.length === 0
      ? []
      : [
          `${alternatives(some.map((one) => `\`${one}\``))} where an example states it, because the case is ${reason}`,
        ];
  return [
    severity,
    ...wordsIf(
      others.filter((other) => SEVERITIES.indexOf(other) < rank),
      'less certain or less serious',
    ),
    ...wordsIf(
      others.filter((other) => SEVERITIES.indexOf(other) > rank),
      'more serious',
    ),
  ].join('; ');
}

function subjectWords(on: string): string {
  const condition = /^condition:(.*)$/.exec(on)?.[1];
  const words = condition === undefined ? SUBJECTS.get(on) : `the condition \`${condition}\``;
  return words === undefined ? `\`${on}\`` : `\`${on}\`: ${words}`;
}

function choices({ choices = [] }: LintRule): string[] {
  if (choices.length === 0) return [];
  return ['## Notes', choices.map((choice) => `- ${sentence(choice)}`).join('\n')];
}

function relaxations({ relaxed = [] }: LintRule): string[] {
  if (relaxed.length === 0) return [];
  const lines = relaxed.map(({ edition, engine, reading, severity, why }) => {
    const where = Object.entries({ edition, engine, reading }).flatMap(([name, value]) =>
      value === undefined ? [] : [settingWords(name, value)],
    );
    return `- ${sentence(`${where.join(', ')}: ${severity}, because ${why}`)}`;
  });
  return ['## Lower severity', lines.join('\n')];
}

function options({ options = {} }: LintRule): string[] {
  const entries = Object.entries(options);
  if (entries.length === 0) return [];
  const lines = entries.map(([name, { what, default: usual, least, most }]) => {
    const bounds = [
      least !== undefined && `at least ${least}`,
      most !== undefined && `at most ${most}`,
    ].filter(Boolean);
    return `- \`${name}\` (default \`${JSON.stringify(usual)}\`${bounds.map((bound) => `, ${bound}`).join('')}): ${what}`;
  });
  return ['## Options', lines.join('\n')];
}

/** Returns the findings of a rule on an example. */
function ownFindings(rule: LintRule, example: unknown): readonly Finding[] {
  return lintExample(rule, example).findings.filter((finding) => finding.rule === rule.id);
}

/** Returns a sentence if edition `field` reports an example of edition `spec` with a lower severity, or not at all. */
function wordsInField(rule: LintRule, example: unknown): string[] {
  const { edition } = exampleSetting(rule, example);
  if (edition !== 'spec' || rule.edition === 'spec') return [];
  const setting = { ...(isExampleGiven(example) && example.setting), edition: 'field' } as const;
  const inField = isExampleGiven(example) ? { ...example, setting } : exampleGiven(example, setting);
  const [highest, highestInField] = [example, inField].map((one) =>
    Math.max(-1, ...ownFindings(rule, one).map(({ severity }) => SEVERITIES.indexOf(severity))),
  ) as [number, number];
  if (highestInField >= highest) return [];
  const severity = SEVERITIES[highestInField];
  return [
    severity === undefined
      ? 'Edition `field` does not report this example.'
      : `Edition \`field\` reports this example with the severity ${severity}.`,
  ];
}

function exampleFinding({ severity, message, location, fix }: Finding): string {
  const state = /^(?:after|before)(?=\.json$)/.exec(location.document)?.[0] ?? '';
  const path = `${state === '' ? '' : `/${state}`}${location.pointer}`;
  const where = path === '' ? ' at the top level' : ` at \`${path}\``;
  const fixWords = fix === undefined ? '' : ` Fix (${fix.kind}): ${fix.description}.`;
  return `> ${severity}${where}: ${/[.?!]$/.test(message) ? message : `${message}.`}${fixWords}`;
}

/** The length of the longest line in an example. `preflight lint --explain-rule` prints no longer lines. */
const EXAMPLE_WIDTH = 80;

function fenced(example: unknown): string {
  if (isExampleGiven(example)) {
    const { setting, note, org, value } = example;
    const words = Object.entries(setting).map(([name, value]) => settingWords(name, value));
    const texts = [
      ...(note === undefined ? [] : [sentence(note)]),
      ...(words.length === 0 ? [] : [`${capitalized(words.join(', '))}:`]),
    ];
    const where = texts.map((text) => `${text}\n\n`).join('');
    return `${where}${fenced(value)}${org === undefined ? '' : `\n\nThe example is part of an org that also contains:\n\n${fenced(org)}`}`;
  }
  return typeof example === 'string'
    ? `\`\`\`\n${example}\n\`\`\``
    : `\`\`\`json\n${exampleJson(example, EXAMPLE_WIDTH)}\n\`\`\``;
}

/** Returns a sentence with a capital, unless it starts with code, and a full stop. */
function sentence(text: string): string {
  const start = capitalized(text);
  return /[.!?]$/.test(start) ? start : `${start}.`;
}
