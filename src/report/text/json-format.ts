import type { Snapshot } from '../../model/policies/snapshot.js';
import type { Format } from './format.js';
import { jsonText } from './json-text.js';

/** The version of all JSON answers. Increase it when a key is removed, renamed or changes its meaning, but not for a new key. */
export const SCHEMA_VERSION = 1;

/** The members that every JSON answer has. */
export interface Versioned {
  readonly schemaVersion: typeof SCHEMA_VERSION;
}

/**
 * The format `json` of a report. `members` returns the members of the JSON object. `preflight schema` prints a schema that is generated
 * from their type.
 */
interface JsonFormat<Report, Members> extends Format<Report> {
  members(report: Report): Members;
}

interface Definition<Report, Members> {
  readonly what: string;
  members(report: Report): Members;
  /** Returns the orgs from which resources in the answer get their Terraform addresses. */
  orgs?(report: Report): readonly Snapshot[];
}

/** Defines the format `json` of an answer: an object with the version of its schema. */
export function defineJson<Report, Members extends object>({
  what,
  members,
  orgs = () => [],
}: Definition<Report, Members>): JsonFormat<Report, Members> {
  return {
    name: 'json',
    what,
    members,
    text: (report) => jsonText({ schemaVersion: SCHEMA_VERSION, ...members(report) }, ...orgs(report)),
  };
}
