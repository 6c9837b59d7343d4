export { type ArbitraryEdit, arbitraryEdit } from './arbitrary-edit.js';
export { arbitraryRequest } from './arbitrary-request.js';
