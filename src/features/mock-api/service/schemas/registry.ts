export { getAppSchema, getUserSchema, updateAppSchema, updateUserSchema } from './schemas.js';
