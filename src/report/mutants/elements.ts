import { groupBy } from '../../base/group-by.js';
import { pointerBelow } from '../../base/pointer.js';
import type { KeptDocument } from '../../documents/text/input.js';
import { maskDocument } from '../../documents/text/masked-text.js';
import type { Position } from '../../documents/text/position.js';
import { locateSources } from '../../documents/text/positions.js';
import { prettyJson } from '../../documents/write/pretty.js';
import type { SourceDocument } from '../../model/policies/snapshot.js';
import type { MutantVerdict } from '../../testing/mutants/judge-mutant.js';
import type { JudgingSuite, Killer } from '../../testing/mutants/killers.js';
import type { MutantResult } from '../../testing/mutants/mutation-run.js';
import { killerTitle, type MutationReport } from './mutation-report.js';
import { pasteableTest } from './pasteable-test.js';

/** Returns the mutation report in the schema of mutation-testing-elements, which tools for mutation testing read. */
export function elementsReport({ org, results, suites, tests, config, version }: MutationReport): object {
  const documents = org.documents.map((one) => maskDocument(readableDocument(one)).document);
  const sources = results.map(({ mutant }) => {
    const source = org.sources.get(mutant.at.of);
    return source && { ...source, pointer: pointerBelow(source.pointer, ...mutant.at.path) };
  });
  const regions = locateSources(documents, sources);
  const mutants = results.map((result, index) => ({
    document: sources[index]?.document ?? 0,
    mutant: mutantOf(result, regions[index]),
  }));
  const byDocument = groupBy(mutants, ({ document }) => document);
  return {
    schemaVersion: '2',
    thresholds: { high: 80, low: 60 },
    config,
    framework: { name: 'policy-preflight', version },
    files: Object.fromEntries(
      documents.flatMap(({ name, text = '', syntax }, number) => {
        const own = byDocument.get(number);
        if (own === undefined) return [];
        const language = syntax?.startsWith('yaml') ? 'yaml' : 'json';
        return [[name, { language, source: text, mutants: own.map(({ mutant }) => mutant) }]];
      }),
    ),
    testFiles: Object.fromEntries(suites.map((one) => testFileOf(one, tests))),
  };
}

/** Formats a JSON document with one member per line, so that each mutant changes only one or two lines. */
function readableDocument(document: KeptDocument): KeptDocument {
  const { text, syntax } = document;
  return text !== undefined && syntax === 'json' ? { ...document, text: prettyJson(text) } : document;
}

/** The statuses of mutants in the schema. Equivalent and undecided mutants are left out of the score. */
const STATUSES = {
  killed: 'Killed',
  survived: 'Survived',
  equivalent: 'Ignored',
  undecided: 'Pending',
  unusable: 'CompileError',
} as const satisfies Record<MutantVerdict['status'], string>;

function mutantOf(result: MutantResult, region: Position | undefined): object {
  const { mutant, verdict } = result;
  return {
    id: mutant.id,
    mutatorName: mutant.operator,
    description: mutant.description,
    ...(mutant.replacement !== undefined &&
      region?.isAncestor !== true && { replacement: mutant.replacement }),
    location: locationOf(region),
    status: STATUSES[verdict.status],
    statusReason: reasonOf(result),
    ...(verdict.status === 'killed' && { killedBy: [testId(verdict.by)] }),
  };
}

function reasonOf(result: MutantResult): string {
  const { verdict } = result;
  switch (verdict.status) {
    case 'killed':
      return `killed by ${killerTitle(verdict.by)}`;
    case 'equivalent':
      return 'equivalent: it is proved that no result changes';
    case 'undecided':
      return `undecided: ${verdict.reasons.join('; ')}`;
    case 'unusable':
      return verdict.reason;
    case 'survived': {
      const { before, after, if: conditions = [] } = verdict.shown;
      return [`before: ${before}; after: ${after}`, ...conditions, ...pasteableTest(result)].join('\n');
    }
  }
}

function locationOf(region: Position | undefined): object {
  const { line = 1, column = 1, endLine = 1, endColumn = 2 } = region ?? {};
  return { start: { line, column }, end: { line: endLine, column: endColumn } };
}

function testId({ file, pointer, coordinates = [] }: Killer): string {
  return [file, pointer, ...coordinates].join(' ');
}

function testFileOf({ suite }: JudgingSuite, tests: readonly Killer[]): [string, object] {
  const document: SourceDocument = suite.document;
  const own = tests.filter(({ file }) => file === document.name);
  const regions = locateSources(
    [document],
    own.map(({ pointer }) => ({ document: 0, pointer })),
  );
  return [
    document.name,
    {
      ...(document.text !== undefined && { source: document.text }),
      tests: own.map((test, index) => ({
        id: testId(test),
        name: killerTitle(test),
        location: locationOf(regions[index]),
      })),
    },
  ];
}
