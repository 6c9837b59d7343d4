export { compareExportsTool } from './compare-exports.js';
export { explainSignInTool } from './explain-sign-in.js';
export { inspectExportTool } from './inspect-export.js';
export { lintExportTool } from './lint-export.js';
export { proveStatementTool } from './prove-statement.js';
export { whoCanAccessTool } from './who-can-access.js';
