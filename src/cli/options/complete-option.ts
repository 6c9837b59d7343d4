import { InvalidArgumentError, Option } from 'commander';
import { COMPLETABLE } from '../../policies/completeness.js';
import type { CollectionName } from '../../resources/collections.js';
import { notOneOf } from './choice.js';

/** `--complete groups,apps` or `--complete all`: repeatable, and a list may be separated by commas. */
export function completeOption(): Option {
  return new Option(
    '--complete <lists>',
    'collections that the export holds completely, such as groups,apps, or all: an object of them that is not in the export does not exist',
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
