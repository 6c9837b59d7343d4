import { idIn, type LogEvent } from '../events/log-event.js';
import { type KnownPart, NOTHING_KNOWN } from './known-part.js';

/**
 * The session that the event is of. In which words a session says what was proved in it the log does not tell: that stays
 * open. Spec: Sign-in logs, 7.
 */
export function sessionOf({ authentication }: LogEvent): KnownPart {
  const id = idIn(authentication.externalSessionId);
  return id === undefined ? NOTHING_KNOWN : [{ session: { id }, open: ['session'] }, ['L14']];
}
