import { noticeFormats } from '../notices/formats.js';
import { noticeMarkdown } from '../notices/markdown.js';
import { reachNotices } from './reach-notices.js';

export const { codeclimate, github, junit, sarif } = noticeFormats(reachNotices);
export const markdown = noticeMarkdown(reachNotices);
export { reachJson as json } from './json.js';
export { reachText as text } from './text.js';
