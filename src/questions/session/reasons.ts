/** Why an answer is undecided. */
export const LIMIT_REACHED = 'the limit of the search was reached';

/** The effort of all questions together was spent. */
export const NOT_LOOKED_AT = 'the limit of the whole search was reached before this was looked at';

/** Whether more work might have decided it. */
export function isLimit(reason: string): boolean {
  return reason === LIMIT_REACHED || reason === NOT_LOOKED_AT;
}

export const UNKNOWABLE = 'it hangs on what no request can tell';

export const UNCONFIRMED =
  'the service would refuse the request that was found, or the simulator does not confirm it';

export const REFUSED = 'the service refuses, or may refuse, before any policy whatever it would decide';
