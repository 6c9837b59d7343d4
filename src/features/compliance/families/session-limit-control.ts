import { limitWords } from '../../../analysis/questions/effects/session.js';
import { type ComplianceControl, defineControl } from '../control/control.js';
import { eachSession, endsWithin } from './each-session.js';
import { sessionEdits } from './session-control.js';

/** The data of a control that limits the idle timeout or the lifetime of the global session, for all applications. */
interface SessionLimitRow
  extends Pick<
    ComplianceControl,
    'aliases' | 'assumptions' | 'examples' | 'grade' | 'id' | 'parameter' | 'remark' | 'severity' | 'title'
  > {
  readonly field: keyof typeof CALLED;
}

const CALLED = {
  maxSessionIdleMinutes: 'an idle timeout',
  maxSessionLifetimeMinutes: 'a maximum session lifetime',
} as const;

/**
 * Returns a control for a limit of sessions, such as the maximum idle time. In every deciding global session rule, the limit must be set,
 * and must not exceed the bound of the control.
 */
export function sessionLimitControl({ field, ...row }: SessionLimitRow): ComplianceControl {
  return defineControl({
    ...row,
    needs: 'policies',
    topic: 'sessions',
    claim: (most) => `every deciding global session rule has ${CALLED[field]} of ${limitWords(most)} or less`,
    evaluate: (context, most) => eachSession(field, context, endsWithin(most)),
    remedy: `Set \`session.${field}\` in every deciding rule, or in a new top-priority rule for everyone of each global session policy`,
    edits: (_, most, effect) => sessionEdits(field, most, effect),
  });
}
