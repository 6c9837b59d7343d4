import { describeMinutes } from '../../assurance/duration.js';
import { success } from '../../base/result.js';
import type { AppSettings } from '../../policies/snapshot.js';
import { movedSources } from '../../write/edits/edited-org.js';
import { checkTextAnswer, checkTextUndecided, EFFECT_HOLDS, effectNotKnown } from '../control/answer.js';
import type { Asking } from '../control/asking.js';
import { defineControl } from '../control/control.js';
import type { RemedyEdit } from '../control/remedy-edit.js';
import { exampleOf } from '../examples/example-parts.js';

const SETTINGS = 'admin-console';

const NOT_EXPORTED =
  'the snapshot does not hold the settings of the Admin Console as an application of the service';

const EXPORT = `export \`/api/v1/first-party-app-settings/${SETTINGS}\` as \`appSettings\`, or attest what it says`;

export const adminConsoleIdle = defineControl({
  id: 'admin-console-idle',
  assumptions: ['P3'],
  topic: 'sessions',
  aliases: ['V-273187'],
  title: 'sessions of the Admin Console end when they are idle',
  grade: 'CAT II',
  severity: 'warning',
  needs: 'objects',
  parameter: { name: 'idleMinutes', usual: 15, least: 1, most: 15 },
  claim: (most) =>
    `the Admin Console ends its sessions after ${describeMinutes(most)} of idleness, or sooner`,
  checkTextRequires: 'its idle time is within the bound',
  ask(asking, most) {
    const found = idleTimeIn(asking);
    if (found === undefined) return effectNotKnown(NOT_EXPORTED, EXPORT);
    return isWithinBound(found.idle, most)
      ? EFFECT_HOLDS
      : { kind: 'fails', text: wordsOf(found.idle), places: [found.settings] };
  },
  checkText(asking, most) {
    const found = idleTimeIn(asking);
    return found === undefined
      ? checkTextUndecided(NOT_EXPORTED)
      : checkTextAnswer(isWithinBound(found.idle, most), wordsOf(found.idle), [found.settings]);
  },
  remedy: 'set the idle time of the Admin Console in its sign-on settings',
  edits(asking, most) {
    const found = idleTimeIn(asking);
    return found === undefined ? [] : [setIdleTime(found.settings, most)];
  },
  remark:
    'it is not the idle time of the global session; the service itself begins with 15 minutes since 2024',
  examples: [
    { what: 'within the bound', org: settled(15), verdict: 'met' },
    { what: 'beyond it', org: settled(120), verdict: 'not met' },
    { what: '0 is no bound', org: settled(0), verdict: 'not met' },
    { what: 'its settings are not exported', org: exampleOf({}), verdict: 'undecided' },
  ],
});

function settled(sessionIdleTimeoutMinutes: number): object {
  return {
    ...exampleOf({}),
    appSettings: { [SETTINGS]: { sessionIdleTimeoutMinutes, sessionMaxLifetimeMinutes: 720 } },
  };
}

function idleTimeIn({
  compiled: { snapshot },
}: Asking): { readonly settings: AppSettings; readonly idle: number } | undefined {
  const settings = snapshot.appSettings?.find(({ id }) => id === SETTINGS);
  const idle = settings?.sessionIdleTimeoutMinutes;
  return settings === undefined || idle === undefined ? undefined : { settings, idle };
}

function isWithinBound(idle: number, most: number): boolean {
  return idle >= 1 && idle <= most;
}

function wordsOf(idle: number): string {
  return `sessions of the Admin Console end after ${describeMinutes(idle)} of idleness`;
}

function setIdleTime(settings: AppSettings, minutes: number): RemedyEdit {
  return {
    words: `set \`sessionIdleTimeoutMinutes\` to ${minutes} in the settings of the Admin Console`,
    apply(org) {
      const after = { ...settings, sessionIdleTimeoutMinutes: minutes };
      const appSettings = org.appSettings?.map((one) => (one.id === settings.id ? after : one)) ?? [];
      return success({ ...org, appSettings, frameworks: movedSources(org, [[settings, after]]) });
    },
  };
}
