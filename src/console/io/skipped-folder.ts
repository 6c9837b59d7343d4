/** Whether a listing skips a folder: hidden folders and `node_modules`. A folder that the user names is never skipped. */
export function isSkippedFolder(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules';
}
