import type { Mutator } from '../mutator.js';
import { policies } from './policies.js';

export const MUTATORS: readonly Mutator[] = [...policies];
