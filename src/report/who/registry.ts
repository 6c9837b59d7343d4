import { noticeFormats } from '../notices/formats.js';
import { noticeMarkdown } from '../notices/markdown.js';
import { whoNotices } from './who-notices.js';

export const { codeclimate, github, junit, sarif } = noticeFormats(whoNotices);
export const markdown = noticeMarkdown(whoNotices);
export { whoCsv as csv } from './csv.js';
export { whoJson as json } from './json.js';
export { whoText as text } from './text.js';
