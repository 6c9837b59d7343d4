/** The heading of the options for reading an export, in the help of a command. */
export const READING_GROUP = 'How the export is read:';
