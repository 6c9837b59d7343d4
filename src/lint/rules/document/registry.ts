export { documentDuplicateId } from './duplicate-id.js';
export { documentKindUnknown } from './kind-unknown.js';
export { documentParse } from './parse.js';
export { documentTooDeep } from './too-deep.js';
