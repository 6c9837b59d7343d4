import { dirname, resolve } from 'node:path';
import type ts from 'typescript';
import { compiler } from './compiler.js';

/**
 * Writes the declarations of the entries of .build/tsconfig.json, and of what these name, to the folder given: what nobody outside can
 * name is four fifths of the sources. `tsc` would write them all.
 */

const [, , project = '', folder = ''] = process.argv;

const read = compiler.getParsedCommandLineOfConfigFile(
  project,
  { outDir: folder },
  { ...compiler.sys, onUnRecoverableConfigFileDiagnostic: (found) => report([found]) },
);
if (read !== undefined) emit(read);

function emit({ fileNames, options }: ts.ParsedCommandLine): void {
  const host = compiler.createCompilerHost(options);
  host.jsDocParsingMode = compiler.JSDocParsingMode.ParseNone;
  const program = compiler.createProgram(fileNames, options, host);
  const waiting = fileNames.map((name) => resolve(name));
  const met = new Set(waiting);
  for (const name of waiting) {
    const source = program.getSourceFile(name);
    const write: ts.WriteFileCallback = (path, text, ...rest) => {
      compiler.sys.writeFile(path, text, ...rest);
      for (const named of namedIn(text, name))
        if (!met.has(named)) {
          met.add(named);
          waiting.push(named);
        }
    };
    report(program.emit(source, write, undefined, true).diagnostics);
  }
}

/** The sources whose declarations these import. */
function namedIn(declarations: string, source: string): readonly string[] {
  return compiler
    .preProcessFile(declarations)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => resolve(dirname(source), fileName.replace(/\.js$/, '.ts')));
}

function report(found: readonly ts.Diagnostic[]): void {
  if (found.length === 0) return;
  const host = { ...compiler.sys, getCanonicalFileName: (name: string) => name, getNewLine: () => '\n' };
  process.stderr.write(
    compiler.formatDiagnostics(found, { ...host, getCurrentDirectory: () => process.cwd() }),
  );
  process.exitCode = 1;
}
