import { blocksText } from '../text/blocks-text.js';
import { defineFormat } from '../text/format.js';
import { referenceBlocks } from './reference-blocks.js';
import type { RefsReport } from './refs-report.js';
import { targetBlocks } from './target-blocks.js';

/** Prints the objects that use one object, with their locations; or the number of references to each object, and the unused objects. */
export const refsText = defineFormat<RefsReport>({
  name: 'text',
  what: 'for people: the objects that use the given object, with locations; or a table of all objects',
  text: ({ snapshot, to }, page) =>
    blocksText(to === undefined ? referenceBlocks(snapshot, page) : targetBlocks(to, snapshot, page)),
});
