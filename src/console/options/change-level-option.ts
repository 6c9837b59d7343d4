import { InvalidArgumentError, type Option } from 'commander';
import { CHANGES } from '../../analysis/questions/effects/change.js';
import { CHANGE_THRESHOLDS } from '../../analysis/questions/effects/change-threshold.js';
import { alternatives } from '../../base/messages.js';
import { choiceOption } from './choice.js';

const LEVELS = [...CHANGE_THRESHOLDS, 'none'];

const MEANINGS =
  'granted: only if access is granted; less-strict: if access is granted, or a sign-in requires less, even if it also requires more in another respect (`mixed`); removed: only if access is removed, so granted and less strict do not fail; any: any change, also a stricter one; none: never';

/**
 * Returns the option for the level of changes at which a command fails. Some kinds of changes, such as `stricter`, are not levels. If the
 * user types such a kind, the message names the level that includes it.
 */
export function changeLevelOption(flags: string, what: string, more = ''): Option {
  const option = choiceOption(flags, `${what}: ${MEANINGS}${more}`, LEVELS);
  const parse = option.parseArg;
  option.argParser((text, before: string) => {
    if (!LEVELS.includes(text) && CHANGES.some((change) => change === text && change !== 'unknown'))
      throw new InvalidArgumentError(
        `expected ${alternatives(LEVELS)}; \`any\` also fails on \`${text}\` changes`,
      );
    return parse?.(text, before) ?? text;
  });
  return option.default('less-strict');
}
