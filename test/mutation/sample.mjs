import { createHash } from 'node:crypto';
import { CheckStatus } from '@stryker-mutator/api/check';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';

/**
 * A plugin of Stryker, in JavaScript since its processes load no TypeScript: lets a random sample of the mutants through to
 * the tests. Stryker knows no samples: the others get the status `CompileError`, which counts in no score.
 */
class SampleChecker {
  /** The seed of the sample and its size. */
  #sample = JSON.parse(process.env.MUTATION_SAMPLE ?? '{}');

  init() {
    return Promise.resolve();
  }

  /** All in one group, since a sample of a certain size can be drawn only from all of them. */
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

/** Depends on the mutant alone: a change elsewhere in the code draws the same sample. */
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
