import type { FactName } from '../../../model/facts/facts.js';
import type { Context } from '../../../model/facts/request.js';

/**
 * The assumptions about facts that an event implies but does not state. Every result lists the numbers of the assumptions that it depends
 * on. Spec: Sign-in logs, 7.
 */
export const LOG_ASSUMPTIONS = {
  L1: {
    text: 'the application is that of another event of the same authentication',
    drop: ({ context }) => ({ context, isWithoutApp: true }),
  },
  L2: {
    text: 'the application is the OAuth client that sent the request',
    drop: ({ context }) => ({ context, isWithoutApp: true }),
  },
  L3: {
    text: 'the country is the one that the service has for the address',
    facts: ['zone'],
    drop: without('location'),
  },
  L4: {
    text: 'the categories of the address are those of its tunnels',
    facts: ['zone'],
    drop: without('ipServiceCategories'),
  },
  L5: {
    text: 'the platform is the one that the browser reports',
    facts: ['deviceAssurance', 'platform'],
    drop: withoutDevice('platform'),
  },
  L6: {
    text: 'the device is not registered: the event names no known device',
    facts: ['managed', 'registered'],
    drop: withoutDevice('registered'),
  },
  L7: {
    text: 'the risk level is the one in the log, although no policy used it',
    facts: ['riskLevel'],
    drop: without('risk'),
  },
  L8: {
    text: 'the behaviors are those in the log, although no policy used them',
    facts: ['behavior'],
    drop: without('behaviors'),
  },
  L9: {
    text: 'the risk of the user is the last one that was logged',
    facts: ['entityRisk'],
    drop: without('entityRisk'),
  },
  L10: {
    text: 'the risk detections are those that the log event states next to the risk level',
    facts: ['riskDetection'],
    drop: without('riskDetections'),
  },
  L11: {
    text: 'the identity provider is that of another event of the same authentication',
    facts: ['identityProvider'],
    drop: without('identityProvider'),
  },
  L12: {
    text: 'the groups of the user are those of the export, without the changes that were logged after the event',
    facts: ['group'],
    drop: ({ context }) => ({ context: { ...context, user: withoutMember(context.user, 'groupIds') } }),
  },
  L13: {
    text: 'the client used no proxy: the log has no chain of addresses',
    facts: ['zone'],
    drop: without('ip'),
  },
  L14: {
    text: 'the session that expressions read is the session of the event',
    facts: [],
    drop: without('session'),
  },
} as const satisfies Record<string, LogAssumption>;

export type LogAssumptionId = keyof typeof LOG_ASSUMPTIONS;

export function logAssumption(id: LogAssumptionId): LogAssumption {
  return LOG_ASSUMPTIONS[id];
}

export const LOG_ASSUMPTION_IDS = Object.keys(LOG_ASSUMPTIONS) as LogAssumptionId[];

/** Returns the numbers of decisions per assumption as plain data, in the order of the assumption numbers. */
export function countsByAssumption(
  counts: ReadonlyMap<LogAssumptionId, number>,
): Partial<Record<LogAssumptionId, number>> {
  return Object.fromEntries(
    LOG_ASSUMPTION_IDS.flatMap((id) => {
      const count = counts.get(id);
      return count === undefined ? [] : [[id, count]];
    }),
  );
}

/** An assumption that is made about some events, but not about all. */
export interface LogAssumption {
  readonly text: string;
  /** The facts that are known only because of this assumption. Absent if the assumption is about the application. */
  readonly facts?: readonly FactName[];
  /** Returns the facts of a sign-in without the facts that are known only because of this assumption. */
  drop(known: KnownOfSignIn): KnownOfSignIn;
}

/** The facts of a sign-in, and whether its application is treated as unknown. */
export interface KnownOfSignIn {
  readonly context: Context;
  readonly isWithoutApp?: boolean;
}

/** The assumptions that are made about every event. */
export const ALWAYS_ASSUMED: readonly string[] = [
  'users have the profile, the status and the groups of the export, apart from group changes that the log records',
  'users type their login as the user name',
  'a sign-in uses the web unless the log records RADIUS',
  'zones contain the addresses of the export, apart from changes that the log records',
];

function without(field: keyof Context): LogAssumption['drop'] {
  return ({ context: { [field]: _, ...context } }) => ({ context: context as Context });
}

function withoutDevice(field: 'platform' | 'registered'): LogAssumption['drop'] {
  return ({ context }) => ({ context: { ...context, device: withoutMember(context.device, field) } });
}

function withoutMember<Whole extends object, Key extends keyof Whole>(
  whole: Whole | null | undefined,
  key: Key,
): Whole | null {
  if (whole == null) return null;
  const { [key]: _, ...rest } = whole;
  return rest as Whole;
}
