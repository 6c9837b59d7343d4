import type { Output } from '../io/io.js';

/** Small texts on their way to an output: a terminal has each at once, anything else many together. */
export interface WrittenTogether {
  write(text: string): Promise<void>;
  /** Writes what is kept. */
  flush(): Promise<void>;
}

/** In characters. */
const MOST_KEPT = 65_536;

export function writtenTogether({
  isTerminal,
  write,
}: Pick<Output, 'isTerminal' | 'write'>): WrittenTogether {
  let kept = '';
  const flush = async () => {
    const text = kept;
    kept = '';
    if (text !== '') await write(text);
  };
  return {
    async write(text) {
      kept += text;
      if (kept !== '' && (isTerminal || kept.length >= MOST_KEPT)) await flush();
    },
    flush,
  };
}
