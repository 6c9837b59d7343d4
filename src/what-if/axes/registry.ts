export { appsAxis as apps, groups, platforms, riskAxis as risk, rules, users, zones } from './listed.js';
export { peopleAxis as people } from './people.js';
export { placesAxis as places } from './places.js';
