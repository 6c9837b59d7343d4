import { success } from '../../../base/result.js';
import { moveSources } from '../../../documents/edits/edited-org.js';
import { describeMinutes } from '../../../model/assurance/duration.js';
import type { AppSettings } from '../../../model/policies/snapshot.js';
import { checkTextAnswer, checkTextUndecided, EFFECT_HOLDS, effectNotKnown } from '../control/answer.js';
import type { ControlContext } from '../control/context.js';
import { defineControl } from '../control/control.js';
import type { RemedyEdit } from '../control/remedy-edit.js';
import { exampleOf } from '../examples/example-parts.js';

const SETTINGS = 'admin-console';

const NOT_EXPORTED = 'the export does not contain the session settings of the Admin Console';

const EXPORT = `export \`/api/v1/first-party-app-settings/${SETTINGS}\` as \`appSettings\`, or attest the setting`;

export const adminConsoleIdle = defineControl({
  id: 'admin-console-idle',
  assumptions: ['P3'],
  topic: 'sessions',
  aliases: ['V-273187'],
  title: 'Admin Console session idle timeout',
  grade: 'CAT II',
  severity: 'warning',
  needs: 'objects',
  objects: 'the sign-on settings of the Admin Console',
  parameter: { name: 'idleMinutes', default: 15, minimum: 1, maximum: 15 },
  claim: (most) => `the Admin Console has an idle timeout of ${describeMinutes(most)} or less`,
  checkTextRequires: 'the idle timeout of the Admin Console is within the limit',
  evaluate(context, most) {
    const found = idleTimeIn(context);
    if (found === undefined) return effectNotKnown(NOT_EXPORTED, EXPORT);
    return isWithinBound(found.idle, most)
      ? EFFECT_HOLDS
      : { kind: 'fails', text: wordsOf(found.idle), places: [found.settings] };
  },
  checkText(context, most) {
    const found = idleTimeIn(context);
    return found === undefined
      ? checkTextUndecided(NOT_EXPORTED)
      : checkTextAnswer(isWithinBound(found.idle, most), wordsOf(found.idle), [found.settings]);
  },
  remedy: 'Set `sessionIdleTimeoutMinutes` in the sign-on settings of the Admin Console',
  edits(context, most) {
    const found = idleTimeIn(context);
    return found === undefined ? [] : [setIdleTime(found.settings, most)];
  },
  remark:
    'the idle timeout of the Admin Console is not that of the global session; the default has been 15 minutes since 2024',
  examples: [
    { what: 'the timeout is within the limit', org: settled(15), verdict: 'met' },
    { what: 'the timeout exceeds the limit', org: settled(120), verdict: 'not met' },
    { what: 'the timeout is 0, which disables it', org: settled(0), verdict: 'not met' },
    { what: 'the settings are not in the export', org: exampleOf({}), verdict: 'undecided' },
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
}: ControlContext): { readonly settings: AppSettings; readonly idle: number } | undefined {
  const settings = snapshot.appSettings?.find(({ id }) => id === SETTINGS);
  const idle = settings?.sessionIdleTimeoutMinutes;
  return settings === undefined || idle === undefined ? undefined : { settings, idle };
}

function isWithinBound(idle: number, most: number): boolean {
  return idle >= 1 && idle <= most;
}

function wordsOf(idle: number): string {
  return idle === 0
    ? 'Admin Console: no idle timeout'
    : `Admin Console: idle timeout ${describeMinutes(idle)}`;
}

function setIdleTime(settings: AppSettings, minutes: number): RemedyEdit {
  return {
    words: `set \`sessionIdleTimeoutMinutes\` to ${minutes} in the settings of the Admin Console`,
    apply(org) {
      const after = { ...settings, sessionIdleTimeoutMinutes: minutes };
      const appSettings = org.appSettings?.map((one) => (one.id === settings.id ? after : one)) ?? [];
      return success({ ...org, appSettings, sources: moveSources(org, [[settings, after]]) });
    },
  };
}
