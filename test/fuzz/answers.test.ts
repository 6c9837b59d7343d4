import { comparePageWithCommand } from '../features/explorer/answers-law.js';
import { testInBrowser } from '../features/explorer/browser.js';

testInBrowser('W4: page and command show the same tree for five hundred requests', async () => {
  const { asked, verdicts } = await comparePageWithCommand(350, 150);
  console.log(`requests asked in the page and by the command: ${asked}, ${[...verdicts].sort().join()}`);
});
