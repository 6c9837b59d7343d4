import type { Verdict } from '../../src/logic/kleene/verdict.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { decided } from './verdicts.js';
import { type HeldList, isDangling, isHeld, isStatedOpen, snapshotUser, type World } from './world.js';

/** Compares the value that was found with the wanted value. The result is `UNDEFINED` if the value is unknown. */
export function equal(wanted: string, found: string | null | undefined): Verdict {
  return found == null ? 'UNDEFINED' : decided(found === wanted);
}

export function same(wanted: boolean, found: boolean | undefined): Verdict {
  return found === undefined ? 'UNDEFINED' : decided(found === wanted);
}

/**
 * Returns the verdict on a condition that names an object. If the verdict is undecided and the export lacks the object, returns
 * `NOT_MATCH`, because no user or device can belong to a missing object (A6).
 */
export function noMatchIfDangling(verdict: Verdict, id: string, list: HeldList, snapshot: Snapshot): Verdict {
  return verdict === 'UNDEFINED' && isDangling(id, list, snapshot) ? 'NOT_MATCH' : verdict;
}

/**
 * Whether the request comes from the user. Groups alone do not identify a user (A2). Groups and a login together do: they identify the user
 * of the export with this login, or a person whom the export lacks.
 */
export function isUser(id: string, { snapshot, context }: World): Verdict {
  const { login } = context.user ?? {};
  if (context.user?.id == null && login != null) {
    const isSame = (other: string | undefined) =>
      other !== undefined && new RegExp(`^${escaped(login)}$`, 'iu').test(other);
    const bearers = snapshot.users.filter((user) => isSame(user.login)).map((user) => user.id);
    if (bearers.length === 1) return decided(bearers[0] === id);
    const held = snapshot.users.find((user) => user.id === id);
    const mayBe = bearers.length > 0 ? bearers.includes(id) : held === undefined || held.login === undefined;
    return noMatchIfDangling(mayBe ? 'UNDEFINED' : 'NOT_MATCH', id, 'users', snapshot);
  }
  return noMatchIfDangling(equal(id, context.user?.id), id, 'users', snapshot);
}

/** Returns a pattern that matches only the text. */
export function escaped(text: string): string {
  return Array.from(text, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`).join('');
}

/** Returns the identifier that the request states. A login is no identifier. */
export function identifierOf({ context }: World): string | undefined {
  return context.identifier ?? undefined;
}

export function profileOf(world: World): Readonly<Record<string, unknown>> | undefined {
  return world.context.user?.profile ?? snapshotUser(world)?.profile;
}

/** Whether the device is registered. A managed device is. */
export function isRegistered({ context: { device } }: World): boolean | undefined {
  return device?.registered ?? (device?.managed === true ? true : undefined);
}

/** Whether the device is managed. An unregistered device is not. */
export function isManaged({ context: { device } }: World): boolean | undefined {
  return device?.managed ?? (device?.registered === false ? false : undefined);
}

/** Whether the behavior is detected. A request may name it by id or name. */
export function isDetected(id: string, { snapshot, context }: World): Verdict {
  if (isDangling(id, 'behaviors', snapshot)) return 'NOT_MATCH';
  const name = snapshot.behaviors.find((behavior) => behavior.id === id)?.name;
  const isNamed = (words: readonly string[]) => words.some((word) => word === id || word === name);
  const given = context.behaviors;
  if (given != null && !Array.isArray(given)) {
    if (isNamed(given.detected)) return 'MATCH';
    return isNamed(given.notDetected) ? 'NOT_MATCH' : 'UNDEFINED';
  }
  const found = given == null ? undefined : isNamed(given);
  if (found !== false) return found === undefined ? 'UNDEFINED' : 'MATCH';
  return !isHeld(id, 'behaviors', snapshot) && mayNameOther(snapshot, context) ? 'UNDEFINED' : 'NOT_MATCH';
}

/** Whether a word may be the name of a behavior that the export lacks. The export must state that its list of behaviors is incomplete. */
export function mayNameOther(snapshot: Snapshot, { behaviors }: World['context']): boolean {
  if (behaviors != null && !Array.isArray(behaviors)) return true;
  const isKnown = (word: string) => snapshot.behaviors.some(({ id, name }) => id === word || name === word);
  return isStatedOpen('behaviors', snapshot) && !(behaviors ?? []).every(isKnown);
}
