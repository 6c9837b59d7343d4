export { answerErrorBody } from './error-body.js';
export { answerKind } from './kind.js';
export { answerStatusCode } from './status-code.js';
