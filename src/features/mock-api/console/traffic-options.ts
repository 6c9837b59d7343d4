import { InvalidArgumentError, type Option } from 'commander';
import { alternatives } from '../../../base/messages.js';
import { notOneOf } from '../../../console/options/choice.js';
import { listOption } from '../../../console/options/list-option.js';
import { BUCKETS, type BucketName } from '../server/traffic/buckets.js';
import { FAULTS, type FaultKind, type FaultRates } from '../server/traffic/faults.js';
import type { Allowance, RateLimitOptions } from '../server/traffic/rate-limits.js';

const KINDS = Object.keys(FAULTS) as readonly FaultKind[];

/** One value of the option `--fault`: a kind of fault and the fraction of requests that get it. */
export type FaultRate = readonly [kind: FaultKind, rate: number];

/** Returns the option `--fault`, which makes the server answer a fraction of the requests with a simulated fault. */
export function faultOption(): Option {
  const words = KINDS.map((kind) => `${kind}: ${FAULTS[kind].what}`).join('; ');
  return listOption<FaultRate>(
    '--fault <kind:rate>',
    `answer a fraction of the requests, from 0 to 1, with a fault: ${words}`,
    {
      read: (text) => {
        const [, kind = text, rate = ''] = /^(.*):([^:]*)$/.exec(text) ?? [];
        if (!isOneOf(kind, KINDS)) throw new InvalidArgumentError(notOneOf(kind, KINDS));
        if (!/^(0|1|0?\.\d{1,9}|1\.0+|0\.0+)$/.test(rate))
          throw new InvalidArgumentError(
            `expected a fraction from 0 to 1 after the kind, such as \`${kind}:0.1\``,
          );
        return [[kind, Number(rate)]];
      },
    },
  );
}

const BUCKET_NAMES = Object.keys(BUCKETS) as readonly BucketName[];

/** One value of the option `--rate-limit`. */
export type RateLimit = 'documented' | readonly [bucket: BucketName, allowance: Allowance];

/** Returns the option `--rate-limit`, which limits the requests per period that the server accepts. */
export function rateLimitOption(): Option {
  return listOption<RateLimit>(
    '--rate-limit <bucket=count>',
    `the requests per minute that a bucket accepts, or per other period in seconds, as \`simulate=10/30\`; buckets: ${alternatives(BUCKET_NAMES, 'and')}; documented: the documented limits of a workforce org`,
    {
      read: (text) => {
        if (text === 'documented') return text;
        const [, bucket = text, count = '', seconds] = /^([^=]*)=(\d{1,9})(?:\/(\d{1,6}))?$/.exec(text) ?? [];
        if (!isOneOf(bucket, BUCKET_NAMES))
          throw new InvalidArgumentError(notOneOf(bucket, [...BUCKET_NAMES, 'documented']));
        if (count === '')
          throw new InvalidArgumentError(`expected a number after the bucket, such as \`${bucket}=10\``);
        const allowance =
          seconds === undefined ? Number(count) : { requests: Number(count), seconds: Number(seconds) };
        return [[bucket, allowance]];
      },
    },
  );
}

/** Returns the limits that the values of `--rate-limit` set. The documented limits apply only if `documented` is the only value. */
export function rateLimitsIn(values: readonly RateLimit[]): RateLimitOptions {
  const stated = values.filter((value) => value !== 'documented');
  return stated.length === 0 && values.length > 0 ? 'documented' : Object.fromEntries(stated);
}

/** Returns the fault rates that `--fault` sets: for each kind of fault, the fraction of requests that fail with it. */
export function faultRatesIn(values: readonly FaultRate[]): FaultRates {
  return Object.fromEntries(values);
}

function isOneOf<Word extends string>(text: string, words: readonly Word[]): text is Word {
  return (words as readonly string[]).includes(text);
}
