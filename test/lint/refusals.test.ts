import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type LintOptions, lintDocuments, RULES } from '../../src/lint/lint.js';
import { REFUSING_RULES } from '../../src/lint/refusing-rules.js';

/** A rejected request to the live service. */
interface Refusal {
  /** Our own description of the reason for the rejection. */
  readonly said: string;
  readonly status: number;
  readonly from:
    | { readonly repository: string; readonly paths: readonly string[] }
    | { readonly threads: readonly string[] };
  /**
   * How the document differs from the recorded request. Absent if the document is the recorded request itself. A document from a forum
   * thread always states this.
   */
  readonly made?: string;
  /** The document; absent if the request had no body. */
  readonly document?: unknown;
  /** The org before the request, if the request changes an object. */
  readonly before?: unknown;
  readonly kind?: LintOptions['as'];
  readonly reading?: LintOptions['reading'];
  readonly engine?: LintOptions['engine'];
  /** The lint rule that reports the error. */
  readonly finds?: string;
  /** Why no lint rule can report the error. */
  readonly outOfReach?: string;
}

test('the mock API loads every lint rule that finds a mistake for which the service rejects a request', () => {
  const missing = RULES.filter(
    (rule) => (rule.refusedByService ?? 'never') !== 'never' && !REFUSING_RULES.includes(rule),
  );
  expect(missing.map(({ id }) => `${id}: move its group to src/lint/rules/refusing-registry.ts`)).toEqual([]);
});

describe.each(['recorded', 'threads'])(
  'lint rules find the mistakes that the service rejects in the file `%s`',
  (name) => {
    const refusals = refusalsIn(name);

    test('each recorded rejection by the service states which lint rule finds the mistake, or why no lint rule can find it', () => {
      for (const { said, finds, outOfReach } of refusals) {
        expect([finds, outOfReach].filter(Boolean), said).toHaveLength(1);
        if (finds !== undefined) expect(RULES.map(({ id }) => id)).toContain(finds);
      }
    });

    test.each(refusals.filter(({ finds }) => finds !== undefined))(
      'the lint rule $finds finds the mistake that the service rejects: $said',
      (refusal) => {
        expect(errorsIn(refusal)).toEqual([refusal.finds]);
      },
    );

    test.each(refusals.filter(({ outOfReach }) => outOfReach !== undefined))(
      'no lint rule can find the mistake that the service rejects: $said ($outOfReach)',
      (refusal) => {
        if (refusal.document !== undefined) expect(errorsIn(refusal)).toEqual([]);
      },
    );
  },
);

function errorsIn({ document, before, kind, reading, engine }: Refusal): string[] {
  const { findings } = lintDocuments([{ name: 'refused.json', value: document }], {
    edition: 'field',
    brand: 'OKTA',
    as: kind,
    reading,
    engine,
    before: before === undefined ? undefined : [{ name: 'before.json', value: before }],
  });
  return findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule);
}

function refusalsIn(name: string): readonly Refusal[] {
  const file = new URL(`../../fixtures/lint/refusals/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as readonly Refusal[];
}
