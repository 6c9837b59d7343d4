export { profileAccessNotToDeny } from './access-not-to-deny.js';
export { profileAttributesLimit } from './attributes-limit.js';
export { profileBaseAttributesKept } from './base-attributes-kept.js';
export { profileEnrollAuthenticatorsKnown } from './enroll-authenticators-known.js';
export { profileRequiredFields } from './required-fields.js';
export { profileSingleTargetGroup } from './single-target-group.js';
export { profileUiSchemaRepeated } from './ui-schema-repeated.js';
export { profileUiSchemaSent } from './ui-schema-sent.js';
