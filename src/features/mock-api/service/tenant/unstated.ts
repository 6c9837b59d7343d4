/** The member of a stored application that lists the settings that its client left at their defaults. Answers never contain it. */
export const UNSTATED = 'unstatedClientSettings';
