import { capitalized } from '../../base/messages.js';
import { lintExample } from '../../lint/example.js';
import type { Finding } from '../../lint/rule/finding.js';
import { isExampleGiven, type LintRule } from '../../lint/rule/rule.js';

/** Returns the page of a rule as Markdown: the mistake, why it matters, design choices, relaxations, options, examples and the source. */
export function rulePage(rule: LintRule): string {
  const parts = [
    `# ${rule.id}`,
    `${sentence(rule.what)}`,
    table(rule),
    ...(rule.why === undefined ? [] : ['## Why', sentence(rule.why)]),
    ...choices(rule),
    ...relaxations(rule),
    ...options(rule),
    '## Incorrect',
    ...rule.examples.bad.map((example) => `${fenced(example)}\n\n${found(rule, example)}`),
    '## Correct',
    ...rule.examples.good.map(fenced),
    ...(rule.source === undefined ? [] : ['## Source', sentence(rule.source)]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The descriptions of the kinds of documents that a rule checks, where their name is unclear. */
const SUBJECTS: ReadonlyMap<string, string> = new Map([
  ['change', 'two states of an org, or recorded write requests'],
]);

/** The descriptions of the values of settings (such as the edition) on which a rule or an example depends, by the name of the setting. */
const SETTING_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  edition: { spec: 'as the specification says', field: 'on the live service' },
  engine: { identity: 'on Identity Engine', classic: 'on Classic Engine' },
  reading: {
    stored: 'as the service returns it',
    create: 'the body of a create request',
    update: 'the body of an update request',
  },
};

function settingWords(name: string, value: string): string {
  const words = SETTING_WORDS[name]?.[value];
  return words === undefined ? `${name} \`${value}\`` : `${words} (\`--${name} ${value}\`)`;
}

function table(rule: LintRule): string {
  const {
    severity,
    on,
    appliesTo = SUBJECTS.get(on) ?? on,
    edition,
    engine,
    reading,
    preset,
    isOffByDefault,
    fix,
  } = rule;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['severity', severity],
    ['applies to', appliesTo],
    ['edition', edition && settingWords('edition', edition)],
    ['engine', engine],
    ['form of the document', reading?.map((one) => settingWords('reading', one)).join(', or ')],
    ['preset', preset ?? (isOffByDefault ? 'none: off unless a configuration enables it' : 'recommended')],
    ['fix', fix],
  ];
  return [
    '| | |',
    '| --- | --- |',
    ...rows.flatMap(([name, value]) => (value === undefined ? [] : [`| ${name} | ${value} |`])),
  ].join('\n');
}

function choices({ choices = [] }: LintRule): string[] {
  if (choices.length === 0) return [];
  return ['## Notes', choices.map((choice) => `- ${choice}`).join('\n')];
}

function relaxations({ relaxed = [] }: LintRule): string[] {
  if (relaxed.length === 0) return [];
  const lines = relaxed.map(({ edition, engine, reading, severity, why }) => {
    const where = Object.entries({ edition, engine, reading }).flatMap(([name, value]) =>
      value === undefined ? [] : [settingWords(name, value)],
    );
    return `- ${where.join(', ')}: ${severity}, because ${why}`;
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

/** Returns the messages that a rule reports on an example. */
function found(rule: LintRule, example: unknown): string {
  const { findings } = lintExample(rule, example);
  return findings
    .filter((finding) => finding.rule === rule.id)
    .map(exampleFinding)
    .join('\n');
}

function exampleFinding({ severity, message, location, fix }: Finding): string {
  const where = location.pointer === '' ? '' : ` at \`${location.pointer}\``;
  const fixWords = fix === undefined ? '' : ` Fix (${fix.kind}): ${fix.description}.`;
  return `> ${severity}${where}: ${/[.?!]$/.test(message) ? message : `${message}.`}${fixWords}`;
}

function fenced(example: unknown): string {
  if (isExampleGiven(example)) {
    const words = Object.entries(example.setting).map(([name, value]) => settingWords(name, value));
    const where = words.length === 0 ? '' : `${capitalized(words.join(', '))}:\n\n`;
    const org = example.org === undefined ? '' : `\n\nin an org with\n\n${fenced(example.org)}`;
    return `${where}${fenced(example.value)}${org}`;
  }
  return typeof example === 'string'
    ? `\`\`\`\n${example}\n\`\`\``
    : `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``;
}

/** Returns a sentence with a capital, unless it starts with code, and a full stop. */
function sentence(text: string): string {
  const start = capitalized(text);
  return /[.!?]$/.test(start) ? start : `${start}.`;
}
