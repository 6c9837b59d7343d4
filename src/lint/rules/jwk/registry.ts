export { jwkEcParameters } from './ec-parameters.js';
export { jwkKidUnique } from './kid-unique.js';
export { jwkKtyKnown } from './kty-known.js';
export { jwkPrivateParameters } from './private-parameters.js';
export { jwkRsaParameters } from './rsa-parameters.js';
