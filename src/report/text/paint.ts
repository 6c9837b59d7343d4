import pc from 'picocolors';
import type { Paint } from './page.js';

/** Returns the terminal colours by meaning. */
export function paintWith(isColoured: boolean): Paint {
  const { bold, dim, green, red, yellow } = pc.createColors(isColoured);
  return { good: green, bad: red, unsure: yellow, strong: bold, quiet: dim };
}
