import { defineFormat } from '../text/format.js';
import { policyHash, unreadInHtml } from '../text/html-page.js';
import { elementsReport } from './elements.js';
import type { MutationReport } from './mutation-report.js';

/** Prints the page of mutation-testing-elements with the report in it, as one file that needs no network. */
export const mutantsHtml = defineFormat<MutationReport>({
  name: 'html',
  what: 'one page for a browser: the export with its mutants',
  text(report, page) {
    const scripts = [
      (report.pageScript ?? '').replaceAll('</script', '<\\/script'),
      `document.querySelector('mutation-test-report-app').report = ${embedded(elementsReport(report))};`,
    ] as const;
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policyOf(scripts)}">
<title>Mutants</title>
<script>${scripts[0]}</script>
</head>
<body>${unreadInHtml(page).join('')}
<mutation-test-report-app title-postfix="policy-preflight"></mutation-test-report-app>
<script>${scripts[1]}</script>
</body>
</html>
`;
  },
});

/**
 * Returns the content security policy. Names in an org are untrusted, so the page loads and sends nothing, and runs only the
 * given scripts.
 */
function policyOf(scripts: readonly string[]): string {
  const hashes = scripts.map(policyHash).join(' ');
  return `default-src 'none'; script-src ${hashes}; style-src 'unsafe-inline'; img-src data:; font-src data:`;
}

/** Returns JSON that cannot start or end a script element. */
function embedded(value: object): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
