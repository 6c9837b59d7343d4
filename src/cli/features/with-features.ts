/** Returns the entries of the core with those of features: before the entry that a feature names, or at the end. */
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
