import { Argument } from 'commander';
import { didYouMeanTyped } from '../../base/did-you-mean/nearest-word.js';
import { success } from '../../base/result.js';
import { defineCommand } from '../../console/command.js';
import { EXIT } from '../../console/io/exit-code.js';
import { misuse } from '../../console/io/misuse.js';
import { isTopic, pageOfTopic, TOPICS } from '../docs/topics.js';

const NAMES = Object.keys(TOPICS);

/** Prints a page of documentation, or the list of pages. */
export const docsCommand = defineCommand({
  examples: [
    ['all topics', 'docs'],
    ['how to write policy tests', 'docs testing'],
    ['the numbered assumptions', 'docs semantics | less'],
  ],
  declare(commander) {
    const argument = new Argument('[topic]', 'the page');
    argument.argChoices = NAMES;
    commander.addArgument(argument);
  },
  async run([topic], _options, io) {
    if (topic === undefined) {
      await io.out.write(topicList());
      return success(EXIT.answered);
    }
    if (!isTopic(topic))
      return misuse(
        topic.includes('/')
          ? `no topic \`${topic}\`; for a lint rule, run \`preflight lint --explain-rule ${topic}\``
          : `no topic \`${topic}\`${didYouMeanTyped(topic, NAMES) || '; `preflight docs` lists all topics'}`,
      );
    await io.out.write(await io.docs(pageOfTopic(topic)));
    return success(EXIT.answered);
  },
});

function topicList(): string {
  const width = Math.max(...NAMES.map(({ length }) => length));
  const lines = Object.entries(TOPICS).map(([topic, what]) => `  ${topic.padEnd(width)}  ${what}\n`);
  return `topics:\n${lines.join('')}`;
}
