import { noticeFormats } from '../../report/notices/formats.js';
import { ciNotices } from './ci-notices.js';

export const { codeclimate, github, junit, sarif } = noticeFormats(ciNotices);
export { ciJson as json } from './json.js';
export { ciMarkdown as markdown } from './markdown.js';
export { ciText as text } from './text.js';
