import { Option } from 'commander';
import type { UnknownAllowed } from '../../base/threshold.js';

/** The option `--allow-unknown`. Without it, a command fails if an unknown result could exceed the threshold. */
export interface AllowUnknownOption extends UnknownAllowed {
  readonly allowUnknown?: true;
}

export function allowUnknownOption(): Option {
  return new Option('--allow-unknown', 'do not fail because something is unknown');
}
