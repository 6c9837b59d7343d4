import type { AboutReport } from '../../report-data.js';

/**
 * Sets the footer of each printed page: the org, the day, the version and the state of the export. Uses a constructed style sheet, because
 * the Content Security Policy allows it without a hash. Returns a function that removes the footer.
 */
export function runningFoot(title: string, { date, version, state }: AboutReport): () => void {
  const words = `${title} · ${date} · policy-preflight ${version} · ${state}`;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `@page { margin: 15mm 14mm 18mm; @bottom-left { content: ${cssText(words)}; ${FOOT} } @bottom-right { content: counter(page) " / " counter(pages); ${FOOT} } }`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

const FOOT = 'font: 8pt system-ui, sans-serif; color: #555; white-space: nowrap;';

/** Returns a text as a CSS string. Every character outside letters, digits and some marks is escaped by its code. */
function cssText(text: string): string {
  const escaped = [...text].map((one) =>
    /[\p{L}\p{N} .:/_-]/u.test(one) ? one : `\\${(one.codePointAt(0) ?? 0).toString(16)} `,
  );
  return `"${escaped.join('')}"`;
}
