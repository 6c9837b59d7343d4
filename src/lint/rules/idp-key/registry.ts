export { idpKeyCurveKnown } from './curve-known.js';
export { idpKeyExpired } from './expired.js';
export { idpKeyInUseDeleted } from './in-use-deleted.js';
export { idpKeyKidFormat } from './kid-format.js';
export { idpKeyParameters } from './parameters.js';
export { idpKeyValidityYears } from './validity-years.js';
export { idpKeyX5cDecodes } from './x5c-decodes.js';
