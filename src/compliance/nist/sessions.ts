import type { ControlParameter } from '../configuration/parameter.js';
import type { ComplianceControl } from '../control/control.js';
import { type SessionRow, sessionControl } from '../families/session-control.js';

type Row = Pick<SessionRow, 'ends' | 'grade' | 'id' | 'into' | 'parameter' | 'remark' | 'severity' | 'title'>;

const ROWS: readonly Row[] = [
  {
    id: 'aal2-overall',
    title: 'level 2: sessions end some time',
    grade: 'SHALL',
    severity: 'warning',
    into: 'aal2',
    ends: 'ever',
    remark: 'a lifetime of 0 is none',
  },
  {
    id: 'aal2-overall-day',
    title: 'level 2: sessions last a day',
    grade: 'SHOULD',
    severity: 'info',
    into: 'aal2',
    ends: 'period',
    parameter: minutes('lifetimeMinutes', 1440),
    remark: 'the shorter of the lifetime and of the period of the application counts',
  },
  {
    id: 'aal2-idle',
    title: 'level 2: sessions end after an hour of idleness',
    grade: 'SHOULD',
    severity: 'info',
    into: 'aal2',
    ends: 'idle',
    parameter: minutes('idleMinutes', 60),
    remark: '30 minutes and 12 hours were figures of revision 3',
  },
  {
    id: 'aal3-overall',
    title: 'level 3: sessions last twelve hours',
    grade: 'SHALL',
    severity: 'warning',
    into: 'aal3',
    ends: 'period',
    parameter: minutes('lifetimeMinutes', 720),
    remark: "the rule's period bounds the access, the lifetime the session; the shorter counts",
  },
  {
    id: 'aal3-idle',
    title: 'level 3: sessions end after a quarter of an hour of idleness',
    grade: 'SHOULD',
    severity: 'info',
    into: 'aal3',
    ends: 'idle',
    parameter: minutes('idleMinutes', 15),
  },
];

function minutes(name: ControlParameter['name'], most: number): ControlParameter {
  return { name, usual: most, least: 1, most };
}

/** The controls of the framework that are about how long a session lasts. */
export const sessionControls: readonly ComplianceControl[] = ROWS.map((row) =>
  sessionControl({ ...row, aliases: [] }),
);
