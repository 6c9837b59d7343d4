export { zoneAddressForm } from './address-form.js';
export { zoneAddressLimit } from './address-limit.js';
export { zoneExemptListKept } from './exempt-list-kept.js';
export { zoneNameLength } from './name-length.js';
