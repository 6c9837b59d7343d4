/** All that the package is imported as, for one file of CommonJS: what is kept for a snapshot is then kept once. */
export * as index from '../src/index.js';
export * as analysis from '../src/public/analysis.js';
export * as assurance from '../src/public/assurance.js';
export * as history from '../src/public/history.js';
export * as lint from '../src/public/lint.js';
export * as posture from '../src/public/posture.js';
export * as testing from '../src/public/testing.js';
export * as 'what-if' from '../src/public/what-if.js';
