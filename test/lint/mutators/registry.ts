import type { Mutator } from '../mutator.js';
import { clients } from './clients.js';
import { conditions } from './conditions.js';
import { idps } from './idps.js';
import { policies } from './policies.js';
import { rules } from './rules.js';

export const MUTATORS: readonly Mutator[] = [...clients, ...idps, ...policies, ...conditions, ...rules];
