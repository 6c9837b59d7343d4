import { noticeFormats } from '../notices/formats.js';
import { postureNotices } from './posture-notices.js';

export const { codeclimate, github, junit, sarif } = noticeFormats(postureNotices);
export { postureCsv as csv } from './csv.js';
export { postureHtml as html } from './html.js';
export { postureJson as json } from './json.js';
export { postureMarkdown as markdown } from './markdown.js';
export { postureOscal as oscal } from './oscal.js';
export { postureText as text } from './text.js';
