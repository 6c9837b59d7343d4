/** A shell command line up to the cursor. */
export interface ShellLine {
  /** The words of the command line without quotes. The last word is at the cursor and may be empty. */
  readonly words: readonly string[];
  /** The typed text of the last word: from the start of the word or, inside quotes, from the open quote. */
  readonly typed: string;
  readonly quote: '' | '"' | "'";
}

/** Parses a line as a shell does: quotes, backslashes, and only the command that contains the cursor. */
export function shellLine(line: string): ShellLine {
  let words: string[] = [];
  let word = '';
  let typed = '';
  let quote: ShellLine['quote'] = '';
  let isWord = false;
  for (let index = 0; index < line.length; index += 1) {
    const character = line.charAt(index);
    if (quote !== '' && character === quote) quote = '';
    else if (quote === "'") word += character;
    else if (character === '\\' && (quote === '' || /["$`\\]/.test(line.charAt(index + 1)))) {
      index += 1;
      word += line.charAt(index);
      typed += character;
    } else if (quote === '' && (character === '"' || character === "'")) {
      quote = character;
      typed = '';
      isWord = true;
      continue;
    } else if (quote === '' && /[\s|;&]/.test(character)) {
      if (/[|;&]/.test(character)) words = [];
      else if (isWord || word !== '') words.push(word);
      [word, typed, isWord] = ['', '', false];
      continue;
    } else word += character;
    typed += line.charAt(index);
  }
  return { words: [...words, word], typed, quote };
}
