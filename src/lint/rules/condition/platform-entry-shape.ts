import { PLATFORMS } from '../../../model/facts/platform.js';
import { isGiven, listAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const conditionPlatformEntryShape = defineRule({
  id: 'condition/platform-entry-shape',
  severity: 'error',
  what: 'the type or operating system of a platform is unknown, or the two never occur together',
  why: 'no device has such a platform, so the entry never matches',
  source: 'Conditions (policy and rule), `platform`',
  on: 'condition:platform',
  refusedByService: 'both',
  fields: ['include.*', 'exclude.*'],
  fix: 'suggested',
  *check(platform, { edition, resource }) {
    if (edition === 'spec' && isGiven(platform, 'exclude'))
      yield {
        at: ['exclude'],
        isKey: true,
        severity: 'info',
        message: '`platform` has no `exclude` in the specification; list the intended platforms in `include`',
      };
    for (const side of ['include', 'exclude'])
      for (const [index, entry] of listAt(platform, side).entries()) {
        const type = textAt(entry, 'type');
        const os = textAt(entry, 'os', 'type');
        const name = edition === 'field' ? osNameInRule(os, resource.value) : os;
        if (name !== undefined && name !== os)
          yield {
            at: [side, index, 'os', 'type'],
            severity: 'warning',
            message: `rules of this type use the name \`${name}\` for macOS; set it to \`${name}\` instead of \`${os}\``,
            fix: {
              kind: 'suggested',
              what: `set it to \`${name}\``,
              changes: [{ op: 'set', at: [side, index, 'os', 'type'], value: name }],
            },
          };
        const other = os === undefined ? undefined : TYPE_OF.get(os);
        if (other === undefined || (type !== 'MOBILE' && type !== 'DESKTOP') || type === other) continue;
        yield {
          at: [side, index],
          severity: 'warning',
          message: `no \`${type}\` device runs \`${os}\`; set the type to \`${other}\`, or use another operating system`,
        };
      }
  },
  examples: () => ({
    bad: [
      { include: [{ type: 'TABLET', os: { type: 'IOS' } }] },
      { include: [{ type: 'MOBILE', os: { type: 'SYMBIAN' } }] },
      { include: [{ type: 'MOBILE', os: { type: 'WINDOWS' } }] },
      { include: [{ type: 'MOBIL', os: { type: 'IOS' } }] },
      { include: [], exclude: [{ type: 'MOBILE', os: { type: 'IOS' } }] },
      exampleGiven(
        { include: [{ type: 'DESKTOP', os: { type: 'OSX' } }] },
        {
          edition: 'field',
          note: 'The condition is part of a rule of an authentication policy; only routing rules use the name `OSX`',
        },
      ),
    ],
    good: [
      { include: [{ type: 'DESKTOP', os: { type: 'WINDOWS' } }] },
      exampleGiven(
        { include: [{ type: 'DESKTOP', os: { type: 'WINDOWS' } }], exclude: [] },
        { note: 'An empty `exclude` excludes nothing', edition: 'field' },
      ),
    ],
  }),
});

/** The device type of each operating system that runs on one type of device only. */
const TYPE_OF: ReadonlyMap<string, string> = new Map(
  Object.values(PLATFORMS).flatMap(({ type, os }) =>
    os.flatMap((name): [string, string][] => (name === 'OTHER' ? [] : [[name, type]])),
  ),
);

const MACOS: Readonly<Record<string, string>> = { ACCESS_POLICY: 'MACOS', IDP_DISCOVERY: 'OSX' };

/**
 * Returns the name of an operating system for a rule. macOS is `MACOS` in rules of authentication policies and `OSX` in routing rules.
 * Names of other systems, and any name in other types of rules, are returned unchanged.
 */
function osNameInRule(os: string | undefined, rule: unknown): string | undefined {
  return os === 'MACOS' || os === 'OSX' ? (MACOS[textAt(rule, 'type') ?? ''] ?? os) : os;
}
