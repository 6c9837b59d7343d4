/**
 * Inserts the entries of features into those of the core. An entry of a feature is inserted before the entry that its member `before`
 * names, or at the end.
 */
export function withFeatures<Entry extends { readonly before?: string }>(
  core: Readonly<Record<string, Entry>>,
  features: Readonly<Record<string, Entry>>,
): Readonly<Record<string, Entry>> {
  const entries = Object.entries(core);
  for (const [name, entry] of Object.entries(features)) {
    const at = entries.findIndex(([other]) => other === entry.before);
    entries.splice(at === -1 ? entries.length : at, 0, [name, entry]);
  }
  return Object.fromEntries(entries);
}
