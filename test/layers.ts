/**
 * The subfolders of each folder of src, from the lowest layer to the highest. A file may import files of its own layer's folder and of
 * lower layers. `.` means the files in the folder itself. Subfolders in one inner list do not import each other. A folder without an entry
 * has no order.
 */
export const LAYERS: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  '.': [
    'base',
    'logic',
    'model',
    'documents',
    'simulate',
    'analysis',
    'lint',
    'testing',
    'what-if',
    'report',
    'console',
    'features',
    'public',
    '.',
    'integrations',
    'cli',
  ],
  logic: ['text', 'kleene', 'solver'],
  model: ['facts', 'expression', ['assurance', 'conditions', 'resources'], 'policies'],
  'model/expression': ['time', 'syntax', 'values', 'functions', 'evaluate', 'check', 'meaning'],
  documents: [
    'text',
    'schema',
    'request',
    'edition',
    'kinds',
    'collect',
    'resources',
    'terraform',
    'formats',
    'overlay',
    '.',
    'edits',
    'write',
  ],
  'documents/terraform': ['state', 'sources', 'links', 'resources', ['conversion', 'literals']],
  simulate: ['.', 'outcome'],
  analysis: ['symbolic', 'questions'],
  'analysis/symbolic': ['theories', '.', 'regions', 'words'],
  'analysis/questions': ['effects', 'session', 'completions', '.', 'diff'],
  lint: ['rule', 'helpers', 'targets', 'rules', 'run', 'config', '.'],
  testing: [
    'names',
    'request',
    'expect',
    'region',
    'sample',
    'file',
    'statement',
    '.',
    'coverage',
    'suggest',
    'mutants',
  ],
  'what-if': ['axes', 'matrix', 'counterfactuals', 'repairs', '.'],
  report: [
    'text',
    'words',
    'heat',
    'simulate',
    'outcome',
    'inspect',
    'classes',
    'rules',
    'refs',
    'listing',
    'notices',
    'sections',
    'lint',
    'diff',
    'reach',
    'who',
    'apps',
    'matrix',
    'why',
    'suite',
    'coverage',
    'mutants',
  ],
  console: [
    'http',
    'io',
    'git',
    'options',
    'files',
    'lint',
    'request',
    'rules',
    'who',
    'suite',
    'mutants',
    'ci',
    'sections',
    '.',
  ],
  'console/io': ['.', 'node'],
  features: [['certificates', 'compliance', 'explorer', 'logs', 'mock-api', 'pull', 'terraform']],
  'features/compliance': [
    'configuration',
    'control',
    'check-text',
    'questions',
    'examples',
    'families',
    'stig',
    'healthinsight',
    'nist',
    'pci',
    'cis',
    'scuba',
    'vendor',
    'base',
    '.',
    'drift',
    'report',
    'checklists',
    'console',
    'commands',
  ],
  'features/certificates': ['.', 'write', 'report', 'console', 'commands'],
  'features/explorer': ['.', 'protocol', 'report', 'worker', 'page', 'console', 'commands'],
  'features/logs': [
    'events',
    'facts',
    'context',
    'shards',
    'decide',
    'pseudonyms',
    '.',
    'report',
    'console',
    'commands',
  ],
  'features/mock-api': ['service', 'scim', 'server', 'console', 'scim-console', 'commands'],
  'features/mock-api/service': [
    'tenant',
    'wire',
    'validation',
    'policies',
    'rules',
    'schemas',
    'objects',
    'clients',
    'apps',
    'idps',
    'org',
    '.',
  ],
  'features/mock-api/scim': ['plan', '.', 'check'],
  'features/mock-api/server': [
    'message',
    'guard',
    'traffic',
    'journal',
    'tokens',
    'control',
    '.',
    'node',
    'entry',
  ],
  'features/pull': ['http', 'files', 'lists', 'snapshot', '.', 'console', 'commands'],
  'features/terraform': ['order', 'report', 'console', 'commands'],
  integrations: [['fast-check', 'lsp', 'mcp', 'notebook', 'vitest']],
  'integrations/mcp': ['files', 'answers', 'tools', 'calls', '.'],
  'integrations/notebook': ['html', 'features', 'views', '.'],
  cli: [
    'features',
    'ci',
    'docs',
    'schemas',
    'init',
    'shells',
    'commands',
    'threads',
    'help',
    'completion',
    '.',
  ],
};

/**
 * Folders that must not import each other, although they are in different layers. The simulator checks each example of the symbolic
 * analysis, and a function that both use could make the same mistake in both.
 */
const INDEPENDENT = ['simulate', 'analysis/symbolic'];

/** Returns the reason why a file may not import another, or `undefined` if it may. Both paths are relative to `src`. */
export function whyNotImported(file: string, target: string): string | undefined {
  const independent = [file, target].map((path) =>
    INDEPENDENT.find((folder) => path.startsWith(`${folder}/`)),
  );
  if (independent.every((folder) => folder !== undefined) && independent[0] !== independent[1])
    return `${independent.join(' and ')} are independent`;
  const [own, other] = [file.split('/'), target.split('/')];
  const shared = own.findIndex((name, index) => name !== other[index]);
  const folder = own.slice(0, shared).join('/') || '.';
  const [from, to] = [own, other].map((path) => (path.length === shared + 1 ? '.' : (path[shared] ?? '.')));
  const [above, below] = [layerOf(folder, from ?? '.'), layerOf(folder, to ?? '.')];
  if (LAYERS[folder] === undefined || from === to) return undefined;
  if (above === -1 || below === -1) return `${above === -1 ? from : to} has no layer in ${folder}`;
  return below < above ? undefined : `in ${folder}, ${to} is not below ${from}`;
}

function layerOf(folder: string, name: string): number {
  return (LAYERS[folder] ?? []).findIndex(
    (layer) => layer === name || (Array.isArray(layer) && layer.includes(name)),
  );
}
