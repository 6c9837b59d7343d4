import { Argument } from 'commander';
import { didYouMeanTyped } from '../../base/did-you-mean/nearest-word.js';
import { own } from '../../base/own.js';
import { success } from '../../base/result.js';
import { defineCommand } from '../../console/command.js';
import { EXIT } from '../../console/io/exit-code.js';
import { misuse } from '../../console/io/misuse.js';
import { PACKAGED_TOPICS, REPOSITORY_TOPICS } from '../docs/topics.js';

const TOPICS = [...Object.keys(PACKAGED_TOPICS), ...Object.keys(REPOSITORY_TOPICS)];

/** Prints a page of documentation, or the list of pages. */
export const docsCommand = defineCommand({
  examples: [
    ['all topics', 'docs'],
    ['how to write policy tests', 'docs testing'],
    ['the numbered assumptions', 'docs semantics | less'],
  ],
  declare(commander) {
    const argument = new Argument('[topic]', 'the page');
    argument.argChoices = TOPICS;
    commander.addArgument(argument);
  },
  async run([topic], _options, io) {
    if (topic === undefined) {
      await io.out.write(topicList());
      return success(EXIT.answered);
    }
    const path = own(REPOSITORY_TOPICS, topic);
    if (path !== undefined) {
      await io.out.write(`the package does not contain this page; it is ${path} in the repository\n`);
      return success(EXIT.answered);
    }
    if (own(PACKAGED_TOPICS, topic) === undefined)
      return misuse(
        topic.includes('/')
          ? `no topic \`${topic}\`; for a lint rule, run \`preflight lint --explain-rule ${topic}\``
          : `no topic \`${topic}\`${didYouMeanTyped(topic, TOPICS) || '; `preflight docs` lists all topics'}`,
      );
    await io.out.write(await io.docs(topic));
    return success(EXIT.answered);
  },
});

function topicList(): string {
  const width = Math.max(...TOPICS.map(({ length }) => length));
  const line = ([topic, what]: readonly [string, string]) => `  ${topic.padEnd(width)}  ${what}\n`;
  return [
    'pages of the package:\n',
    ...Object.entries(PACKAGED_TOPICS).map(line),
    '\npages of the repository:\n',
    ...Object.entries(REPOSITORY_TOPICS).map(line),
  ].join('');
}
