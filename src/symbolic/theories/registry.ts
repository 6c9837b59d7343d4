export { application } from './application.js';
export { deviceAssurance } from './assurance.js';
export { device, members, singleValues } from './listed.js';
export { network } from './network.js';
export { people } from './people.js';
export { statements } from './statements.js';
export { values } from './values/values.js';
