import { Option } from 'commander';
import { failure, type Result, success } from '../../../base/result.js';
import { defineCommand } from '../../../console/command.js';
import { problemOfWriting } from '../../../console/files/replace-text.js';
import { EXIT, type ExitCode } from '../../../console/io/exit-code.js';
import type { Io } from '../../../console/io/io.js';
import { misuse } from '../../../console/io/misuse.js';
import { pageForOutput } from '../../../console/io/page-for-output.js';
import { type MessageOptions, showProblems } from '../../../console/io/problems.js';
import { choiceOption } from '../../../console/options/choice.js';
import { countOption } from '../../../console/options/count.js';
import { orgUrlOf } from '../../../console/org-url.js';
import { checkRights } from '../check.js';
import { fieldsIn, fieldsOption } from '../console/fields-option.js';
import { pullProgressOn } from '../console/pull-progress.js';
import { isReadRefused, pulledText, rightsText } from '../console/pull-words.js';
import { type CredentialOptions, readCredentials } from '../console/read-credentials.js';
import { destinationOf, foreignFilesAt } from '../files/destination.js';
import type { Credentials } from '../http/credentials.js';
import { LEVELS, REQUESTS } from '../http/requests.js';
import { whyNotRequested } from '../lists/plan.js';
import { scopeOfKind } from '../lists/read-list.js';
import { type PullRequest, pullOrg } from '../pull.js';

interface PullOptions extends CredentialOptions {
  readonly output?: string;
  readonly only: PullRequest['wanted']['level'];
  readonly users: 'all' | 'none';
  readonly assignments: 'groups' | 'full';
  readonly fields: readonly string[];
  readonly clients?: true;
  readonly quota: number;
  readonly parallel: number;
  readonly allowPartial?: true;
  readonly check?: true;
  readonly brand: string;
}

/** Reads an org over its API and writes it as a snapshot. */
export const pullCommand = defineCommand<PullOptions>({
  examples: [
    ['pull an org into a folder, with one file per policy', 'pull https://acme.example.com --output org/'],
    ['list the rights of the token, and the missing ones', 'pull https://acme.example.com --check'],
    [
      'pull only the policies, into one file',
      'pull https://acme.example.com --output org.json --only policies',
    ],
    [
      'authenticate as a client, and leave half of the rate limits to others',
      'pull https://acme.example.com --output org/ --client-id 0oa1client --key-file key.pem --quota 50',
    ],
  ],
  declare(commander) {
    commander
      .argument('<org>', 'the URL of the org')
      .option('-o, --output <path>', 'the destination: a folder, or a file that ends in .json')
      .option(
        '--token-file <file>',
        'a file that contains the token, or - for standard input (default: from OKTA_API_TOKEN)',
      )
      .addOption(new Option('--token [token]').hideHelp())
      .option('--client-id <id>', 'authenticate as this client with its key')
      .option('--key-file <file>', 'its private key: PEM, or a JSON Web Key')
      .option('--key-id <id>', 'the key id, if the file does not contain it')
      .addOption(
        choiceOption(
          '--only <what>',
          'policies: policies and the objects that they use; access: also users and group members; all: also the assignments of applications',
          LEVELS,
        ).default('all'),
      )
      .addOption(
        choiceOption('--users <users>', 'all, or none: read no users', ['all', 'none']).default('all'),
      )
      .addOption(
        choiceOption(
          '--assignments <assignments>',
          'groups, or full: also users who are assigned individually',
          ['groups', 'full'],
        ).default('groups'),
      )
      .addOption(fieldsOption())
      .option('--clients', 'also read clients, with the client registration API')
      .addOption(
        countOption(
          '--quota <percent>',
          'the share of the rate limits of the org that the pull may use',
        ).default(90),
      )
      .addOption(
        countOption(
          '--parallel <requests>',
          'the number of concurrent requests of a kind, at most 15',
        ).default(5),
      )
      .option('--allow-partial', 'omit parts that cannot be read, and exit with 3')
      .option('--check', 'only list what the credentials can read')
      .option('--brand <word>', 'the vendor prefix of identifiers and of the names of policy types', 'okta');
  },
  async run([org = ''], options, io) {
    const url = orgUrlOf(org);
    if (!url.ok) return url;
    const fault = faultOf(options);
    if (fault !== undefined) return misuse(fault);
    try {
      return await perform(url.value, options, io);
    } catch (error) {
      return failure([problemOfWriting(options.output ?? '', error)]);
    } finally {
      await io.pulling.files.close();
    }
  },
});

