import { interactiveReportCommand } from '../../features/explorer/commands/interactive-report.js';
import { reportCommand } from '../../features/explorer/commands/report.js';
import { PAGE_SECTIONS } from './page-sections.js';

export { verifyCommand as verify } from '../../features/certificates/commands/verify.js';
export { complianceCommand as compliance } from '../../features/compliance/commands/compliance.js';
export { backtestCommand as 'logs backtest' } from '../../features/logs/commands/backtest.js';
export { logIndexCommand as 'logs index' } from '../../features/logs/commands/log-index.js';
export { mergeCommand as 'logs merge' } from '../../features/logs/commands/merge.js';
export { pseudonymizeCommand as 'logs pseudonymize' } from '../../features/logs/commands/pseudonymize.js';
export { replayCommand as 'logs replay' } from '../../features/logs/commands/replay.js';
export { answerAndTellLogTask, answerLogTask } from '../../features/logs/console/answer-log-task.js';
export { scimCheckCommand as 'scim check' } from '../../features/mock-api/commands/scim-check.js';
export { serveCommand as serve } from '../../features/mock-api/commands/serve.js';
export { pullCommand as pull } from '../../features/pull/commands/pull.js';
export { terraformOrderCommand as 'terraform order' } from '../../features/terraform/commands/terraform-order.js';

export const report = reportCommand(PAGE_SECTIONS);
const interactiveReport = interactiveReportCommand(PAGE_SECTIONS);

export { interactiveReport as 'report --interactive' };
