export { authnDeviceTokenLength } from './device-token-length.js';
export { authnMode } from './mode.js';
export { authnTransactionFields } from './transaction-fields.js';
export { authnTransition } from './transition.js';
export { authnTrustedOnly } from './trusted-only.js';
