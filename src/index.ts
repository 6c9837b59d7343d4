// Reading
export { readSnapshot } from './read/read-snapshot.js';
// Simulating
export { type Compiled, compile } from './simulate/compile.js';
export { type Decision, decide } from './simulate/decide.js';
export { type Explanation, explain } from './simulate/explain.js';
export { type SimulateOptions, simulate } from './simulate/simulate.js';
export type { SimulateResponse } from './simulate/wire.js';
