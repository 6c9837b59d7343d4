import { writeFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { run } from '../../src/cli/program.js';
import { memoryIo } from '../cli/memory-io.js';
import { closed, openPage, pageAbout, testInBrowser, type View } from '../features/explorer/browser.js';

// `npm run pictures` takes the pictures of docs/pictures again. The roles and texts of each page are kept next to its picture and
// compared, since pixels differ from machine to machine.

type Scheme = 'dark' | 'light';

interface Picture {
  readonly name: string;
  /** The arguments of `report` for the sample export. */
  readonly line: readonly string[];
  /** The part of the page's URL after `#`, which selects a view of the report. */
  readonly fragment: string;
  readonly height: number;
  /** A text that is visible once the page is complete. */
  readonly last: string;
  readonly schemes?: readonly Scheme[];
}

const PICTURES: readonly Picture[] = [
  {
    name: 'explain',
    line: ['sample/export'],
    fragment: 'ask?app=0oacrm00000000000004&user=00uben00000000000002&ip=198.51.100.24',
    height: 1000,
    last: '.suggestion:not(.plain)',
    schemes: ['dark', 'light'],
  },
  {
    name: 'access',
    line: ['sample/export'],
    fragment: 'matrix',
    height: 860,
    last: 'table',
    schemes: ['dark', 'light'],
  },
  {
    name: 'change',
    line: ['sample/export', 'sample/proposed'],
    fragment: 'change',
    height: 700,
    last: '#regions[aria-busy="false"] >> text=access granted',
  },
];

/** The quality of the WebP files in percent. The pictures are not PNG files, because those would be a tenth of the package size. */
const QUALITY = 40;

const FOLDER = new URL('../../docs/pictures/', import.meta.url).pathname;

for (const picture of PICTURES)
  testInBrowser(
    `the page of the picture ${picture.name} has the text and structure stored next to it`,
    async () => {
      const opened = await openPicture(picture);
      const structure = await opened.page.locator('body').ariaSnapshot();
      await expect(`${structure}\n`).toMatchFileSnapshot(`${FOLDER}${picture.name}.txt`);
      await closed(opened);
      if (process.env.PICTURES === undefined) return;
      for (const scheme of picture.schemes ?? ['light' as const]) {
        const shown = await openPicture(picture, { scheme });
        await shown.page.evaluate('document.getAnimations().forEach((one) => one.finish())');
        const browser = await shown.page.context().newCDPSession(shown.page);
        const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
        await writeFile(`${FOLDER}${picture.name}-${scheme}.webp`, data, 'base64');
        await closed(shown);
      }
    },
  );

async function openPicture({ line, fragment, height, last }: Picture, view: View = {}) {
  const files = new Map<string, string>();
  await run(['init', '--sample'], memoryIo({ files }).io);
  const page = await pageAbout(files, ['report', '--interactive', ...line]);
  const opened = await openPage(page, fragment, { width: 1100, height, ...view });
  await opened.page.waitForSelector(last);
  return opened;
}
