import { counted, valueInWords } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import { CORE_SCHEMA } from '../../helpers/scim/scim-operations.js';
import { at, isGiven, listAt, numberAt } from '../../rule/json-path.js';
import type { Report } from '../../rule/rule.js';
import { defineRule } from '../../rule/rule.js';

const COUNTS = ['totalResults', 'startIndex', 'itemsPerPage'];

/** Spec: SCIM 1.1 resources, "List response". */
export const scimListIntegers = defineRule({
  id: 'scim/list-integers',
  severity: 'error',
  what: 'a SCIM list whose counts are no integers, or do not agree with what it lists',
  why: 'the service goes through the pages by these numbers: it stops too early, or asks for pages that are not there',
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
  examples: {
    bad: [
      list({ totalResults: '1', startIndex: 1, itemsPerPage: 1 }),
      list({ totalResults: 1, startIndex: 1, itemsPerPage: 100 }),
      list({ startIndex: 1, itemsPerPage: 1 }),
      { schemas: [CORE_SCHEMA], totalResults: 1, startIndex: 1, itemsPerPage: 0, Resources: [] },
    ],
    good: [
      list({ totalResults: 441, startIndex: 1, itemsPerPage: 1 }),
      { schemas: [CORE_SCHEMA], totalResults: 1, startIndex: 101, itemsPerPage: 0, Resources: [] },
      {
        schemas: ['urn:scim:schemas:core:1.0'],
        totalResults: 0,
        startIndex: 1,
        itemsPerPage: 0,
        Resources: [],
      },
    ],
  },
});

function faultOf(list: unknown, field: string): Report | undefined {
  const value = at(list, field);
  if (!isGiven(value)) return { message: `\`${field}\` is missing: add a whole number` };
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return undefined;
  const isDigits = typeof value === 'string' && /^\d{1,9}$/.test(value);
  return {
    at: [field],
    message: `\`${field}\` is ${isDigits ? 'a string' : valueInWords(value)}; it is an integer`,
    ...(isDigits && {
      fix: {
        kind: 'suggested',
        what: 'write it without quotes',
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
      message: `\`itemsPerPage\` is ${perPage}, and the page lists ${resources}`,
    };
  if (listed === 0 && start <= total && total > 0)
    yield {
      at: ['totalResults'],
      message: `\`totalResults\` is ${total}, and the page from number ${start} on lists nothing`,
    };
  else if (listed > 0 && start < 1)
    yield { at: ['startIndex'], message: '`startIndex` is 0; the first resource is number 1' };
  else if (listed > 0 && start + listed - 1 > total)
    yield {
      at: ['totalResults'],
      message: `\`totalResults\` is ${total}, and the page lists ${resources} from number ${start} on`,
    };
}

function list(counts: object) {
  const user = { id: 'user1', userName: 'ann@example.com' };
  return { schemas: ['urn:scim:schemas:core:1.0'], ...counts, Resources: [user] };
}
