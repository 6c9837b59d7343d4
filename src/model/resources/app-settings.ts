import { type Static, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';

/** Settings of one of the service's own applications, such as the Admin Console, that are not in a policy. */
export const AppSettingsSchema = Type.Object({
  sessionIdleTimeoutMinutes: nullable(Type.Number()),
  sessionMaxLifetimeMinutes: nullable(Type.Number()),
});

export type AppSettingsDocument = Static<typeof AppSettingsSchema>;
