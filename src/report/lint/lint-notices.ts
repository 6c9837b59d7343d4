import { lazy } from '../../base/lazy.js';
import type { KeptDocument } from '../../documents/text/input.js';
import { positionsIn } from '../../documents/text/locate.js';
import { RULES } from '../../lint/catalogue.js';
import { replacementsByFinding } from '../../lint/fix.js';
import type { Finding } from '../../lint/rule/finding.js';
import { fingerprintOf } from '../../lint/rule/fingerprint.js';
import type { LintRule } from '../../lint/rule/rule.js';
import type { NoticeReport, NoticeRule, TextChange } from '../notices/notice.js';
import { subjectSuffix } from '../notices/subject-words.js';
import { rulePage } from '../rules/rule-page.js';
import { failsBy, type LintReport } from './lint-report.js';
import { summaryOf } from './tally.js';

/** Returns the findings of a lint run as notices for a build. Each notice names its subject. */
export function lintNotices(report: LintReport): NoticeReport {
  const { findings, rules, documents, failOn, version } = report;
  const changes = changesIn(findings, documents);
  const used = new Set(findings.map(({ rule }) => rule));
  return {
    command: 'lint',
    notices: findings.map((finding) => {
      const { message, resource, fix } = finding;
      const change = changes.get(finding);
      return {
        ...finding,
        message: `${message}${subjectSuffix(resource)}`,
        ...(fix !== undefined && {
          fix: { description: fix.description, ...(change && { changes: change }) },
        }),
        fingerprint: fingerprintOf(finding),
        fails: failsBy(finding, failOn),
      };
    }),
    rules: rules.filter(({ id }) => used.has(id)).map(noticeRuleOf),
    documents: documents.map(({ name }) => name),
    summary: summaryOf(report),
    version,
  };
}

/** Returns a lint rule in the form of notices. The page of a plugin rule has no examples, because the code of plugins is not run here. */
function noticeRuleOf(rule: LintRule): NoticeRule {
  const { id, severity, what, why = what, source } = rule;
  const isOwn = RULES.includes(rule);
  const page = isOwn ? rulePage(rule) : `${what}\n\n**Why it matters:** ${why}\n\n**Source:** ${source}`;
  return { id, severity, what, why, page };
}

/** Returns the text replacements of the fix of each finding, located by lines and columns. */
function changesIn(
  findings: readonly Finding[],
  documents: readonly KeptDocument[],
): ReadonlyMap<Finding, readonly TextChange[]> {
  const positions = new Map(documents.map(({ name, text = '' }) => [name, lazy(() => positionsIn(text))]));
  return new Map(
    [...replacementsByFinding(findings, documents)].map(([finding, replacements]) => {
      const positionOf = positions.get(finding.location.document)?.() ?? positionsIn('');
      const changes = replacements.map(({ offset, length, text }) => ({
        start: positionOf(offset),
        end: positionOf(offset + length),
        text,
      }));
      return [finding, changes];
    }),
  );
}
