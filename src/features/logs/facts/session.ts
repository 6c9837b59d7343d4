import { idIn, type LogEvent } from '../events/log-event.js';
import { type KnownPart, NOTHING_KNOWN } from './known-part.js';

/**
 * Returns the session of the event. The log does not show which authentication methods the session records, so that remains unknown. Spec:
 * Sign-in logs, 7.
 */
export function sessionOf({ authentication }: LogEvent): KnownPart {
  const id = idIn(authentication.externalSessionId);
  return id === undefined ? NOTHING_KNOWN : [{ session: { id }, open: ['session'] }, ['L14']];
}
