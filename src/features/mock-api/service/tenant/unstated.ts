/**
 * The name of the field in which a stored application lists the settings that its client left at their defaults. Answers never contain the
 * field.
 */
export const UNSTATED = 'unstatedClientSettings';
