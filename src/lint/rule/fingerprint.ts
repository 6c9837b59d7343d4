import type { Finding } from './finding.js';

/**
 * Returns a text that identifies a finding and stays the same when other content of the document changes. It contains neither lines nor
 * list indexes.
 */
export function fingerprintOf(finding: Finding): string {
  return JSON.stringify([
    finding.rule,
    finding.location.document,
    subjectWord(finding),
    withoutExample(finding.message),
  ]);
}

/** Removes the example sign-in from a message. Two messages about the same finding may have different examples. */
export function withoutExample(message: string): string {
  return message.replace(/, for example (?:of )?\((?:(?!, for example ).)*?\)(?=$|[:;,])/g, '');
}

/** Returns the text that identifies the subject of a finding; empty if the finding is about a whole document. */
export function subjectWord({ resource }: Finding): string {
  return resource === undefined ? '' : `${resource.kind} ${resource.id ?? resource.name ?? ''}`;
}
