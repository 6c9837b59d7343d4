import type { NoticeRule } from './notice.js';

type Described = Omit<NoticeRule, 'id' | 'page'>;

/** Returns descriptions of the notices that a command reports, with ids such as `analyze/unreachable`. */
export function noticeRules(
  command: string,
  described: Readonly<Record<string, Described>>,
): readonly NoticeRule[] {
  return Object.entries(described).map(([word, { severity, what, why }]) => {
    const id = `${command}/${word}`;
    return { id, severity, what, why, page: `# ${id}\n\n${what}\n\n## Why\n\n${why}\n` };
  });
}
