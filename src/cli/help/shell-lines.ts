/** Breaks a command line into lines that are at most `columns` wide, if possible. All lines except the last end in a backslash. */
export function shellLines(line: string, columns: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of wordsOf(line)) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (current === '' || longer.length + CONTINUED.length <= columns) current = longer;
    else {
      lines.push(current + CONTINUED);
      current = INDENT + word;
    }
  }
  return [...lines, current];
}

const CONTINUED = ' \\';
const INDENT = '  ';

/** Splits a line into shell words with their quotes. A flag and its value stay together. */
function wordsOf(line: string): string[] {
  const words: string[] = [];
  let flag = '';
  for (const [word] of line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)) {
    const isValue = flag !== '' && !/^[-|>]/.test(word);
    if (isValue) words.push(`${words.pop()} ${word}`);
    else words.push(word);
    flag = word.startsWith('--') ? word : '';
  }
  return words;
}
