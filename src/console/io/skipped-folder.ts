/** Folders that no walk enters: hidden ones, and the packages of a project. Whoever names one has it walked. */
export function isSkippedFolder(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules';
}
