import { describeStrength, STRENGTHS, type Strength } from '../../assurance/strength.js';
import { query } from '../../confirmed/query.js';
import { quoted } from '../../read/words.js';
import { whoJson } from '../../report/who/json.js';
import { whoText } from '../../report/who/text.js';
import { idsMeant, nearlyCalled } from '../by-name.js';
import { choice } from '../choice.js';
import { count } from '../count.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { Io } from '../io.js';
import { pageOf } from '../page.js';
import { misused, showProblems } from '../problems.js';
import { declareReading, type ReadingOptions, readOrg } from '../read-org.js';
import { defineCommand } from './command.js';

interface Options extends ReadingOptions {
  readonly app?: string;
  readonly below?: Strength;
  readonly limit?: number;
  readonly format: 'json' | 'text';
  readonly color: boolean;
}

/** Weaker than the weakest there is nothing. */
const BELOW = STRENGTHS.slice(1);

/** Who can reach an application with less than is thought to be asked. */
export const who = defineCommand({
  name: 'who',
  what: 'Say who can reach an application with less than some strength: by which rules, and for example how.',
  examples: [
    ['who gets in with one factor', 'who org.json --app Payroll --below two'],
    ['with a factor that can be phished', 'who org.json --app Payroll --below one-phishing-resistant'],
    ['who gets in at all', 'who org.json --app Payroll --below denied'],
    [
      'the users concerned, for programs',
      'who org.json --app 0oa1 --below two --format json | jq .rules[].users',
    ],
  ],
  declare(commander) {
    declareReading(commander);
    const strengths = BELOW.map((strength) => `${strength}: ${describeStrength(strength)}`);
    commander
      .requiredOption('--app <app>', 'the application: id, or label')
      .addOption(choice('--below <strength>', strengths.join('; '), BELOW).makeOptionMandatory())
      .addOption(
        count('--limit <count>', 'conflicts that any one question may cost the search; then it is undecided'),
      )
      .addOption(choice('--format <format>', 'text, for people, or json', ['text', 'json']).default('text'));
    return (io) => perform(commander.args[0] ?? '', commander.optsWithGlobals<Options>(), io);
  },
});

async function perform(path: string, options: Options, io: Io): Promise<ExitCode> {
  const { color, app = '', below: strength = 'two', limit, format } = options;
  const org = await readOrg(path, options, io.files);
  await showProblems(org.problems, io, { color, ...(org.ok && { seeAll: `preflight inspect ${path}` }) });
  if (!org.ok) return EXIT.unusable;
  const snapshot = org.value;
  const [meant, ...others] = idsMeant(app, 'app', snapshot);
  if (others.length > 0)
    return await misused([`\`--app\`: ${quoted(app)} is the name of more than one: give its id`], io);
  if (meant === undefined && snapshot.apps.length > 0)
    return await misused(
      [`\`--app\`: ${nearlyCalled(app, 'app', snapshot) ?? `no application ${quoted(app)} in the snapshot`}`],
      io,
    );
  const asked = { appId: meant?.id ?? app, strength, snapshot };
  const answer = query(snapshot, { kind: 'below', appId: asked.appId, strength }, { limit });
  const page = pageOf(io.out, io, color);
  await io.out.write(format === 'json' ? whoJson(answer, asked) : whoText(answer, asked, page));
  return EXIT.answered;
}
