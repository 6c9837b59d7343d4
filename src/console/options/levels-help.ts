import { ASSURANCE_LEVELS, describeLevel } from '../../model/assurance/assurance-level.js';

/** Returns the section of a help text that maps the names of the assurance levels to the words in text answers. */
export function levelsHelp(): string {
  const width = Math.max(...ASSURANCE_LEVELS.map((name) => name.length));
  const lines = ASSURANCE_LEVELS.map((name) => `  ${name.padEnd(width)}  ${describeLevel(name)}`);
  return [
    '',
    'Assurance levels, weakest first: name in options, tests and JSON; words in text',
    ...lines,
  ].join('\n');
}
