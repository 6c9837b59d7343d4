import type { Context } from '../../facts/request.js';
import type { PresumptionId } from './presumptions.js';

/** Part of what is known of a sign-in, and what it presumes. */
export type KnownPart = readonly [part: Context, presumed: readonly PresumptionId[]];

/** An event that says nothing of it. */
export const NOTHING_KNOWN: KnownPart = [{}, []];
