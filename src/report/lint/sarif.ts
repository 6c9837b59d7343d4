import { hashOf } from '../../base/hash.js';
import { lazy } from '../../base/lazy.js';
import { replacementsByFinding } from '../../lint/fix.js';
import type { Finding, FindingPlace, Fix, Severity } from '../../lint/rule/finding.js';
import { fingerprintOf } from '../../lint/rule/fingerprint.js';
import type { LintRule } from '../../lint/rule/rule.js';
import type { KeptDocument } from '../../read/text/input.js';
import { positionsIn } from '../../read/text/locate.js';
import type { TextPoint } from '../../read/text/position.js';
import { defineFormat } from '../text/format.js';
import { jsonText } from '../text/json-text.js';
import type { LintReport } from './lint-report.js';

/** Static Analysis Results Interchange Format 2.1.0. */
export const lintSarif = defineFormat<LintReport>({
  name: 'sarif',
  what: 'SARIF 2.1.0, for code scanning',
  text({ findings, rules, documents, version }) {
    const used = rulesOf(findings, rules);
    const index = new Map(used.map(({ id }, position) => [id, position]));
    const fixes = fixesIn(findings, documents);
    const log = {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: 'policy-preflight',
              semanticVersion: version,
              rules: used.map(descriptorOf),
            },
          },
          artifacts: documents.map(({ name }) => ({ location: { uri: uriOf(name) } })),
          columnKind: 'utf16CodeUnits',
          results: findings.map((finding) => resultOf(finding, index, fixes)),
        },
      ],
    };
    return jsonText(log);
  },
});

/** The rules that found something; one that is described nowhere else has its id for a name. */
function rulesOf(
  findings: readonly Finding[],
  rules: readonly LintRule[],
): Pick<LintRule, 'id' | 'severity' | 'source' | 'what' | 'why'>[] {
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  const ids = [...new Set(findings.map(({ rule }) => rule))].sort();
  return ids.map((id) => known.get(id) ?? { id, severity: 'warning', what: id, why: id, source: '' });
}

function descriptorOf({ id, severity, what, why, source }: ReturnType<typeof rulesOf>[number]) {
  return {
    id,
    name: id.replace(/(^|[/-])([a-z])/g, (_, _separator, letter: string) => letter.toUpperCase()),
    shortDescription: { text: what },
    fullDescription: { text: why },
    help: {
      text: `${what}\n\nWhy it matters: ${why}\n\nSource: ${source}`,
      markdown: `${what}\n\n**Why it matters:** ${why}\n\n**Source:** ${source}`,
    },
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<
  Severity,
  string
>;

function resultOf(finding: Finding, index: ReadonlyMap<string, number>, fixes: Fixes) {
  const { rule, severity, message, place, resource, related, fix } = finding;
  const changes = fixes.get(finding);
  return {
    ruleId: rule,
    ruleIndex: index.get(rule) ?? -1,
    level: LEVELS[severity],
    message: { text: withoutLinks(message) },
    locations: [locationOf(place, resource?.name ?? resource?.id, resource?.kind)],
    ...(related.length > 0 && {
      relatedLocations: related.map(({ message, place }, id) => ({
        id,
        ...locationOf(place),
        message: { text: withoutLinks(message) },
      })),
    }),
    partialFingerprints: { 'policyPreflight/v1': hashOf(fingerprintOf(finding)) },
    ...(changes !== undefined && fix !== undefined && { fixes: [fixOf(fix, place, changes)] }),
  };
}

function locationOf(place: FindingPlace, name?: string, kind?: string) {
  const region = regionOf(place);
  return {
    physicalLocation: { artifactLocation: { uri: uriOf(place.document) }, ...(region && { region }) },
    logicalLocations: [
      {
        fullyQualifiedName: place.pointer,
        ...(name !== undefined && { name }),
        ...(kind !== undefined && { kind }),
      },
    ],
  };
}

function regionOf({ line, column, endLine, endColumn }: FindingPlace) {
  if (line === undefined) return undefined;
  return {
    startLine: line,
    ...(column !== undefined && { startColumn: column }),
    ...(endLine !== undefined && { endLine }),
    ...(endColumn !== undefined && { endColumn }),
  };
}

/** What each fix replaces, in lines and columns. */
type Fixes = ReadonlyMap<Finding, readonly TextChange[]>;

interface TextChange {
  readonly start: TextPoint;
  readonly end: TextPoint;
  readonly text: string;
}

function fixesIn(findings: readonly Finding[], documents: readonly KeptDocument[]): Fixes {
  const positions = new Map(documents.map(({ name, text = '' }) => [name, lazy(() => positionsIn(text))]));
  return new Map(
    [...replacementsByFinding(findings, documents)].map(([finding, replacements]) => {
      const positionOf = positions.get(finding.place.document)?.() ?? positionsIn('');
      const changes = replacements.map(({ offset, length, text }) => ({
        start: positionOf(offset),
        end: positionOf(offset + length),
        text,
      }));
      return [finding, changes];
    }),
  );
}

function fixOf({ what }: Fix, { document }: FindingPlace, changes: readonly TextChange[]) {
  const replacements = changes.map(({ start, end, text }) => ({
    deletedRegion: {
      startLine: start.line,
      startColumn: start.column,
      endLine: end.line,
      endColumn: end.column,
    },
    insertedContent: { text },
  }));
  return {
    description: { text: withoutLinks(what) },
    artifactChanges: [{ artifactLocation: { uri: uriOf(document) }, replacements }],
  };
}

/** Viewers make links of `[text](address)` in plain text, too (SARIF 3.11.6). */
function withoutLinks(text: string): string {
  return text.replaceAll('](', '] (');
}

/** A path as a relative reference. */
function uriOf(name: string): string {
  return name
    .replaceAll('\\', '/')
    .split('/')
    .map((step) => encodeURIComponent(step.replace(LONE_SURROGATE, '\ufffd')))
    .join('/');
}

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
