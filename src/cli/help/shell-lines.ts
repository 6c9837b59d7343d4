/** A command line on lines of at most so many columns where it can be broken: each but the last ends in a backslash. */
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

/** Words as a shell has them, with the quotes they stand in; a flag and its value stay together. */
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
