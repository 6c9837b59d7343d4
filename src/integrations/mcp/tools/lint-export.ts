import { Type } from '../../../base/json-schema.js';
import { SEVERITIES, type Severity } from '../../../lint/rule/finding.js';
import { type Finding, lintWith, RULES } from '../../../public/lint.js';
import {
  LOCATION,
  listed,
  listedFew,
  listOf,
  locationRecord,
  orNull,
  PROBLEM,
  problemRecord,
  TEXT,
} from '../answers/records.js';
import { choice, defineTool, EXPORT_PATH, LIMIT } from './define-tool.js';

const FINDING = Type.Object({
  rule: Type.String({ description: 'the id of the lint rule' }),
  severity: choice(
    SEVERITIES,
    'error: rejected, forbidden or without effect; warning: probably not as intended',
  ),
  message: TEXT,
  why: orNull(TEXT),
  resource: orNull(Type.Object({ kind: TEXT, id: orNull(TEXT), name: orNull(TEXT), policy: orNull(TEXT) })),
  location: LOCATION,
  related: listOf(Type.Object({ message: TEXT, location: LOCATION }), 'other locations of the same finding'),
  fix: orNull(TEXT),
});

/** Lints an export. */
export const lintExportTool = defineTool({
  name: 'lint_export',
  title: 'Lint an export',
  description:
    'Finds mistakes in an export: unreachable rules, unknown references, invalid or risky settings. Each finding has a source location, the reason and, where there is one, a fix as text; nothing is changed. The recommended rules run; the configuration, plugins and suppressions of the project are not read.',
  input: Type.Object({
    export: EXPORT_PATH,
    severity: Type.Optional(choice(SEVERITIES, 'the lowest severity to list (default: info)')),
    rule: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'list only findings of this lint rule, such as analysis/rule-shadowed',
      }),
    ),
    limit: LIMIT,
  }),
  output: Type.Object({
    result: choice(
      ['findings', 'no findings', 'undecided'],
      'undecided: there are no such findings, but some rules could not decide or some documents were not checked',
    ),
    counts: Type.Object(
      { error: Type.Integer(), warning: Type.Integer(), info: Type.Integer() },
      {
        description:
          'the number of findings of each severity, including those that the filters `severity` and `rule` leave out',
      },
    ),
    findings: listOf(FINDING, 'errors first'),
    undecided: listOf(
      Type.Object({ rule: TEXT, count: Type.Integer(), reason: TEXT }),
      'lint rules that could not decide',
    ),
    notChecked: Type.Array(TEXT, { description: 'what no rule checked, with the reason' }),
    documents: Type.Integer(),
    problems: listOf(PROBLEM, 'files that could not be read'),
  }),
  async run({ export: path, severity = 'info', rule }, work) {
    const found = await work.find(path);
    if (!found.ok) return found;
    const { documents, problems } = found.value;
    const linted = await lintWith(documents, { now: work.now });
    if (!linted.ok) return linted;
    const { findings, undecided = [], unchecked, notRun } = linted.value;
    const notChecked = [unchecked, notRun].filter((why) => why !== undefined);
    const wanted = findings
      .filter(
        (one) => rankOf(one) >= SEVERITIES.indexOf(severity) && (rule === undefined || one.rule === rule),
      )
      .toSorted((one, other) => rankOf(other) - rankOf(one));
    const isOpen = undecided.length + notChecked.length + problems.length > 0;
    return {
      ok: true,
      show: (limit) => ({
        result: wanted.length > 0 ? 'findings' : isOpen ? 'undecided' : 'no findings',
        counts: Object.fromEntries(SEVERITIES.map((one) => [one, countOf(one, findings)])),
        findings: listed(wanted, limit, (one) => findingRecord(one, limit)),
        undecided: listed(undecided, limit, (one) => one),
        notChecked,
        documents: documents.length,
        problems: listed(problems, limit, problemRecord),
      }),
    };
  },
});

function rankOf({ severity }: Finding): number {
  return SEVERITIES.indexOf(severity);
}

function countOf(severity: Severity, findings: readonly Finding[]): number {
  return findings.filter((one) => one.severity === severity).length;
}

function findingRecord(
  { rule, severity, message, location, resource, related, fix }: Finding,
  limit: number,
) {
  return {
    rule,
    severity,
    message,
    why: RULES.find(({ id }) => id === rule)?.why ?? null,
    resource: resource
      ? {
          kind: resource.kind,
          id: resource.id ?? null,
          name: resource.name ?? null,
          policy: resource.policy ?? null,
        }
      : null,
    location: locationRecord(location),
    related: listedFew(related, limit, (one) => ({
      message: one.message,
      location: locationRecord(one.location),
    })),
    fix: fix?.description ?? null,
  };
}
