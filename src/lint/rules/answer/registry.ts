export { answerErrorBody } from './error-body.js';
export { answerFilterHonored } from './filter-honored.js';
export { answerKind } from './kind.js';
export { answerStatusCode } from './status-code.js';
