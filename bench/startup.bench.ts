import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { table } from './measure.js';

/**
 * Measures the CPU time of short commands relative to an empty run of Node. The commands `lsp` and `mcp` start a server; it gets empty
 * input and therefore ends immediately. The measured code is the built package in dist.
 */

const root = fileURLToPath(new URL('../../../', import.meta.url));
const scratch = `${root}node_modules/.cache/bench/`;
const ROUNDS = 15;

const empty: Contestant = { name: '`node -e 0`', argv: ['-e', '0'] };
const contestants: readonly Contestant[] = [
  empty,
  cli('--version'),
  cli('--help'),
  cli('lint', '--no-config', written('small.json', '{"policies":[{"id":"00p1"}]}')),
  cli(
    ...['simulate', `${root}fixtures/orgs/salto.json`, '--app', 'Microsoft Office 365'],
    ...['--group', 'Engineers', '--ip', '203.0.113.7'],
  ),
  cli('lsp'),
  cli('mcp'),
  importing('everything but what-if', 'index', 'analysis', 'lint', 'assurance'),
  importing('everything', 'index', 'analysis', 'what-if', 'lint', 'assurance'),
  importing('reading and simulating', 'index'),
];

interface Contestant {
  readonly name: string;
  readonly argv: readonly string[];
}

if (!existsSync(`${root}dist/index.js`)) throw new Error('there is no dist: run `npm run build` first');
console.log(rows(measured()));

function cli(...argv: readonly string[]): Contestant {
  const words = argv.map((word) => (word.startsWith('/') ? `…/${word.split('/').at(-1)}` : word));
  return { name: `\`preflight ${words.join(' ')}\``, argv: [`${root}dist/cli/main.js`, ...argv] };
}

function importing(name: string, ...faces: readonly string[]): Contestant {
  const text = faces.map((face) => `import '${root}dist/${face}.js';\n`).join('');
  return { name: `\`import\` of ${name}`, argv: [written(`${faces.join('-')}.mjs`, text)] };
}

function written(file: string, text: string): string {
  mkdirSync(scratch, { recursive: true });
  writeFileSync(scratch + file, text);
  return scratch + file;
}

/** Returns the CPU times of all measured commands. The commands run in interleaved rounds, so that a busy machine affects all alike. */
function measured(): readonly (readonly number[])[] {
  const times = contestants.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++)
    contestants.forEach((contestant, index) => {
      times[index]?.push(cpuOf(contestant));
    });
  return times;
}

/**
 * Returns the user and system time of a finished process in milliseconds. Bash measures it, because Node does not report the CPU time of a
 * child process.
 */
function cpuOf({ argv }: Contestant): number {
  const timed = 'TIMEFORMAT="%U %S"; time "$@" > /dev/null 2> /dev/null';
  const { stderr } = spawnSync('bash', ['-c', timed, 'bash', process.execPath, ...argv], {
    encoding: 'utf8',
  });
  const [user = Number.NaN, system = Number.NaN] = stderr.trim().split(' ').map(Number);
  return (user + system) * 1000;
}

function rows(times: readonly (readonly number[])[]): string {
  const medians = times.map((of) => [...of].sort((a, b) => a - b)[of.length >> 1] as number);
  const least = medians[0] as number;
  return table(
    ['', 'CPU ms', 'ratio to an empty run'],
    contestants.map(({ name }, index) => {
      const median = medians[index] as number;
      return [name, median.toFixed(0), (median / least).toFixed(2)];
    }),
  );
}
