import { RUN } from '../../../base/program.js';
import { quoteForShell } from '../../../documents/request/request-line.js';
import { jsonText } from '../../../report/text/json-text.js';
import type { InitFile } from '../templates/template.js';
import apps from './export/apps.json' with { type: 'json' };
import authenticators from './export/authenticators.json' with { type: 'json' };
import groups from './export/groups.json' with { type: 'json' };
import manifest from './export/manifest.json' with { type: 'json' };
import memberships from './export/memberships.json' with { type: 'json' };
import policies from './export/policies.json' with { type: 'json' };
import userTypes from './export/user-types.json' with { type: 'json' };
import users from './export/users.json' with { type: 'json' };
import zones from './export/zones.json' with { type: 'json' };
import { PROPOSED_POLICIES } from './proposed-policies.js';
import { POLICY_TESTS } from './sample-tests.js';

/** A part of the sample that `preflight init --sample` writes: its files, and the line that reports them. */
interface SamplePart {
  readonly path: string;
  readonly files: readonly InitFile[];
  readonly words: string;
}

/** The contents of the sample export, by the names of its files. */
const EXPORT = {
  apps,
  authenticators,
  groups,
  manifest,
  memberships,
  policies,
  'user-types': userTypes,
  users,
  zones,
};

/**
 * Returns the sample in a folder: the export of a fictional company, the same export after a proposed change, and policy
 * tests. See docs/sample.md.
 */
export function sampleIn(folder: string): readonly SamplePart[] {
  return [
    exportIn(`${folder}/export`, EXPORT, 'the export of Alpenglow, a fictional company'),
    exportIn(
      `${folder}/proposed`,
      { ...EXPORT, policies: PROPOSED_POLICIES },
      'the same export after a proposed change',
    ),
    file(`${folder}/access.preflight.yaml`, POLICY_TESTS, 'policy tests, one of which fails'),
  ];
}

function exportIn(path: string, contents: Readonly<Record<string, unknown>>, words: string): SamplePart {
  const files = Object.entries(contents).map(([name, value]) => ({
    path: `${path}/${name}.json`,
    text: jsonText(value),
  }));
  return { path: `${path}/`, files, words: `${words} (${files.length} files)` };
}

function file(path: string, text: string, words: string): SamplePart {
  return { path, files: [{ path, text }], words };
}

/** Returns three commands to try on the sample in a folder. */
export function sampleCommands(folder: string): readonly string[] {
  const [before, after] = [quoteForShell(`${folder}/export`), quoteForShell(`${folder}/proposed`)];
  return [
    `${RUN} explain ${before} --app CRM --user ben@example.com --ip 198.51.100.24`,
    `${RUN} analyze ${before}`,
    `${RUN} diff ${before} ${after}`,
  ];
}
