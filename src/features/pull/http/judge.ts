import { mapTexts } from '../../../base/map-texts.js';
import { isObject } from '../../../base/object.js';
import type { HttpAnswer, PullWorld } from '../../../console/io/pull-world.js';
import { isConcurrencyLimit, waitForReset } from './quota.js';
import type { PullRefusal } from './requests.js';

/** The meaning of an answer of the service, which determines what the HTTP client does next. */
export type AnswerMeaning =
  | { readonly kind: 'value'; readonly value: unknown; readonly link: string | undefined }
  | { readonly kind: 'refused'; readonly refusal: PullRefusal }
  | { readonly kind: 'again'; readonly reason: RepeatReason; readonly why: string; readonly wait?: number }
  /** The URL does not belong to the API of an org. */
  | { readonly kind: 'stranger' }
  | { readonly kind: 'dead token' };

/**
 * The reason why a request is repeated: the rate limit is used up (`limited`), there are too many concurrent requests (`crowded`), or the
 * service or the network fails (`fault`).
 */
export type RepeatReason = 'limited' | 'crowded' | 'fault';

/** The error code that the service returns for an unknown token. */
const UNKNOWN_TOKEN = 'E0000011';

/**
 * Returns the meaning of an HTTP answer of the service (see {@link AnswerMeaning}): a value, a refusal, a reason to repeat the request, or
 * a wrong URL or token. `scrub` removes tokens from a text. It is applied to the texts of the parsed answer, because JSON escapes may hide
 * a token in the unparsed answer.
 */
export function judge(
  answer: HttpAnswer,
  world: Pick<PullWorld, 'random' | 'today'>,
  scrub: (text: string) => string,
): AnswerMeaning {
  const { status, body } = answer;
  if (status === 429) return judgeLimit(answer, world);
  if (status >= 500)
    return { kind: 'again', reason: 'fault', why: `the service responded with status ${status}` };
  if ((status >= 300 && status < 400) || (status < 300 && isPage(body))) return { kind: 'stranger' };
  const parsed = parsedJson(body, scrub);
  if (status < 300)
    return parsed === undefined
      ? { kind: 'again', reason: 'fault', why: 'the response is truncated or is not JSON' }
      : { kind: 'value', value: parsed.value, link: answer.header('link') };
  const refusal = refusalIn(status, parsed?.value);
  const isDead = status === 401 && (refusal.code ?? UNKNOWN_TOKEN) === UNKNOWN_TOKEN;
  return isDead ? { kind: 'dead token' } : { kind: 'refused', refusal };
}

/** Returns whether a body is an HTML page. The service answers in JSON, so a page is from a proxy or from another server. */
function isPage(body: string): boolean {
  return /^\s*<(!doctype|html)/i.test(body.slice(0, 200));
}

/** The maximum random delay in milliseconds. It prevents requests that wait until the same time from being sent at once. */
const JITTER = 1000;

function judgeLimit(answer: HttpAnswer, world: Pick<PullWorld, 'random' | 'today'>): AnswerMeaning {
  if (isConcurrencyLimit(answer))
    return {
      kind: 'again',
      reason: 'crowded',
      why: 'the org has too many concurrent requests (429)',
    };
  const wait = waitForReset(answer, world) ?? retryAfter(answer);
  const why = 'the rate limit of the org is still exhausted (429)';
  const jitter = world.random() * JITTER;
  return { kind: 'again', reason: 'limited', why, ...(wait !== undefined && { wait: wait + jitter }) };
}

const LONGEST_RETRY_AFTER = 120;

/** Returns the value of the `Retry-After` header in milliseconds, at most two minutes; `undefined` without a valid header. */
function retryAfter(answer: HttpAnswer): number | undefined {
  const text = answer.header('retry-after') ?? '';
  return /^\d{1,6}$/.test(text) ? Math.min(Number(text), LONGEST_RETRY_AFTER) * 1000 : undefined;
}

function refusalIn(status: number, body: unknown): PullRefusal {
  const { errorCode, errorSummary } = isObject(body) ? body : {};
  return {
    status,
    ...(typeof errorCode === 'string' && /^E\d{7}$/.test(errorCode) && { code: errorCode }),
    ...(typeof errorSummary === 'string' && { summary: errorSummary.slice(0, 300) }),
  };
}

/** Parses JSON. Returns `undefined` if the text is invalid, or so deeply nested that the stack overflows. */
export function parsedJson(
  text: string,
  change?: (text: string) => string,
): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return { value: change === undefined ? value : mapTexts(value, change) };
  } catch {
    return undefined;
  }
}
