import { noticeFormats } from '../notices/formats.js';
import { diffNotices } from './diff-notices.js';

export const { codeclimate, github, junit, sarif } = noticeFormats(diffNotices);
export { diffJson as json } from './json.js';
export { diffMarkdown as markdown } from './markdown.js';
export { diffText as text } from './text.js';
