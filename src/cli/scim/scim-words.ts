import { groupBy } from '../../base/group-by.js';
import { counted } from '../../base/messages.js';
import type { Made, ScimCheck, ScimFinding } from '../../provisioning/check/check-server.js';
import { fill } from '../../report/text/fill.js';
import { MARKS } from '../../report/text/mark.js';
import type { Page } from '../../report/text/page.js';

/** What a check of a provisioning server came to, for people. */
export function scimCheckText(
  { exchanges, findings, left, ended }: ScimCheck,
  base: string,
  page: Page,
): string {
  const { paint } = page;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const summary =
    findings.length === 0
      ? paint.good('all of them answered as the contract has it')
      : paint.bad(`${counted(errors, 'error')}, ${counted(findings.length - errors, 'warning')}`);
  const lines = [
    paint.strong(`${base}: ${counted(exchanges.length, 'call')}`),
    ...[...groupBy(findings, lineOf)].flatMap(([line, list]) => [
      ...fill('  ', line, page.columns),
      ...list.flatMap((finding) => findingLines(finding, page)),
    ]),
    ...(ended === undefined
      ? [`  ${summary}`]
      : fill(`  ${paint.unsure('not all was checked')}: `, ended, page.columns)),
    ...left.flatMap((one) => fill(`  ${paint.unsure('left behind')}: `, leftWords(one), page.columns)),
  ];
  return `${lines.join('\n')}\n`;
}

function lineOf({ exchange }: ScimFinding): string {
  return exchange === undefined ? 'all calls' : `${exchange.method} ${exchange.path} (${exchange.status})`;
}

function findingLines({ message, rule, severity }: ScimFinding, { columns, paint }: Page): readonly string[] {
  const mark = severity === 'error' ? paint.bad(MARKS.bad) : paint.unsure('!');
  return fill(`    ${mark} `, `${message} (${rule})`, columns);
}

function leftWords({ collection, id, name }: Made): string {
  const what = `the ${collection === 'Users' ? 'user' : 'group'} \`${name}\``;
  return id === undefined
    ? `whether ${what} was made is unknown: look for it at the server, and remove it`
    : `${what} (\`${id}\`) could not be removed: remove it at the server`;
}
