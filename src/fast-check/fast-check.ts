export { arbitraryRequest } from './arbitrary-request.js';
