import { readFileSync } from 'node:fs';
import { RULES } from '../../src/lint/lint.js';
import type { LintRule } from '../../src/lint/rule/rule.js';
import { rulePage } from '../../src/report/rules/rule-page.js';
import { listedIn } from './citations.js';
import { anchorOf, headingOf, sectionsOf } from './sections.js';

const headings = [...sectionsOf(readFileSync('docs/specification.md', 'utf8')).keys()];

/** Returns the pages of docs/rules by path. */
export function rulePages(): ReadonlyMap<string, string> {
  const pages = RULES.map((rule) => [`${rule.id}.md`, linked(rule)] as const);
  return new Map([['README.md', indexPage()], ...pages]);
}

/** Returns the page as `preflight lint --explain-rule` prints it, with links to docs/linting.md and docs/specification.md. */
function linked(rule: LintRule): string {
  const [page = ''] = rulePage(rule).split('\n## Source\n');
  const sources = listedIn(rule.source ?? '').map((cited) => {
    const heading = headingOf(cited, headings) ?? '';
    return `[${heading}](../../specification.md#${anchorOf(heading)})${cited.slice(heading.length)}`;
  });
  const linkedPage = page
    .replace(EDITIONS, '$& See [editions](../../linting.md#editions).')
    .replace(
      '(see "Suppressions and baselines" on the page `linting`)',
      '([suppressions](../../linting.md#suppressions-and-baselines))',
    )
    .replace("project's summary", "project's [summary](../../specification.md)");
  return `${linkedPage}\n## Source\n\n${sources.join('; ')}.\n`;
}

/** Matches the section about editions. */
const EDITIONS = /\n## Editions\n\n[^\n]+/;

function indexPage(): string {
  const groups = new Map<string, LintRule[]>();
  for (const rule of RULES) {
    const group = rule.id.slice(0, rule.id.indexOf('/'));
    groups.set(group, [...(groups.get(group) ?? []), rule]);
  }
  const sections = [...groups].map(([group, rules]) =>
    [
      `## ${group}`,
      '',
      '| rule | severity | what is wrong |',
      '| --- | --- | --- |',
      ...rules.map(
        ({ id, severity, what, preset, fix }) =>
          `| [${id}](${id}.md) | ${severity}${preset === undefined ? '' : `, ${preset}`} | ${what.replaceAll('|', '\\|')}${fix === undefined ? '' : ` (fix: ${fix})`} |`,
      ),
    ].join('\n'),
  );
  return `# The rules of the linter

\`preflight lint\` checks documents with these ${RULES.length} rules ([linting](../linting.md)). They are grouped by the object that they check. Each has a
page that states what the rule reports, why it matters, and how to fix it, with examples. \`preflight lint --explain-rule <id>\` prints the
same page. \`npm run docs\` generates the pages from the source of the rules, and the examples are also tests.

The rows of the table on each page:

- *severity*: the severity of a finding, unless an example or the section "Lower severity" states a lower one
  ([meanings](../linting.md)). A configuration can change it.
- *applies to*: the value that the rule checks. Custom rules use this name as \`on\`. An example shows such a value.
- *edition*, *engine*, *form of the document*: the only setting in which the rule runs ([editions](../linting.md#editions)).
- *preset*: the [preset](../linting.md#configuration) that enables the rule.
- *fix*: the kind of [fix](../linting.md#fixes) that some findings offer.

${sections.join('\n\n')}
`;
}
