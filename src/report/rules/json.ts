import type { LintRule, Option } from '../../lint/rule/rule.js';
import { defineJson } from '../text/json-format.js';
import type { RulesReport } from './rules-report.js';

/** Prints the rules without their check functions. */
export const rulesJson = defineJson({
  what: 'for programs: the rules, with their examples',
  members: ({ rules }: RulesReport) => ({ rules: rules.map(ruleMembers) }),
});

function ruleMembers({ check: _, what, options, ...rule }: LintRule) {
  return {
    ...rule,
    description: what,
    ...(options && { options: optionMembers(options) }),
  };
}

interface OptionMembers extends Pick<Option, 'default'> {
  readonly description: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

function optionMembers(options: NonNullable<LintRule['options']>): Readonly<Record<string, OptionMembers>> {
  return Object.fromEntries(
    Object.entries(options).map(([name, { what, least, most, ...one }]) => [
      name,
      {
        description: what,
        ...one,
        ...(least !== undefined && { minimum: least }),
        ...(most !== undefined && { maximum: most }),
      },
    ]),
  );
}
