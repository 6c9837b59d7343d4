export {
  getAppSchema,
  getGroupSchema,
  getUserSchema,
  updateAppSchema,
  updateGroupSchema,
  updateUserSchema,
} from './schemas.js';
