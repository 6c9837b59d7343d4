import { readFileSync } from 'node:fs';
import { run } from '../../../src/cli/program.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { snapshotOf } from '../../analysis/questions/snapshot-of.js';
import { memoryIo } from '../../cli/memory-io.js';

/** The users of `fixtures/accounts/states.json`, by the part of their login before the at sign. */
export const STATES = [
  { user: 'active', signIn: 'able' },
  { user: 'expired', signIn: 'must act first', after: 'after a change of the expired password' },
  { user: 'recovery', signIn: 'must act first', after: 'after the pending password reset' },
  {
    user: 'locked',
    signIn: 'unable',
    words: 'locked out; the password policy unlocks the account 15 minutes after the lockout',
  },
  { user: 'staged', signIn: 'unable', words: 'staged, but not activated' },
  { user: 'provisioned', signIn: 'unable', words: 'provisioned, but not activated by the user' },
  { user: 'suspended', signIn: 'unable', words: 'suspended' },
  { user: 'deprovisioned', signIn: 'unable', words: 'deprovisioned' },
  { user: 'unstated', signIn: 'unknown' },
  { user: 'frozen', signIn: 'unknown' },
] as const;

export const TEXT = readFileSync('fixtures/accounts/states.json', 'utf8');

/** Returns the fixture with the given status for each user. Removes the status if it is `undefined`. */
export function withStatus(status: string | undefined): object {
  const org = JSON.parse(TEXT) as { users: { status?: string }[] };
  const users = org.users.map(({ status: _, ...user }) => ({ ...user, ...(status && { status }) }));
  return { ...org, users };
}

export function statesOrg(): Snapshot {
  return snapshotOf(JSON.parse(TEXT) as object);
}

/** Runs a command on the fixture. In the output, each sequence of spaces and line breaks is replaced by a single space. */
export async function runOnStates(
  ...args: readonly string[]
): Promise<{ out: string; err: string; code: number }> {
  const [command = '', ...rest] = args;
  const { io, out, err } = memoryIo();
  const code = await run([command, '../accounts/states.json', ...rest], io);
  return { out: flat(out()), err: flat(err()), code };
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ');
}
