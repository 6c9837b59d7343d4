import pc from 'picocolors';
import type { Paint } from './page.js';

/** The colours of a terminal, by what they mean. */
export function paintWith(isColoured: boolean): Paint {
  const { bold, dim, green, red, yellow } = pc.createColors(isColoured);
  return { good: green, bad: red, unsure: yellow, strong: bold, quiet: dim };
}
