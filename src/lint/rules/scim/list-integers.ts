import { counted, describeValue } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import { CORE_SCHEMA } from '../../helpers/scim/scim-operations.js';
import { at, isGiven, listAt, numberAt } from '../../rule/json-path.js';
import type { Report } from '../../rule/rule.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

const COUNTS = ['totalResults', 'startIndex', 'itemsPerPage'];

/** Reports SCIM lists whose counts are not integers, or do not match the content of the list. Spec: SCIM 1.1 resources, "List response". */
export const scimListIntegers = defineRule({
  id: 'scim/list-integers',
  severity: 'error',
  what: 'the counts of a SCIM list are not integers, or do not match its content',
  why: 'the service pages through the list by these numbers, so it stops too early, or requests pages that do not exist',
  source: 'SCIM 1.1 resources, "List response"',
  on: 'SCIM list',
  refusedByService: 'never',
  fields: ['Resources'],
  fix: 'suggested',
  *check(list) {
    if (!isObject(list)) return;
    const faults = COUNTS.flatMap((field) => faultOf(list, field) ?? []);
    yield* faults;
    if (faults.length === 0 && Array.isArray(at(list, 'Resources'))) yield* checkCounts(list);
  },
  examples: () => ({
    bad: [
      list({ totalResults: '1', startIndex: 1, itemsPerPage: 1 }),
      list({ totalResults: 1, startIndex: 1, itemsPerPage: 100 }),
      list({ startIndex: 1, itemsPerPage: 1 }),
      { schemas: [CORE_SCHEMA], totalResults: 1, startIndex: 1, itemsPerPage: 0, Resources: [] },
    ],
    good: [
      list({ totalResults: 441, startIndex: 1, itemsPerPage: 1 }),
      exampleGiven(
        { schemas: [CORE_SCHEMA], totalResults: 1, startIndex: 101, itemsPerPage: 0, Resources: [] },
        { note: 'A page after the last resource is empty' },
      ),
      exampleGiven(
        {
          schemas: ['urn:scim:schemas:core:1.0'],
          totalResults: 0,
          startIndex: 1,
          itemsPerPage: 0,
          Resources: [],
        },
        { note: 'An empty list has the counts 0' },
      ),
    ],
  }),
});

function faultOf(list: unknown, field: string): Report | undefined {
  const value = at(list, field);
  if (!isGiven(value)) return { message: `\`${field}\` is missing; add an integer` };
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return undefined;
  const isDigits = typeof value === 'string' && /^\d{1,9}$/.test(value);
  return {
    at: [field],
    message: `\`${field}\` is ${isDigits ? 'a string' : describeValue(value)}; set it to an integer`,
    ...(isDigits && {
      fix: {
        kind: 'suggested',
        what: 'remove the quotes',
        changes: [{ op: 'set', at: [field], value: Number(value) }],
      },
    }),
  };
}

function* checkCounts(list: unknown): Generator<Report> {
  const listed = listAt(list, 'Resources').length;
  const [total = 0, start = 0, perPage = 0] = COUNTS.map((field) => numberAt(list, field));
  const resources = counted(listed, 'resource');
  if (perPage !== listed)
    yield {
      at: ['itemsPerPage'],
      message: `\`itemsPerPage\` is ${perPage}, but the page contains ${resources}; set it to ${listed}`,
    };
  if (listed === 0 && start <= total && total > 0)
    yield {
      at: ['totalResults'],
      message: `\`totalResults\` is ${total}, but the page with \`startIndex\` ${start} is empty; return the remaining resources, or correct \`totalResults\``,
    };
  else if (listed > 0 && start < 1)
    yield {
      at: ['startIndex'],
      message: '`startIndex` is 0, but resources are numbered from 1; set it to 1',
    };
  else if (listed > 0 && start + listed - 1 > total)
    yield {
      at: ['totalResults'],
      message: `\`totalResults\` is ${total}, but the page with \`startIndex\` ${start} contains ${resources}; set \`totalResults\` to the number of all resources`,
    };
}

function list(counts: object) {
  const user = { id: 'user1', userName: 'ann@example.com' };
  return { schemas: ['urn:scim:schemas:core:1.0'], ...counts, Resources: [user] };
}
