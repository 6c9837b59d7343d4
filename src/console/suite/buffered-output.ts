import type { Output } from '../io/io.js';

/** A buffer in front of an output: a terminal receives each text immediately, anything else in larger blocks. */
export interface BufferedOutput {
  write(text: string): Promise<void>;
  /** Writes the buffered text to the output. */
  flush(): Promise<void>;
}

/** The size of a block of text that is written at once, in characters. */
const MOST_KEPT = 65_536;

export function bufferedOutput({ isTerminal, write }: Pick<Output, 'isTerminal' | 'write'>): BufferedOutput {
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
