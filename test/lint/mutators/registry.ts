import type { Mutator } from '../mutator.js';
import { actions } from './actions.js';
import { analysis } from './analysis.js';
import { clients } from './clients.js';
import { conditions } from './conditions.js';
import { groupRules } from './group-rules.js';
import { idps } from './idps.js';
import { live } from './live.js';
import { policies } from './policies.js';
import { recordings } from './recorded.js';
import { requests } from './requests.js';
import { rules } from './rules.js';
import { zones } from './zones.js';

export const MUTATORS: readonly Mutator[] = [
  ...actions,
  ...analysis,
  ...clients,
  ...groupRules,
  ...idps,
  ...live,
  ...policies,
  ...recordings,
  ...requests,
  ...conditions,
  ...rules,
  ...zones,
];
