export { application } from './application.js';
export { deviceAssurance } from './assurance.js';
export { expressions, statements } from './expressions.js';
export { device, members, singleValues } from './listed.js';
export { network } from './network.js';
export { people } from './people.js';
export { texts } from './text.js';
