import { comparePageWithCommand } from '../features/explorer/answers-law.js';
import { testInBrowser } from '../features/explorer/browser.js';

testInBrowser(
  'the interactive page and the command line show the same explanation for 500 requests',
  async () => {
    const { asked, verdicts } = await comparePageWithCommand(350, 150);
    console.log(`requests asked in the page and by the command: ${asked}, ${[...verdicts].sort().join()}`);
  },
);
