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
    .optionsGroup('Address and access:')
    .addOption(portOption())
    .option(
      '--host <address>',
      'where it listens; elsewhere than on this machine a token is needed',
      '127.0.0.1',
    )
    .addOption(
      listOption(
        '--name <host>',
        'an additional host name that requests may use; other names are rejected, as a protection against DNS rebinding',
      ),
    )
    .option('--tls-cert <file>', 'a certificate: PEM; with --tls-key it is served as https')
    .option('--tls-key <file>', 'its private key: PEM')
    .option(
      '--token <token>',
      'the API token that the server accepts; create one for this server, and never use a token of an org',
    )
    .option('--token-file <file>', 'a file that holds it, or - for standard input');
  commander
    .optionsGroup('The org:')
    .option('--read-only', 'reject requests that would change it')
    .option('--save <file>', 'write the org to this file at the end, and when a client requests it')
    .option('--journal <file>', 'add each request there as it is answered: JSON Lines')
    .addOption(
      choiceOption(
        '--guard [how]',
        'analyze the access that each write changes: report: log more permissive access and unreachable rules; refuse: reject such writes with 400',
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
      'allow deleting a policy that applications use: they use the default policy then (otherwise it is rejected)',
    )
    .option('--unwrap', 'accept a list with one simulate request, as some clients send it')
    .addOption(
      new Option('--now <date>', 'a fixed clock, such as 2026-01-15T10:00:00Z').argParser((text) => {
        if (Number.isNaN(Date.parse(text))) throw new InvalidArgumentError('expected a time, as in ISO 8601');
        return text;
      }),
    );
}

function portOption(): Option {
  return new Option('--port <port>', 'where it listens (usually: a port that is free)').argParser((text) => {
    if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
      throw new InvalidArgumentError('expected a number from 0 to 65535');
    return Number(text);
  });
}
