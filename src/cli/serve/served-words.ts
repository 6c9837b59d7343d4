import { counted } from '../../base/messages.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { JournalEntry } from '../../server/journal/journal.js';

/** What is served, and where; then what one needs to know of it. */
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
    `${name} is served at ${url}`,
    `  ${held.join(', ')}`,
    ...untoldLines(org),
    `  ${token === undefined ? 'any API token is accepted' : 'one API token is accepted'}, as \`Authorization: SSWS …\``,
    `  requests and their changes${guard === undefined ? '' : ', also of access'}: ${url}/_preflight/journal`,
    '  Ctrl-C ends it',
  ];
  return `${lines.join('\n')}\n`;
}

/** What the org does not tell, a service would know: whoever asks is given an empty list. */
function untoldLines({ apps, groups, users }: Snapshot): readonly string[] {
  const unassigned = apps.filter(({ groupIds, userIds }) => groupIds === undefined && userIds === undefined);
  const isToldByUsers = users.length > 0 && users.every(({ groupIds }) => groupIds !== undefined);
  const unlisted = groups.filter(({ isEveryone, userIds }) => !isEveryone && userIds === undefined);
  const untold = [
    ...(unassigned.length > 0 ? [`who ${counted(unassigned.length, 'application')} may be used by`] : []),
    ...(unlisted.length > 0 && !isToldByUsers ? [`all members of ${counted(unlisted.length, 'group')}`] : []),
  ];
  return untold.length === 0 ? [] : [`  the export lacks ${untold.join(' and ')}, which are served as empty`];
}

/** What came of it. */
export function endedText(entries: number, revision: number, saved: string | undefined): string {
  const words = [counted(entries, 'request'), `${counted(revision, 'change')} of the org`];
  return `ended: ${words.join(', ')}${saved === undefined ? '' : `; saved as ${saved}`}\n`;
}

/** What a write would have a reviewer look at. */
export function guardWords({ method, path, status, access }: JournalEntry): readonly string[] {
  const done = status === 400 ? 'refused: ' : '';
  return (access?.alarms ?? []).map((alarm) => `${done}${method} ${path.split('?', 1)[0]}: ${alarm}`);
}
