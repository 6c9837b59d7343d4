import type { Verdict } from '../../src/logic/kleene/verdict.js';
import { decided } from './verdicts.js';
import { isDangling, snapshotUser, type World } from './world.js';

/** Equal to the one thing known, or unknown. */
export function equal(wanted: string, found: string | null | undefined): Verdict {
  return found == null ? 'UNDEFINED' : decided(found === wanted);
}

export function same(wanted: boolean, found: boolean | undefined): Verdict {
  return found === undefined ? 'UNDEFINED' : decided(found === wanted);
}

/** What is not known of something that the snapshot does not hold: it is nobody's (A6). */
export function orNobody(verdict: Verdict, id: string, held: readonly { readonly id: string }[]): Verdict {
  return verdict === 'UNDEFINED' && isDangling(id, held) ? 'NOT_MATCH' : verdict;
}

/** Groups do not tell who it is (A2). */
export function isUser(id: string, { snapshot, context }: World): Verdict {
  return orNobody(equal(id, context.user?.id), id, snapshot.users);
}

export function identifierOf(world: World): string | undefined {
  const { identifier, user } = world.context;
  return identifier ?? user?.login ?? snapshotUser(world)?.login;
}

export function profileOf(world: World): Readonly<Record<string, unknown>> | undefined {
  return world.context.user?.profile ?? snapshotUser(world)?.profile;
}

/** A managed device is a registered one. */
export function isRegistered({ context: { device } }: World): boolean | undefined {
  return device?.registered ?? (device?.managed === true ? true : undefined);
}

/** An unregistered device is not managed. */
export function isManaged({ context: { device } }: World): boolean | undefined {
  return device?.managed ?? (device?.registered === false ? false : undefined);
}

/** The request names a behavior by its id or by its name. */
export function isDetected(id: string, { snapshot, context }: World): Verdict {
  const name = snapshot.behaviors.find((behavior) => behavior.id === id)?.name;
  const found = context.behaviors?.some((idOrName) => idOrName === id || idOrName === name);
  return found === undefined ? 'UNDEFINED' : decided(found);
}
