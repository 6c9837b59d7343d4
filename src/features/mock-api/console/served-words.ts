import { counted } from '../../../base/messages.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { JournalEntry } from '../server/journal/journal.js';

/** Returns the first lines that the server prints: its address, and the content of the org. */
export function servedText(
  name: string,
  url: string,
  org: Snapshot,
  { token, guard }: { readonly token?: string | undefined; readonly guard?: string | undefined },
): string {
  const rules = org.policies.reduce((sum, policy) => sum + policy.rules.length, 0);
  const held = [
    `${counted(org.policies.length, 'policy', 'policies')} with ${counted(rules, 'rule')}`,
    counted(org.apps.length, 'application'),
    counted(org.groups.length, 'group'),
    counted(org.users.length, 'user'),
  ];
  const lines = [
    `serving ${name} at ${url}`,
    `  ${held.join(', ')}`,
    ...incompleteLines(org),
    `  ${token === undefined ? 'any API token is accepted' : 'one API token is accepted'}, as \`Authorization: SSWS …\``,
    `  journal of requests and changes${guard === undefined ? '' : ', with changes of access'}: ${url}/_preflight/journal`,
    '  press Ctrl-C to stop',
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * Returns a line with the names of the lists that the export lacks; the server returns them as empty lists. Returns no line if the export
 * lacks no list.
 */
function incompleteLines({ apps, groups, users }: Snapshot): readonly string[] {
  const unassigned = apps.filter(({ groupIds, userIds }) => groupIds === undefined && userIds === undefined);
  const isKnownFromUsers = users.length > 0 && users.every(({ groupIds }) => groupIds !== undefined);
  const unlisted = groups.filter(({ isEveryone, userIds }) => !isEveryone && userIds === undefined);
  const incomplete = [
    ...(unassigned.length > 0 ? [`the assignments of ${counted(unassigned.length, 'application')}`] : []),
    ...(unlisted.length > 0 && !isKnownFromUsers
      ? [`the members of ${counted(unlisted.length, 'group')}`]
      : []),
  ];
  return incomplete.length === 0
    ? []
    : [`  the export lacks ${incomplete.join(' and ')}: the server returns empty lists for them`];
}

/** Returns the last line that the server prints: the number of requests and of changes. */
export function endedText(entries: number, revision: number, saved: string | undefined): string {
  const words = [counted(entries, 'request'), `${counted(revision, 'change')} of the org`];
  return `stopped after ${words.join(' and ')}${saved === undefined ? '' : `; saved the org to ${saved}`}\n`;
}

/** Returns the alarms about one request as text: how the change that it made affects access. */
export function guardWords({ method, path, status, access }: JournalEntry): readonly string[] {
  const done = status === 400 ? 'rejected: ' : '';
  return (access?.alarms ?? []).map((alarm) => `${done}${method} ${path.split('?', 1)[0]}: ${alarm}`);
}
