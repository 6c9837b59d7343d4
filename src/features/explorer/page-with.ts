import { pack } from './pack.js';
import type { PageData } from './page-data.js';

/** The placeholder in the built page that is replaced by the data. */
export const DATA_MARK = '<!--data-->';

/** Inserts data into the built page. The Content Security Policy needs no hash for a data block, so one build serves every org. */
export async function pageWith(template: string, data: PageData): Promise<string> {
  const block = `<script type="text/plain" id="data">${await pack(JSON.stringify(data))}</script>`;
  return template.replace(DATA_MARK, () => block);
}
