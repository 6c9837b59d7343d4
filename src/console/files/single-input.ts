import { type Result, success } from '../../base/result.js';
import { STANDARD_INPUT } from '../io/io.js';
import { misuse } from '../io/misuse.js';

/** Checks that at most one path of the command line is standard input. */
export function checkSingleInput(paths: readonly (string | undefined)[]): Result<undefined> {
  return paths.filter((path) => path === STANDARD_INPUT).length > 1
    ? misuse('standard input can be read only once, but `-` was passed twice: pass a file for one of them')
    : success(undefined);
}
