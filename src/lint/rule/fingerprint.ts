import type { Finding } from './finding.js';

/**
 * What stays the same of a finding while its document changes around it: not its line, nor its number in a list.
 */
export function fingerprintOf(finding: Finding): string {
  return JSON.stringify([
    finding.rule,
    finding.place.document,
    subjectWord(finding),
    withoutExample(finding.message),
  ]);
}

/** Who is named as an example may be another one tomorrow, and the finding is the same. */
export function withoutExample(message: string): string {
  return message.replace(/, for example (?:of )?\((?:(?!, for example ).)*?\)(?=$|[:;,])/g, '');
}

/** What it is about, in a word; empty where it is about a document. */
export function subjectWord({ resource }: Finding): string {
  return resource === undefined ? '' : `${resource.kind} ${resource.id ?? resource.name ?? ''}`;
}
