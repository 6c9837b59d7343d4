/** The member of an application that lists the settings that its client left to their defaults. No answer shows it. */
export const UNSTATED = 'unstatedClientSettings';
