import { noticeFormats } from '../../../report/notices/formats.js';
import { complianceNotices } from './compliance-notices.js';

export const { codeclimate, github, junit, sarif } = noticeFormats(complianceNotices);
export { complianceCsv as csv } from './csv.js';
export { complianceHtml as html } from './html.js';
export { complianceJson as json } from './json.js';
export { complianceMarkdown as markdown } from './markdown.js';
export { complianceOscal as oscal } from './oscal.js';
export { complianceText as text } from './text.js';
