/** The part of the package's notebook entry point that works in a browser: everything except reading files. */
export { plot } from './plot.js';
export { rows } from './rows.js';
export { type ShowOptions, show } from './show.js';
export type { Shown } from './shown.js';
export type { NotebookRow } from './views/answer-view.js';
