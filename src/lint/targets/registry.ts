export * as policies from './policies.js';
