import { noticeFormats } from '../../../report/notices/formats.js';
import { planOrderNotices } from './plan-order-notices.js';

export const { codeclimate, github, junit, sarif } = noticeFormats(planOrderNotices);
export { planOrderJson as json } from './json.js';
export { planOrderMarkdown as markdown } from './markdown.js';
export { planOrderText as text } from './text.js';
