import { defineFormat } from '../text/format.js';
import { unreadInHtml } from '../text/html-page.js';
import { elementsReport } from './elements.js';
import type { MutationReport } from './mutation-report.js';

/** The page of mutation-testing-elements with the report in it: one file, which asks no server for anything. */
export const mutantsHtml = defineFormat<MutationReport>({
  name: 'html',
  what: 'for people: one page for a browser, the org with its mutants in it',
  text: (report, page) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>Mutants</title>
<script>${(report.pageScript ?? '').replaceAll('</script', '<\\/script')}</script>
</head>
<body>${unreadInHtml(page).join('')}
<mutation-test-report-app title-postfix="policy-preflight"></mutation-test-report-app>
<script>document.querySelector('mutation-test-report-app').report = ${embedded(elementsReport(report))};</script>
</body>
</html>
`,
});

/** Names of an org are anybody's text: nothing on the page is loaded or sent, whatever they say. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/** JSON that ends no script and opens none. */
function embedded(value: object): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
