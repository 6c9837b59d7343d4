import { lspCommand } from '../../integrations/lsp/lsp-command.js';
import { CONFIG_SECTIONS } from '../features/config-sections.js';

export { startSuiteThread } from '../../console/suite/start-suite-thread.js';
export { mcpCommand as mcp } from '../../integrations/mcp/mcp.js';
export * from '../features/commands.js';
export { accessCommand as access } from './access.js';
export {
  accessBelowCommand as 'access --below',
  lockedOutCommand as 'analyze --locked-out',
} from './access-below.js';
export { accessMatrixCommand as 'access --matrix' } from './access-matrix.js';
export { analyzeCommand as analyze } from './analyze.js';
export { ciCommand as ci } from './ci.js';
export { completionCommand as completion } from './completion.js';
export { diffCommand as diff } from './diff.js';
export { docsCommand as docs } from './docs.js';
export { explainCommand as explain } from './explain.js';
export { explainStepsCommand as 'explain --steps' } from './explain-steps.js';
export { initCommand as init } from './init.js';
export { inspectCommand as inspect } from './inspect.js';
export { listRulesCommand as 'lint --list-rules' } from './list-rules.js';
export { mutateCommand as 'test --mutate' } from './mutate.js';
export { schemaCommand as schema } from './schema.js';
export { testCommand as test } from './test.js';
export { usedByCommand as 'inspect --used-by' } from './used-by.js';
export { userClassesCommand as 'inspect --user-classes' } from './user-classes.js';

export const lsp = lspCommand(CONFIG_SECTIONS);
