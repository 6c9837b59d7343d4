import { type Command as Commander, InvalidArgumentError, Option } from 'commander';
import { declareReading, type ReadingOptions } from '../files/read-org.js';
import type { MessageOptions } from '../io/problems.js';
import { choiceOption } from '../options/choice.js';
import { countOption } from '../options/count.js';
import { listOption } from '../options/list-option.js';
import { type FaultRate, faultOption, type RateLimit, rateLimitOption } from './traffic-options.js';

/** What the command line says of a server. */
export interface ServeFlags extends MessageOptions, ReadingOptions {
  readonly port?: number;
  readonly host: string;
  readonly name?: readonly string[];
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly token?: string;
  readonly tokenFile?: string;
  readonly readOnly?: true;
  readonly save?: string;
  readonly journal?: string;
  readonly guard?: 'refuse' | 'report';
  readonly effort?: number;
  readonly fault?: readonly FaultRate[];
  readonly seed: number;
  readonly rateLimit?: readonly RateLimit[];
  readonly lenient?: true;
  readonly unwrap?: true;
  readonly now?: string;
  readonly catchAll2026?: true;
  readonly riskScoring?: 'off' | 'on';
}

export function declareServing(commander: Commander): void {
  declareReading(commander.optionsGroup('How the org is read:'));
  commander.option(
    '--catch-all-2026',
    'new authentication policies end as those of the service do since 2026',
  );
  commander.addOption(
    choiceOption(
      '--risk-scoring <on|off>',
      'whether new rules of authentication policies have a risk level (usually: as the rules of the org do)',
      ['on', 'off'],
    ),
  );
  commander
    .optionsGroup('Where it is served, and to whom:')
    .addOption(portOption())
    .option(
      '--host <address>',
      'where it listens; elsewhere than on this machine a token is needed',
      '127.0.0.1',
    )
    .addOption(
      listOption(
        '--name <host>',
        'a name that requests may use, in addition to those of this machine: otherwise a page could make its own name lead here',
      ),
    )
    .option('--tls-cert <file>', 'a certificate: PEM; with --tls-key it is served as https')
    .option('--tls-key <file>', 'its private key: PEM')
    .option(
      '--token <token>',
      'the one API token that is taken, made up for this server: never one of an org',
    )
    .option('--token-file <file>', 'a file that holds it, or - for standard input');
  commander
    .optionsGroup('What becomes of the org:')
    .option('--read-only', 'refuse what would change it')
    .option('--save <file>', 'write the org there at the end, and when a client asks for it')
    .option('--journal <file>', 'add each request there as it is answered: JSON Lines')
    .addOption(
      choiceOption(
        '--guard [how]',
        'look at what each write changes of who gets in: report: say what lets more in, and what rules are reached no more; refuse: answer those with 400',
        ['report', 'refuse'],
      ).preset('report'),
    )
    .addOption(
      countOption(
        '--effort <count>',
        'steps that one write is worth to --guard, about ten million a second (usually: 3 million)',
      ),
    );
  commander
    .optionsGroup('How it behaves:')
    .addOption(rateLimitOption())
    .addOption(faultOption())
    .addOption(countOption('--seed <number>', 'which requests faults hit').default(1))
    .option(
      '--lenient',
      'a policy that applications ask may go: they ask the default one from then on (otherwise it is refused)',
    )
    .option('--unwrap', 'take a list of one request for a simulation, as some clients send it')
    .addOption(
      new Option('--now <date>', 'a clock that stands still there, such as 2026-01-15T10:00:00Z').argParser(
        (text) => {
          if (Number.isNaN(Date.parse(text)))
            throw new InvalidArgumentError('expected a time, as in ISO 8601');
          return text;
        },
      ),
    );
}

function portOption(): Option {
  return new Option('--port <port>', 'where it listens (usually: a port that is free)').argParser((text) => {
    if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
      throw new InvalidArgumentError('expected a number from 0 to 65535');
    return Number(text);
  });
}
