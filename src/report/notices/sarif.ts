import { urlComponent } from '../../base/encoding.js';
import { hashOf } from '../../base/hash.js';
import { formatLocation } from '../../documents/text/location-text.js';
import type { FindingLocation, Severity } from '../../lint/rule/finding.js';
import { subjectName } from '../../lint/rule/subject-name.js';
import { jsonText } from '../text/json-text.js';
import { MOST_RELATED } from './most-related.js';
import type { Notice, NoticeReport, NoticeRule, NoticeTaxonomy, TextChange } from './notice.js';

/** Prints notices in the Static Analysis Results Interchange Format, version 2.1.0. */
export function sarifText({ command, rules, documents, version, ...report }: NoticeReport): string {
  const { suppressed = [], taxonomies = [] } = report;
  const notices = [...report.notices, ...suppressed];
  const used = rulesOf(notices, rules);
  const index = new Map(used.map(({ id }, position) => [id, position]));
  return jsonText({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'policy-preflight', semanticVersion: version, rules: used.map(descriptorOf) },
        },
        ...(taxonomies.length > 0 && { taxonomies: taxonomies.map((one) => taxonomyOf(one, used)) }),
        automationDetails: { id: `preflight ${command}/` },
        artifacts: documents.map((name) => ({ location: { uri: uriOf(name) } })),
        columnKind: 'utf16CodeUnits',
        results: notices.map((notice) => resultOf(notice, index, documents[0] ?? command)),
      },
    ],
  });
}

/** Returns the rules with findings. A rule without a description gets its id as the name. */
function rulesOf(notices: readonly Notice[], rules: readonly NoticeRule[]): NoticeRule[] {
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  const ids = [...new Set(notices.map(({ rule }) => rule))].sort();
  return ids.map((id) => known.get(id) ?? { id, severity: 'warning', what: id, why: id, page: id });
}

/** Returns a catalogue with only the entries that have findings. Source: SARIF 3.19.3. */
function taxonomyOf({ name, version, what }: NoticeTaxonomy, used: readonly NoticeRule[]) {
  const taxa = used.flatMap((rule) =>
    (rule.taxa ?? []).flatMap(({ taxonomy, id }) => (taxonomy === name ? [{ id, text: rule.what }] : [])),
  );
  return {
    name,
    version,
    shortDescription: { text: what },
    isComprehensive: false,
    taxa: taxa.map(({ id, text }) => ({ id, shortDescription: { text } })),
  };
}

function descriptorOf({ id, severity, what, why, page, taxa = [] }: NoticeRule) {
  return {
    id,
    name: id.replace(/(^|[/-])([a-z])/g, (_, _separator, letter: string) => letter.toUpperCase()),
    shortDescription: { text: what },
    fullDescription: { text: why },
    help: { text: `${what}\n\nWhy it matters: ${why}`, markdown: page },
    defaultConfiguration: { level: LEVELS[severity] },
    ...(taxa.length > 0 && {
      relationships: taxa.map((one) => ({
        target: { id: one.id, toolComponent: { name: one.taxonomy } },
        kinds: ['relevant'],
      })),
    }),
  };
}

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<
  Severity,
  string
>;

/**
 * Returns the SARIF result of a notice. A notice without a file is located in the first checked file, because viewers drop
 * results without a location.
 */
function resultOf(notice: Notice, index: ReadonlyMap<string, number>, first: string) {
  const {
    rule,
    severity,
    kind,
    message,
    location = { document: first, pointer: '' },
    resource,
    related,
    fix,
    baselineState,
    suppressedBecause: justification,
  } = notice;
  const changes = fix?.changes;
  return {
    ruleId: rule,
    ruleIndex: index.get(rule) ?? -1,
    ...(kind !== undefined && { kind }),
    level: kind === undefined || kind === 'fail' ? LEVELS[severity] : 'none',
    message: { text: linkedText(message, related) },
    locations: [{ ...locationOf(location), logicalLocations: logicalLocationsOf(location, resource) }],
    ...(related.length > 0 && {
      relatedLocations: related.map((one, id) => ({
        id,
        ...locationOf(one.location),
        logicalLocations: logicalLocationsOf(one.location),
        message: { text: withoutLinks(one.message) },
      })),
    }),
    partialFingerprints: { 'policyPreflight/v1': hashOf(notice.fingerprint) },
    ...(baselineState !== undefined && { baselineState }),
    ...(justification !== undefined && {
      suppressions: [{ kind: 'external', status: 'accepted', justification: withoutLinks(justification) }],
    }),
    ...(fix !== undefined && changes !== undefined && { fixes: [fixOf(fix.description, location, changes)] }),
  };
}

function locationOf(location: FindingLocation) {
  const region = regionOf(location);
  return {
    physicalLocation: { artifactLocation: { uri: uriOf(location.document) }, ...(region && { region }) },
  };
}

/** Returns the SARIF logical locations of a finding or control result: the resource in its policy, its Terraform address, the JSON pointer. */
function logicalLocationsOf({ pointer, address, attribute }: FindingLocation, resource?: Notice['resource']) {
  const fullyQualifiedName = subjectName(resource);
  const name = resource?.name || resource?.id;
  const configured = address ?? resource?.address;
  return [
    ...(fullyQualifiedName === undefined || name === undefined
      ? []
      : [{ name, fullyQualifiedName, ...(resource !== undefined && { kind: resource.kind }) }]),
    ...(configured === undefined
      ? []
      : [
          {
            name: configured,
            fullyQualifiedName: attribute === undefined ? configured : `${configured}.${attribute}`,
            kind: 'resource',
          },
        ]),
    ...(pointer === '' && configured !== undefined ? [] : [{ fullyQualifiedName: pointer, kind: 'value' }]),
  ];
}

function regionOf({ line, column, endLine, endColumn }: FindingLocation) {
  if (line === undefined) return undefined;
  return {
    startLine: line,
    ...(column !== undefined && { startColumn: column }),
    ...(endLine !== undefined && { endLine }),
    ...(endColumn !== undefined && { endColumn }),
  };
}

function fixOf(what: string, { document }: FindingLocation, changes: readonly TextChange[]) {
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

/** Adds links to related locations. Code scanning shows a related location only if the message links to it by id (SARIF 3.11.6). */
function linkedText(message: string, related: Notice['related']): string {
  const links = related
    .slice(0, MOST_RELATED)
    .map(
      (one, id) => `see [${escapedLink(formatLocation(one.location))}](${id}): ${withoutLinks(one.message)}`,
    );
  return [withoutLinks(message), ...links].join('; ');
}

function escapedLink(text: string): string {
  return text.replace(/[[\]\\]/g, '\\$&');
}

/**
 * Puts a blank between the parts of `[text](address)` in a message, because viewers turn these into a link even in plain text (SARIF
 * 3.11.6).
 */
function withoutLinks(text: string): string {
  return text.replaceAll('](', '] (');
}

/** Returns a file path as a relative URI reference. */
function uriOf(name: string): string {
  return name
    .replaceAll('\\', '/')
    .split('/')
    .map((step) => urlComponent(step))
    .join('/');
}
