import { quoted } from '../../base/messages.js';
import type { App } from './snapshot.js';

/** Or may be: a word that the service has for no state of an application says nothing. */
export function isActiveApplication(app: Pick<App, 'status'>): boolean {
  return !INACTIVE.has(statusOf(app));
}

/** Why it is unknown whether it is active, where that is so. */
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
