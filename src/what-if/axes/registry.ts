export { apps, groups, platforms, risk, rules, users, zones } from './listed.js';
export { people } from './people.js';
export { places } from './places.js';
