import { PLACEHOLDER_BRAND } from '../../base/brand.js';
import { ERROR_FILE } from '../../documents/reading-errors.js';
import type { LintRule } from '../rule/rule.js';
import type { DraftFinding } from './draft.js';
import type { ReadOrgs } from './orgs.js';
import type { RuleSelection } from './selection.js';

/** The code of a problem about a section of an export. If it is only an info, the section is usual data that nobody needs. */
const UNKNOWN_SECTION = 'key-unknown';

/** For each code of a problem that is found while reading documents, the lint rule that reports the problem. */
const RULE_OF: Readonly<Record<string, string>> = {
  cyclic: 'document/parse',
  'empty-document': 'document/parse',
  'error-answer': 'document/kind-unknown',
  [ERROR_FILE]: 'document/kind-unknown',
  'foreign-document': 'document/parse',
  [UNKNOWN_SECTION]: 'document/kind-unknown',
  'kind-unknown': 'document/kind-unknown',
  'other-kind': 'document/kind-unknown',
  'plan-of-several-orgs': 'document/parse',
  'provider-not-found': 'document/parse',
  syntax: 'document/parse',
  'too-deep': 'document/too-deep',
  'too-large': 'document/parse',
  'unreadable-value': 'document/parse',
};

const SETTING = { edition: 'spec', engine: 'identity', brand: PLACEHOLDER_BRAND, reading: 'stored' } as const;

/** Yields findings for the problems that were found while reading the documents. */
export function* checkDocuments(
  { noted, duplicateKeys }: ReadOrgs,
  rules: readonly LintRule[],
  selection: RuleSelection,
): Generator<DraftFinding> {
  const ruleOf = (id: string) => rules.find((rule) => rule.id === id);
  const severityOf = (id: string) => {
    const rule = ruleOf(id);
    return rule === undefined ? undefined : selection.severityOf(rule, SETTING);
  };
  for (const { code, severity: noticed, message, at, offset } of noted) {
    const id = Object.hasOwn(RULE_OF, code) ? RULE_OF[code] : undefined;
    const severity = id === undefined ? undefined : severityOf(id);
    if (id === undefined || severity === undefined || at === undefined) continue;
    if (code === UNKNOWN_SECTION && noticed === 'info') continue;
    const spot = offset === undefined ? at : { ...at, offset };
    // Usually, a finding has the severity of the problem. If the configuration changes the severity of the lint rule, the finding has the
    // changed severity. An error response of the service is a valid document, so it is no problem in itself: its finding always has the
    // severity of the lint rule.
    const isAsUsual = severity === ruleOf(id)?.severity && code !== ERROR_FILE;
    yield {
      rule: id,
      severity: isAsUsual ? noticed : severity,
      message,
      location: spot,
      related: [],
    };
  }
  const severity = severityOf('document/parse');
  if (severity === undefined) return;
  for (const { document, pointer, key, offset, firstOffset } of duplicateKeys) {
    yield {
      rule: 'document/parse',
      severity,
      message: `duplicate key \`${key}\` in one object; parsers silently keep one of the values; remove one of them`,
      location: { document, pointer, offset },
      related: [{ message: 'the other key', location: { document, pointer, offset: firstOffset } }],
    };
  }
}
