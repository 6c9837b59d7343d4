export { linksActivateWhenInactive } from './activate-when-inactive.js';
export { linksDeactivateWhenActive } from './deactivate-when-active.js';
