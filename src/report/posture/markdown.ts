import { escapedMarkdown } from '../text/escaped-markdown.js';
import { defineFormat } from '../text/format.js';
import type { PostureAnswer } from './posture-report.js';
import {
  controlLines,
  controlName,
  inReportOrder,
  postureVerdictWords,
  totalsWords,
} from './posture-words.js';

/** A table for each source, then what is said of each control that is not met. */
export const postureMarkdown = defineFormat<PostureAnswer>({
  name: 'markdown',
  what: 'for a page, or for the comment of a pull request',
  text: (report) =>
    `${report.posture.sources
      .flatMap((source) => {
        const controls = inReportOrder(source.controls);
        return [
          `## ${escapedMarkdown(totalsWords(source))}`,
          escapedMarkdown(`${source.title}; ${source.read}`),
          [
            '| control | | verdict | what |',
            '| --- | --- | --- | --- |',
            ...controls.map((control) => {
              const cells = [
                controlName(control),
                control.grade,
                postureVerdictWords(control),
                control.title,
              ];
              return `| ${cells.map(escapedMarkdown).join(' | ')} |`;
            }),
          ].join('\n'),
          ...controls
            .filter(({ verdict }) => verdict !== 'met')
            .map((control) =>
              [
                `### ${escapedMarkdown(controlName(control))}: ${escapedMarkdown(postureVerdictWords(control))}`,
                '',
                ...controlLines(control, report).map(
                  ([title, text]) => `- ${title}: ${escapedMarkdown(text)}`,
                ),
              ].join('\n'),
            ),
        ];
      })
      .join('\n\n')}\n`,
});
