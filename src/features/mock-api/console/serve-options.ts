import { type Command as Commander, InvalidArgumentError, Option } from 'commander';
import { declareReading, type ReadingOptions } from '../../../console/files/read-org.js';
import type { MessageOptions } from '../../../console/io/problems.js';
import { choiceOption } from '../../../console/options/choice.js';
import { countOption } from '../../../console/options/count.js';
import { listOption } from '../../../console/options/list-option.js';
import { type FaultRate, faultOption, type RateLimit, rateLimitOption } from './traffic-options.js';

/** The options of the command that runs the server. */
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
  declareReading(commander);
  commander
    .optionsGroup('Address and access:')
    .addOption(portOption())
    .option(
      '--host <address>',
      'the address to listen on; a token is required if other machines can reach it',
      '127.0.0.1',
    )
    .addOption(
      listOption(
        '--name <host>',
        'an additional host name that requests may use; other names are rejected, as a protection against DNS rebinding',
      ),
    )
    .option('--tls-cert <file>', 'the certificate in PEM format, to serve over HTTPS; needs `--tls-key`')
    .option('--tls-key <file>', 'the private key of the certificate in PEM format')
    .option(
      '--token <token>',
      'the API token that the server accepts; create one for this server, and never use a token of an org',
    )
    .option('--token-file <file>', 'a file that contains the token, or - for standard input');
  commander
    .optionsGroup('The org:')
    .option('--read-only', 'reject requests that would change the org')
    .option(
      '--save <file>',
      'write the org to this file when the server stops, and when a client requests it',
    )
    .option('--journal <file>', 'append each answered request to this file, as JSON Lines')
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
        'the limit of analysis steps per write with `--guard`, at about ten million per second (default: 3 million)',
      ),
    );
  commander
    .optionsGroup('Behavior:')
    .option(
      '--catch-all-2026',
      'end new authentication policies with the catch-all rule that the service has created since 2026',
    )
    .addOption(
      choiceOption(
        '--risk-scoring <on|off>',
        'whether new rules of authentication policies have a risk level (default: as the rules of the export)',
        ['on', 'off'],
      ),
    )
    .addOption(rateLimitOption())
    .addOption(faultOption())
    .addOption(
      countOption('--seed <number>', 'the random seed that selects the requests with faults').default(1),
    )
    .option('--lenient', 'allow deleting a policy that applications use; they then use the default policy')
    .option('--unwrap', 'accept a simulate request in a list, as some clients send it')
    .addOption(
      new Option('--now <date>', 'use a fixed time, such as 2026-01-15T10:00:00Z').argParser((text) => {
        if (Number.isNaN(Date.parse(text))) throw new InvalidArgumentError('expected a time, as in ISO 8601');
        return text;
      }),
    );
}

function portOption(): Option {
  return new Option('--port <port>', 'the port to listen on (default: a free port)').argParser((text) => {
    if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
      throw new InvalidArgumentError('expected a number from 0 to 65535');
    return Number(text);
  });
}
