import type { ControlParameter } from '../configuration/parameter.js';
import type { ComplianceControl } from '../control/control.js';
import { type SessionRow, sessionControl } from '../families/session-control.js';

type Row = Pick<SessionRow, 'ends' | 'grade' | 'id' | 'into' | 'parameter' | 'remark' | 'severity' | 'title'>;

const ROWS: readonly Row[] = [
  {
    id: 'aal2-overall',
    title: 'AAL2: maximum session lifetime is set',
    grade: 'SHALL',
    severity: 'warning',
    into: 'aal2',
    ends: 'ever',
    remark: '`maxSessionLifetimeMinutes: 0` means no limit',
  },
  {
    id: 'aal2-overall-day',
    title: 'AAL2: maximum session lifetime',
    grade: 'SHOULD',
    severity: 'info',
    into: 'aal2',
    ends: 'period',
    parameter: minutes('lifetimeMinutes', 1440),
    remark: 'if both the session and the application set a limit, the shorter one counts',
  },
  {
    id: 'aal2-idle',
    title: 'AAL2: session idle timeout',
    grade: 'SHOULD',
    severity: 'info',
    into: 'aal2',
    ends: 'idle',
    parameter: minutes('idleMinutes', 60),
    remark:
      'revision 3 of the standard had other limits: an idle timeout of 30 minutes, and a lifetime of 12 hours',
  },
  {
    id: 'aal3-overall',
    title: 'AAL3: maximum session lifetime',
    grade: 'SHALL',
    severity: 'warning',
    into: 'aal3',
    ends: 'period',
    parameter: minutes('lifetimeMinutes', 720),
    remark: 'if both the session and the application set a limit, the shorter one counts',
  },
  {
    id: 'aal3-idle',
    title: 'AAL3: session idle timeout',
    grade: 'SHOULD',
    severity: 'info',
    into: 'aal3',
    ends: 'idle',
    parameter: minutes('idleMinutes', 15),
  },
];

function minutes(name: ControlParameter['name'], most: number): ControlParameter {
  return { name, default: most, minimum: 1, maximum: most };
}

/** The controls about the duration of sessions. */
export const sessionControls: readonly ComplianceControl[] = ROWS.map((row) =>
  sessionControl({ ...row, aliases: [] }),
);
