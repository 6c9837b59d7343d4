import { createRequire } from 'node:module';
import { join } from 'node:path';
import { schemas } from '../../src/documents/schema/schemas.js';

/**
 * Lints with Spectral and similar rules: the schema of policies and rules, enumerations, names and links. Spectral has 150
 * packages and is not a dependency: `npm ci --prefix bench/peers` installs it.
 */
export async function spectral(text: string): Promise<number> {
  linter ??= load();
  const { Document, Parsers, spectral } = linter;
  const results = await spectral.run(new Document(text, Parsers.Json, 'org.json'));
  return results.length;
}

/** Whether Spectral is installed. If not, the benchmark skips it. */
export function isSpectralInstalled(): boolean {
  try {
    requireOfPeers().resolve('@stoplight/spectral-core');
    return true;
  } catch {
    return false;
  }
}

function requireOfPeers() {
  return createRequire(join(process.cwd(), 'bench', 'peers', 'package.json'));
}

let linter: ReturnType<typeof load> | undefined;

function load() {
  const require = requireOfPeers();
  const [core, Parsers, functions] = ['core', 'parsers', 'functions'].map((part) =>
    require(`@stoplight/spectral-${part}`),
  );
  const { Spectral, Document } = core;
  const spectral = new Spectral();
  const status = { function: functions.enumeration, functionOptions: { values: ['ACTIVE', 'INACTIVE'] } };
  const rule = (given: string, then: object) => ({ given, then, severity: 'error', message: '{{error}}' });
  spectral.setRuleset({
    rules: {
      'policy-shape': rule('$.policies[*]', {
        function: functions.schema,
        functionOptions: { schema: bare('policy') },
      }),
      'rule-shape': rule('$.rules[*][*]', {
        function: functions.schema,
        functionOptions: { schema: bare('rule') },
      }),
      'policy-status': rule('$.policies[*].status', status),
      'rule-status': rule('$.rules[*][*].status', status),
      'rule-name': rule('$.rules[*][*].name', { function: functions.truthy }),
      'policy-name': rule('$.policies[*].name', { function: functions.truthy }),
      'policy-links': rule('$.policies[*]._links.self', { function: functions.defined }),
      'rule-access': rule('$.rules[*][*].actions.appSignOn.access', {
        function: functions.enumeration,
        functionOptions: { values: ['ALLOW', 'DENY'] },
      }),
    },
  });
  return { Document, Parsers, spectral };
}

function bare(name: string): object {
  const { $schema: _, $id: __, ...schema } = schemas[name] ?? {};
  return schema;
}
