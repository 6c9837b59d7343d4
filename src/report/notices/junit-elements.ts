/** A test case of a JUnit report; without a result, it passed. */
export interface JunitCase {
  readonly name: string;
  /** The name of the test suite that contains the test case. The suite is named after the file. */
  readonly suite: string;
  readonly milliseconds?: number | undefined;
  readonly result?:
    | { readonly kind: 'skipped'; readonly reason: string }
    | {
        readonly kind: 'error' | 'failure';
        readonly type: string;
        readonly message: string;
        readonly detail: string;
      }
    | { readonly kind: 'output'; readonly text: string }
    | undefined;
}

/** The counts in a JUnit element. A count is absent if it is not known when the element begins. */
export interface JunitCounts {
  readonly tests: number;
  readonly failures?: number;
  readonly errors?: number;
  readonly skipped?: number;
  readonly milliseconds?: number | undefined;
}

export const JUNIT_HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

export function junitSuites(command: string, counts?: JunitCounts): string {
  return `<testsuites name="preflight ${command}"${countsText(counts)}>`;
}

export function junitSuite(name: string, counts: JunitCounts): string {
  return `  <testsuite name="${xml(name)}"${countsText(counts)}>`;
}

export const JUNIT_SUITE_END = '  </testsuite>';
export const JUNIT_END = '</testsuites>';

function countsText({ milliseconds, ...counts }: Partial<JunitCounts> = {}): string {
  const all = Object.entries({ ...counts, time: secondsOf(milliseconds) });
  return all.map(([key, value]) => (value === undefined ? '' : ` ${key}="${value}"`)).join('');
}

function secondsOf(milliseconds: number | undefined): string | undefined {
  return milliseconds === undefined ? undefined : (milliseconds / 1000).toFixed(3);
}

export function junitCase({ name, suite, milliseconds, result }: JunitCase): string {
  const time = milliseconds === undefined ? '' : ` time="${secondsOf(milliseconds)}"`;
  const head = `    <testcase name="${xml(name)}" classname="${xml(suite)}"${time}`;
  switch (result?.kind) {
    case undefined:
      return `${head}/>`;
    case 'skipped':
      return `${head}><skipped>${xml(result.reason)}</skipped></testcase>`;
    case 'output':
      return `${head}><system-out>${xml(result.text)}</system-out></testcase>`;
    case 'error':
    case 'failure': {
      const { kind, type, message, detail } = result;
      return `${head}><${kind} type="${xml(type)}" message="${xml(message)}">${xml(detail)}</${kind}></testcase>`;
    }
  }
}

/** Escapes a text for XML, and replaces the control characters that XML does not allow. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\u{fffd}')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}
