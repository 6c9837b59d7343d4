/**
 * The accepted differences between recorded responses and those of the mock API, each with a reason. A pattern matches the method, the path
 * with `{}` for ids, and the difference.
 */
const EXPLAINED: readonly (readonly [pattern: RegExp, why: string])[] = [
  [
    / \.(settings|licensing|visibility|signOnMode|credentials|features)\b.* \(of the catalogue\)$|status 200 for 400.* \(of the catalogue\)$/,
    'what an application of the catalogue has and wants of its own is in the catalogue',
  ],
  [
    /\.profileAttributes: /,
    'which attributes a new profile enrollment policy asks for is in the schema of the org',
  ],
  [/^GET .*\/users \[\]\.(status|transitioningToStatus): /, 'a user was seen in the moment of being made'],
  [
    /^GET .*\/groups\/\{\}\/users (: |\[\]: )/,
    'the members of a group are known a moment later to the live service',
  ],
  [
    /^POST \/api\/v1\/users status 200 for 400/,
    'the schema of the profile is no part of the org that is kept',
  ],
  [
    /brands.*\.emailDomainId: nothing for /,
    'it was changed by an operation that is not served: email-domains',
  ],
  [
    /\/idps.*\.protocol\.algorithms\.request\.digest: nothing for/,
    'newer orgs say of a provider what has no meaning for it',
  ],
  [/^GET \/api\/v1\/users\/\{\}\/roles /, 'roles of administrators are not modelled'],
  [/^POST \/api\/v1\/apps status 200 for 400/, 'an application of the catalogue wants a consent of its own'],
  [
    /^PUT \/api\/v1\/apps\/\{\} status 200 for 400/,
    'the service refused a template whose fields it was changing at that moment (E0000024)',
  ],
  [
    / \(at the same time\)/,
    'requests among the same objects ran at the same time: one overwrote the other, or did not see it yet',
  ],
];

export function whyExplained(difference: string): string | undefined {
  return EXPLAINED.find(([pattern]) => pattern.test(difference))?.[1];
}

/** Returns a difference with its method and path as text, with `{}` in place of ids. */
export function classOf(method: string, url: string, difference: string): string {
  const path = url.replace(/^https?:\/\/[^/]*/, '').split('?')[0] ?? '';
  return `${method} ${path} ${difference}`.replace(/(?<=[/"])[\w-]{20}(?=[/"]|\b)/g, '{}');
}
