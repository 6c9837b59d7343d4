export { linksActivateWhenInactive } from './activate-when-inactive.js';
export { linksDeactivateWhenActive } from './deactivate-when-active.js';
export { linksLinkFields } from './link-fields.js';
