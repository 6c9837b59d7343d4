import { type Static, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';

/** The schema of settings that belong to one of the service's own applications, such as the Admin Console, and are not in a policy. */
export const AppSettingsSchema = Type.Object({
  sessionIdleTimeoutMinutes: nullable(Type.Number()),
  sessionMaxLifetimeMinutes: nullable(Type.Number()),
});

export type AppSettingsDocument = Static<typeof AppSettingsSchema>;
