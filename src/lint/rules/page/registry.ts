export { pageLimitRange } from './limit-range.js';
