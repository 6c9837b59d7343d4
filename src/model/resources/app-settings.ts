import { type Static, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';

/** What the service keeps beside policies for an application of its own, such as the Admin Console. */
export const AppSettingsSchema = Type.Object({
  sessionIdleTimeoutMinutes: nullable(Type.Number()),
  sessionMaxLifetimeMinutes: nullable(Type.Number()),
});

export type AppSettingsDocument = Static<typeof AppSettingsSchema>;
