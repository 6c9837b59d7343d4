import { noticeFormats } from '../notices/formats.js';
import { lintNotices } from './lint-notices.js';

export const { codeclimate, github, junit, sarif } = noticeFormats(lintNotices);
export { lintJson as json } from './json.js';
export { lintMarkdown as markdown } from './markdown.js';
export { lintText as text } from './text.js';
