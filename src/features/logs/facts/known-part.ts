import type { Context } from '../../../model/facts/request.js';
import type { PresumptionId } from './presumptions.js';

/** Part of what is known of a sign-in, and what it presumes. */
export type KnownPart = readonly [part: Context, presumed: readonly PresumptionId[]];

/** Several as one; which objects are open they say together. In one pass: spreading and flattening took 9 µs an event more. */
export function joined(parts: readonly KnownPart[]): KnownPart {
  const context = {};
  const presumed: PresumptionId[] = [];
  const open: NonNullable<Context['open']>[number][] = [];
  for (const [part, ofPart] of parts) {
    Object.assign(context, part);
    presumed.push(...ofPart);
    if (part.open != null) open.push(...part.open);
  }
  return [open.length > 0 ? { ...context, open } : context, presumed];
}

/** An event that says nothing of it. */
export const NOTHING_KNOWN: KnownPart = [{}, []];
