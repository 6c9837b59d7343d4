import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { Script } from 'node:vm';

/**
 * What `module.enableCompileCache` does, where Node has none: keeps in `folder` what V8 made of the CommonJS files of
 * `program`, with the functions that were called in this run. Nothing that goes wrong with what is kept is an error: the file
 * is compiled again. What imports modules while it runs is left to Node, which alone can give it these.
 */
export function keepScripts(folder: string, program: string, { loader, atExit }: Runtime = NODE): void {
  if (process.env.NODE_DISABLE_COMPILE_CACHE !== undefined) return;
  const { _compile } = loader;
  loader._compile = function (content, filename, ...rest) {
    if (!filename.startsWith(program + sep) || content.includes('import('))
      return _compile.call(this, content, filename, ...rest);
    const path = join(folder, `${process.version}-${process.arch}`, relative(program, filename));
    const cachedData = keptOf(content, path);
    const script = new Script(Module.wrap(content), { filename, cachedData });
    if (cachedData === undefined || script.cachedDataRejected) atExit(() => keep(content, script, path));
    const run = script.runInThisContext();
    return run.call(this.exports, this.exports, createRequire(filename), this, filename, dirname(filename));
  };
}

/** What this hangs on of Node: its loader of modules, which what loads other languages puts itself in front of, too. */
export interface Runtime {
  readonly loader: {
    _compile(this: NodeModule, content: string, filename: string, ...rest: readonly unknown[]): unknown;
  };
  readonly atExit: (last: () => void) => void;
}

const NODE: Runtime = {
  loader: Module.prototype as unknown as Runtime['loader'],
  atExit: (last) => process.once('exit', last),
};

/** The text stands before what V8 made of it: V8 turns away what another version of it made, but looks at no text. */
function keptOf(content: string, path: string): Buffer | undefined {
  try {
    const [text, kept] = [Buffer.from(content), readFileSync(path)];
    return kept.subarray(0, text.length).equals(text) ? kept.subarray(text.length) : undefined;
  } catch {
    return undefined;
  }
}

/** Whole or not at all, for those who read at the same time. */
function keep(content: string, script: Script, path: string): void {
  try {
    const unfinished = `${path}.${process.pid}`;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(unfinished, Buffer.concat([Buffer.from(content), script.createCachedData()]));
    renameSync(unfinished, path);
  } catch {
    // A folder that nobody can write to, or a full disk.
  }
}
