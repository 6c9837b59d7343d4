import type { Result } from '../base/result.js';
import type { InputDocument } from '../documents/text/input.js';
import { RULES } from './catalogue.js';
import { type ConfiguredOptions, type ConfiguredResult, lintConfigured } from './lint-configured.js';

export type { ConfiguredOptions, ConfiguredResult } from './lint-configured.js';

/** Lints documents with a configuration. Fails only if the configuration is invalid. */
export function lintByConfig(
  documents: readonly InputDocument[],
  options: ConfiguredOptions = {},
): Promise<Result<ConfiguredResult>> {
  return lintConfigured(() => Promise.resolve(RULES), documents, options);
}
