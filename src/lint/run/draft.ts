import { type PathStep, pointerBelow } from '../../base/pointer.js';
import type { KeptDocument } from '../../documents/text/input.js';
import type { Source } from '../../model/policies/snapshot.js';
import type { FindingAt, FindingResource, Fix, Severity } from '../rule/finding.js';
import type { Resource } from '../rule/resource.js';
import type { Elsewhere, LintRule, Remedy, Report } from '../rule/rule.js';

/** A finding whose lines have not been looked up yet. */
export type DraftFinding = FindingAt<DraftLocation>;

/** A location in a document: a JSON pointer, or an offset if no pointer can identify it. */
export interface DraftLocation extends Source {
  /** Whether the location is that of a key instead of its value. */
  readonly isKey?: boolean;
  readonly offset?: number;
  /** The documents that contain the location, if they are not the linted ones: for example those before a change. */
  readonly documents?: readonly KeptDocument[];
}

/**
 * Converts a report to a finding. If the report names another resource (`of`), its paths start at the root of that resource. Otherwise, its
 * paths start at the checked value, which is at `path` in `resource`.
 */
export function draftOf(
  { id }: LintRule,
  severity: Severity,
  report: Report,
  resource: Resource | undefined,
  path: readonly PathStep[],
): DraftFinding | undefined {
  const subject = report.of ?? resource;
  if (subject === undefined) return undefined;
  const from = report.of === undefined ? path : [];
  const spot = spotIn(subject, [...from, ...(report.at ?? [])]);
  return {
    rule: id,
    severity: report.severity ?? severity,
    message: report.message,
    location: report.isKey ? { ...spot, isKey: true } : spot,
    resource: summaryOf(subject),
    related: (report.related ?? []).map((elsewhere) => relatedOf(elsewhere, subject, from)),
    ...(report.fix && isWritten(subject) && { fix: fixOf(report.fix, subject, from) }),
    ...(report.cause !== undefined && { cause: report.cause }),
  };
}

/** Moves a finding to a resource, unless it is already inside the resource. The old location becomes a related one. */
export function movedTo(draft: DraftFinding, resource: Resource): DraftFinding {
  const { document, pointer } = resource.at;
  const { fix: _, location, related, ...rest } = draft;
  if (location.document === document && `${location.pointer}/`.startsWith(`${pointer}/`)) return draft;
  const seen = { message: 'the problem is visible here', location };
  return {
    ...rest,
    location: spotIn(resource, []),
    resource: summaryOf(resource),
    related: [seen, ...related],
  };
}

/** Whether a document contains the resource itself. A resource that is derived from Terraform must be fixed in its source. */
function isWritten({ at }: Resource): boolean {
  return at.terraform === undefined;
}

function summaryOf({ kind, id, name, policyId, policyName = policyId, at }: Resource): FindingResource {
  return {
    kind,
    ...(at.terraform !== undefined && { address: at.terraform.address }),
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
    ...(policyName !== undefined && { policy: policyName }),
  };
}

function relatedOf({ message, of, at = [] }: Elsewhere, subject: Resource, from: readonly PathStep[]) {
  return { message, location: of === undefined ? spotIn(subject, [...from, ...at]) : spotIn(of, at) };
}

/** Returns the location of a path in a resource. All findings about an entire resource share the same location object. */
function spotIn({ at, documents }: Resource, path: readonly PathStep[]): DraftLocation {
  if (path.length === 0 && documents === undefined) return at;
  return { ...at, pointer: pointerBelow(at.pointer, ...path), ...(documents && { documents }) };
}

function fixOf({ kind, what, changes }: Remedy, { at }: Resource, from: readonly PathStep[]): Fix {
  return {
    kind,
    description: what,
    edits: changes.map(({ at: path, ...change }) => ({
      ...change,
      pointer: pointerBelow(at.pointer, ...from, ...path),
    })),
  };
}
