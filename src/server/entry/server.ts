export type { AccessChange } from '../guard/access-change.js';
export type { JournalEntry } from '../journal/journal.js';
export type { ObjectChange } from '../journal/object-changes.js';
export { type ApiOptions, apiOf, type OrgApi, type ServedApi, type ServeOptions, serve } from './serve.js';
