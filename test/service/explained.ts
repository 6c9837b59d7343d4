/**
 * Where the recorded service answers otherwise than ours, and why that is none of our business: each is a pattern over
 * the method, the path with `{}` for ids, and the difference.
 */
const EXPLAINED: readonly (readonly [pattern: RegExp, why: string])[] = [
  [
    /^(GET|POST) \/api\/v1\/policies(\/\{\})? \.priority: 3 for 2$/,
    'two policies were made at the same moment, and both got one priority',
  ],
  [
    /\.profileAttributes: /,
    'which attributes a new profile enrollment policy asks for is in the schema of the org',
  ],
];

export function whyExplained(difference: string): string | undefined {
  return EXPLAINED.find(([pattern]) => pattern.test(difference))?.[1];
}

/** One exchange and how it differs, without what is its own. */
export function classOf(method: string, url: string, difference: string): string {
  const path = url.replace(/^https?:\/\/[^/]*/, '').split('?')[0] ?? '';
  return `${method} ${path} ${difference}`.replace(/(?<=[/"])[\w-]{20}(?=[/"]|\b)/g, '{}');
}
