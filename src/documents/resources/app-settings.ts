import type { Source } from '../../model/policies/snapshot.js';
import { type AppSettingsDocument, AppSettingsSchema } from '../../model/resources/app-settings.js';
import type { Accumulator } from '../collect/accumulator.js';
import { registerResource } from '../collect/register.js';
import { fitResource } from './fit-resource.js';

/** Reads the settings of one of the service's own applications. The name of the application occurs only in the path of the document. */
export function readAppSettings(value: unknown, at: Source, accumulator: Accumulator): void {
  const fitted = fitResource('settings of an application', AppSettingsSchema, value, at, { accumulator });
  if (fitted === undefined) return;
  const { sessionIdleTimeoutMinutes: idle, sessionMaxLifetimeMinutes: lifetime } =
    fitted.value as AppSettingsDocument;
  const settings = {
    id: /\/([a-z-]+)$/.exec(at.pointer)?.[1] ?? ADMIN_CONSOLE,
    ...(idle != null && { sessionIdleTimeoutMinutes: idle }),
    ...(lifetime != null && { sessionMaxLifetimeMinutes: lifetime }),
  };
  registerResource(accumulator, 'settings of an application', accumulator.appSettings, settings, at);
}

/** The only application whose settings the service documents. */
const ADMIN_CONSOLE = 'admin-console';
