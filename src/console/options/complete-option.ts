import { InvalidArgumentError, type Option } from 'commander';
import { COMPLETABLE } from '../../model/policies/completeness.js';
import type { CollectionName } from '../../model/resources/collections.js';
import { notOneOf } from './choice.js';
import { listOption } from './list-option.js';

/** Returns the option for `--complete groups,apps` or `--complete all`. */
export function completeOption(): Option {
  return listOption(
    '--complete <lists>',
    'treat these collections of the export as complete, such as groups,apps, or all: an id that is missing from them belongs to a deleted object, not to an unknown one',
    { choices: [ALL, ...COMPLETABLE], read: collectionsNamed },
  );
}

function collectionsNamed(name: string): readonly CollectionName[] {
  if (name === ALL) return COMPLETABLE;
  const found = COMPLETABLE.find((collection) => collection === name);
  if (found === undefined) throw new InvalidArgumentError(notOneOf(name, [ALL, ...COMPLETABLE]));
  return [found];
}

const ALL = 'all';
