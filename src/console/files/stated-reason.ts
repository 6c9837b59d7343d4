/** The code of an error whose message states, for users, why a file cannot be read. */
export const STATED_REASON = 'ERR_STATED_REASON';
