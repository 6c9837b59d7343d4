import type { Finding } from './finding.js';

/** Returns a text that stays the same when other parts of the document change. It contains neither lines nor list indexes. */
export function fingerprintOf(finding: Finding): string {
  return JSON.stringify([
    finding.rule,
    finding.place.document,
    subjectWord(finding),
    withoutExample(finding.message),
  ]);
}

/** Removes the example from a message, because the example may change while the finding is the same. */
export function withoutExample(message: string): string {
  return message.replace(/, for example (?:of )?\((?:(?!, for example ).)*?\)(?=$|[:;,])/g, '');
}

/** Returns the subject of a finding, or an empty text if the finding is about a document. */
export function subjectWord({ resource }: Finding): string {
  return resource === undefined ? '' : `${resource.kind} ${resource.id ?? resource.name ?? ''}`;
}
