export { mapAppPolicy } from './map-app-policy.js';
