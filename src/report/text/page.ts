import pc from 'picocolors';
import type { Place } from '../../base/result.js';

/** What a report is written on: how wide it may be, and how its words are coloured, if at all. */
export interface Page {
  readonly columns: number;
  readonly paint: Paint;
  /** The same text, which opens the place where the terminal can do that; absent where it cannot. */
  readonly link?: (text: string, place: Place) => string;
}

export type Paint = ReturnType<typeof paintWith>;

/** The colours by what they mean. Nothing is said by colour alone. */
export function paintWith(isColoured: boolean) {
  const { bold, dim, green, red, yellow } = pc.createColors(isColoured);
  return {
    good: green,
    bad: red,
    unsure: yellow,
    strong: bold,
    quiet: dim,
  };
}
