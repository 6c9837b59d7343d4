import { groupBy } from '../../../base/group-by.js';
import { counted } from '../../../base/messages.js';
import { fill } from '../../../report/text/fill.js';
import { MARKS } from '../../../report/text/mark.js';
import type { Page } from '../../../report/text/page.js';
import type { ScimCheck, ScimFinding, TestResource } from '../scim/check/check-server.js';

/** Returns the result of checking a provisioning server as text. */
export function scimCheckText(
  { exchanges, findings, left, ended }: ScimCheck,
  base: string,
  page: Page,
): string {
  const { paint } = page;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const counts = `${counted(errors, 'error')}, ${counted(findings.length - errors, 'warning')}`;
  const isGood = findings.length === 0 && ended === undefined;
  const head = `${base}: ${counted(exchanges.length, 'call')}, ${findings.length === 0 ? 'no findings' : counts}`;
  const lines = [
    ...fill('', isGood ? paint.good(head) : paint.strong(head), page.columns),
    ...[...groupBy(findings, lineOf)].flatMap(([line, list]) => [
      ...fill('  ', line, page.columns),
      ...list.flatMap((finding) => findingLines(finding, page)),
    ]),
    ...(ended === undefined ? [] : fill(`  ${paint.unsure('incomplete')}: `, ended, page.columns)),
    ...left.flatMap((one) => fill(`  ${paint.unsure('not removed')}: `, leftWords(one), page.columns)),
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

function leftWords({ collection, id, name }: TestResource): string {
  const what = `the ${collection === 'Users' ? 'user' : 'group'} \`${name}\``;
  return id === undefined
    ? `it is unknown whether ${what} was created: look for it on the server, and remove it`
    : `${what} (\`${id}\`) could not be removed: remove it on the server`;
}
