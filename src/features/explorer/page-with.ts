import { packed } from './packed.js';
import type { PageData } from './page-data.js';

/** Where the built page has its data. */
export const DATA_MARK = '<!--data-->';

/** The built page with what it shows: a block of data needs no hash in the policy, so that one page serves every org. */
export async function pageWith(template: string, data: PageData): Promise<string> {
  const block = `<script type="text/plain" id="data">${await packed(JSON.stringify(data))}</script>`;
  return template.replace(DATA_MARK, () => block);
}
