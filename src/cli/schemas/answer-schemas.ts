import type { TSchema } from '../../base/json-schema.js';
import { published } from '../../documents/schema/schemas.js';
import { ANSWER_NAMES } from './answer-names.js';
import answers from './answers.json' with { type: 'json' };

/** The JSON Schemas of the JSON answers by name. `npm run docs` generates them from the types of the answers. */
export const ANSWER_SCHEMAS: Readonly<Record<string, TSchema>> = Object.fromEntries(
  Object.entries(answers).map(([name, schema]) => [
    name,
    published(
      name,
      `Answer of preflight ${ANSWER_NAMES[name as keyof typeof ANSWER_NAMES]}`,
      schema as TSchema,
    ),
  ]),
);
