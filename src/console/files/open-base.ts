import type { Result } from '../../base/result.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { Io } from '../io/io.js';
import type { MessageOptions } from '../io/problems.js';
import { openOrg, type ReadingOptions } from './read-org.js';
import { checkSingleInput } from './single-input.js';
import { statedBase } from './states.js';

/** Reads the state that `--base` names, with which a command compares the state at `path`. A given Terraform plan is not applied. */
export async function openBase(
  base: string,
  path: string,
  { plan, ...options }: MessageOptions & ReadingOptions,
  io: Io,
): Promise<Result<Snapshot>> {
  const usage = checkSingleInput([path, base, plan]);
  if (!usage.ok) return usage;
  const at = await statedBase(base, path, io);
  return at.ok ? await openOrg(at.value, options, io) : at;
}
