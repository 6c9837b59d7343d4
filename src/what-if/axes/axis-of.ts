import { didYouMean } from '../../base/did-you-mean/nearest-word.js';
import { alternatives, quoted } from '../../base/messages.js';
import type { Steps } from '../../base/work-steps.js';
import { refusedArgument } from '../../documents/never-throwing.js';
import type { Answer } from '../../documents/request/refusal.js';
import type { RequestPart } from '../../testing/request/part-words.js';
import { type AxisContext, type SlicedAxis, sliceOf } from './axis.js';
import * as registry from './registry.js';

export type AxisName = keyof typeof registry;

/** A function that builds an axis of a table: its rows or its columns. If this takes long, it is built in steps. */
type Axis = (context: AxisContext) => SlicedAxis | Steps<SlicedAxis, 'users'>;

const AXES: Readonly<Record<AxisName, Axis>> = registry;

export const AXIS_NAMES = Object.keys(AXES).toSorted() as readonly AxisName[];

/** A partial request, with its label in a table. */
export interface NamedPart {
  readonly name: string;
  readonly part: RequestPart;
}

/** Selects an axis: by the name of an axis that is derived from the org, or by a list of partial requests with labels. */
export type AxisChoice = AxisName | readonly NamedPart[];

/** The maximum number of rows or columns; larger tables are unreadable. */
const MOST_ENTRIES = 2000;

/**
 * Returns the axis for a name such as `people`, or for a list of partial requests. Returns an error if the name is unknown or the axis is
 * too long. Spec: What-if, 1, "Axes".
 */
export function* axisOf(choice: AxisChoice, context: AxisContext): Steps<Answer<SlicedAxis>, 'users'> {
  if (typeof choice !== 'string') return { ok: true, value: ofParts(choice) };
  if (!AXIS_NAMES.includes(choice)) return refusedArgument(unknownAxis(choice));
  const made = AXES[choice](context);
  const axis = 'next' in made ? yield* made : made;
  if (axis.slices.length <= MOST_ENTRIES) return { ok: true, value: axis };
  const instead =
    choice === 'users' ? '; use `people`, the classes of users that the policies distinguish' : '';
  return refusedArgument(
    `the axis \`${choice}\` has ${axis.slices.length} entries; a table may have at most ${MOST_ENTRIES}${instead}`,
  );
}

function ofParts(parts: readonly NamedPart[]): SlicedAxis {
  return {
    title: 'requests',
    isExact: false,
    scope: 'the named requests',
    slices: parts.map(({ name, part }) => sliceOf(name, part)),
  };
}

export function unknownAxis(name: string): string {
  return `unknown axis ${quoted(name)}${didYouMean(name, AXIS_NAMES)}; expected ${alternatives(AXIS_NAMES)}`;
}
