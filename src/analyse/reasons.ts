/** Why an answer is undecided. */
export const LIMIT_REACHED = 'the limit of the search was reached';

export const UNTOLD = 'it hangs on what no request can tell';

export const UNCONFIRMED =
  'the service would refuse the request that was found, or the simulator does not confirm it';
