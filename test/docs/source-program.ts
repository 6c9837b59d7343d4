import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { getOrMake } from '../../src/base/memo.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Returns a function that makes TypeScript programs of source files. Programs share the files that they read, but each checks types itself:
 * the order of printed unions depends on what was checked before.
 */
export function sourcePrograms(): (files: readonly string[]) => ts.Program {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const given = { ...options, incremental: false, tsBuildInfoFile: undefined as never, types: [] };
  const host = ts.createCompilerHost(given);
  const read = new Map<string, ts.SourceFile | undefined>();
  const cached: ts.CompilerHost = {
    ...host,
    getSourceFile: (path, ...rest) => getOrMake(read, path, () => host.getSourceFile(path, ...rest)),
  };
  return (files) =>
    ts.createProgram(
      files.map((file) => root + file),
      given,
      cached,
    );
}
