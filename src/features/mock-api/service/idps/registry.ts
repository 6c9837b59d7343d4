export { activateIdp, createIdp, deactivateIdp, deleteIdp, getIdp, listIdps, updateIdp } from './idps.js';
export { addIdpKey, deleteIdpKey, getIdpKey, listIdpKeys, updateIdpKey } from './key-store.js';
export {
  getLinkedUser,
  linkUser,
  listIdpsOfUser,
  listLinkedUsers,
  listSocialTokens,
  unlinkUser,
} from './linked-users.js';
export { getProfileMapping, listProfileMappings, updateProfileMapping } from './profile-mappings.js';
export { cloneSigningKey, generateSigningKey, getSigningKey, listSigningKeys } from './signing-keys.js';
export {
  createSigningRequest,
  deleteSigningRequest,
  getSigningRequest,
  listSigningRequests,
  publishSigningRequest,
} from './signing-requests.js';
export {
  cancelTransaction,
  confirmTransaction,
  finishTransaction,
  listLinkCandidates,
  provisionTransaction,
} from './transactions.js';