const MOST_PARALLEL = 15;

function faultOf({ output: out, check, quota, parallel, brand }: PullOptions): string | undefined {
  if (out === undefined && check === undefined)
    return 'no output: pass --output <folder> or --output <file>.json';
  if (quota > 100) return '`--quota` is too large: pass 100 percent or less';
  if (parallel > MOST_PARALLEL)
    return `\`--parallel\` is too large: pass ${MOST_PARALLEL}, the limit of the service, or less`;
  return /^[a-z][a-z0-9]{0,39}$/i.test(brand)
    ? undefined
    : 'the brand is invalid: use letters and digits only';
}

async function perform(
  orgUrl: string,
  options: MessageOptions & PullOptions,
  io: Io,
): Promise<Result<ExitCode>> {
  const request = await requestOf(orgUrl, options, io);
  if (!request.ok) return request;
  return options.check ? await check(request.value, options, io) : await pull(request.value, options, io);
}

type PullSetup = Omit<PullRequest, 'destination' | 'isPartial' | 'progress'>;

async function requestOf(orgUrl: string, options: PullOptions, io: Io): Promise<Result<PullSetup>> {
  const { only: level, users, assignments, fields, clients = false, quota: share, parallel } = options;
  const brand = options.brand.toUpperCase();
  const wanted = { level, users, assignments, fields: fieldsIn(fields), hasClients: clients };
  const kinds = REQUESTS.filter(({ name }) => whyNotRequested(name, wanted) === undefined);
  const scopes = [...new Set(kinds.map((kind) => scopeOfKind(kind, brand)))];
  const credentials: Result<Credentials> = await readCredentials(options, brand, io, {
    orgUrl,
    scopes,
    world: worldOf(io),
  });
  if (!credentials.ok) return credentials;
  return success({ orgUrl, brand, wanted, credentials: credentials.value, pace: { share, parallel } });
}

function worldOf(io: Io) {
  return { ...io.pulling, now: () => io.now(), today: () => io.today() };
}

async function check(request: PullSetup, { color }: MessageOptions, io: Io): Promise<Result<ExitCode>> {
  const checked = await checkRights(request, worldOf(io));
  if (!checked.ok) return checked;
  await io.out.write(rightsText(checked.value, pageForOutput(io.out, io, color)));
  const isWhole = checked.value.rights.every(({ state }) => state !== 'refused' && state !== 'failed');
  return success(isWhole ? EXIT.answered : EXIT.partial);
}

async function pull(
  request: PullSetup,
  options: MessageOptions & PullOptions,
  io: Io,
): Promise<Result<ExitCode>> {
  const { output: out = '', allowPartial = false, color } = options;
  const destination = destinationOf(out);
  const stranger = await foreignFilesAt(destination, io.pulling.files);
  if (stranger !== undefined) return failure([stranger]);
  const progress = pullProgressOn(io);
  const pulled = await pullOrg(
    { ...request, destination, isPartial: allowPartial, progress: progress.show },
    worldOf(io),
  );
  await progress.clear();
  if (!pulled.ok) return pulled;
  await showProblems(pulled.problems, io, options);
  await io.out.write(pulledText(pulled.value, out, pageForOutput(io.out, io, color)));
  const isWhole = !pulled.value.manifest.unknown.some(isReadRefused);
  return success(isWhole ? EXIT.answered : EXIT.partial);
}
