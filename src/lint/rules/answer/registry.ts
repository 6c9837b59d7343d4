export { answerErrorBody } from './error-body.js';
export { answerStatusCode } from './status-code.js';
