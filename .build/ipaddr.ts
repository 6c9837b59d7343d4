/** What of the package writes addresses and masks, for .build/addresses-alone.ts. */
export { default } from 'ipaddr.js';
