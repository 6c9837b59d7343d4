import { quoted } from '../../base/messages.js';
import type { App } from './snapshot.js';

/** Whether the application is active. An unknown status counts as active. */
export function isActiveApplication(app: Pick<App, 'status'>): boolean {
  return !INACTIVE.has(statusOf(app));
}

/** Returns the reason why it is unknown whether the application is active, or `undefined` if the status of the application is known. */
export function unreadStatus(app: Pick<App, 'status'>): string | undefined {
  const status = statusOf(app);
  if (status === ACTIVE || INACTIVE.has(status)) return undefined;
  return `whether the application is active is unknown: its \`status\` is ${quoted(status)}`;
}

function statusOf({ status }: Pick<App, 'status'>): string {
  return (status ?? ACTIVE).toUpperCase();
}

const ACTIVE = 'ACTIVE';
const INACTIVE: ReadonlySet<string> = new Set(['INACTIVE', 'DELETED']);
