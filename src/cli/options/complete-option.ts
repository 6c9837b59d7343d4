import { InvalidArgumentError, Option } from 'commander';
import { COMPLETABLE } from '../../policies/completeness.js';
import type { CollectionName } from '../../resources/collections.js';
import { notOneOf } from './choice.js';

/** `--complete groups,apps` or `--complete all`: repeatable, and a list may be separated by commas. */
export function completeOption(): Option {
  return new Option(
    '--complete <lists>',
    'collections of which the export lacks nothing, such as groups,apps, or all: a reference to an object that is not in the export is then a dangling one',
  ).argParser((text: string, earlier: readonly CollectionName[] = []) => [
    ...new Set([...earlier, ...text.split(',').flatMap((name) => collectionsNamed(name.trim()))]),
  ]);
}

function collectionsNamed(name: string): readonly CollectionName[] {
  if (name === ALL) return COMPLETABLE;
  const found = COMPLETABLE.find((collection) => collection === name);
  if (found === undefined) throw new InvalidArgumentError(notOneOf(name, [ALL, ...COMPLETABLE]));
  return [found];
}

const ALL = 'all';
