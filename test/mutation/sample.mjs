import { createHash } from 'node:crypto';
import { CheckStatus } from '@stryker-mutator/api/check';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';

/**
 * A Stryker plugin, in JavaScript because its processes load no TypeScript. It passes a random sample of the mutants on to the tests.
 * Stryker has no samples, so the others get the status `CompileError`, which no score counts.
 */
class SampleChecker {
  /** The seed and size of the sample. */
  #sample = JSON.parse(process.env.MUTATION_SAMPLE ?? '{}');

  init() {
    return Promise.resolve();
  }

  /** Puts all mutants in one group, because a sample of fixed size needs all of them. */
  group(mutants) {
    return Promise.resolve([mutants.map(({ id }) => id)]);
  }

  check(mutants) {
    const { seed, size } = this.#sample;
    const drawn = new Set(
      mutants
        .map((mutant) => [drawOf(mutant, seed), mutant.id])
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .slice(0, size)
        .map(([, id]) => id),
    );
    const passed = { status: CheckStatus.Passed };
    const left = { status: CheckStatus.CompileError, reason: 'not in the sample' };
    return Promise.resolve(Object.fromEntries(mutants.map(({ id }) => [id, drawn.has(id) ? passed : left])));
  }
}

/** Draws a number that depends on the mutant only, so that other code changes keep the sample. */
function drawOf({ fileName, mutatorName, replacement, location }, seed) {
  const file = fileName.replace(/^.*?(?=\bsrc[\\/])/, '');
  return createHash('sha256')
    .update(JSON.stringify([seed, file, mutatorName, replacement, location]))
    .digest('hex');
}

function sampleChecker() {
  return new SampleChecker();
}

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Checker, 'sample', sampleChecker)];
