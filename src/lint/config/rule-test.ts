/** Returns a function that tests whether a rule id is one of the given ids, or in a given group such as `policy/*`. */
export function ruleTest(rules: readonly string[]): (id: string) => boolean {
  const ids = new Set(rules);
  return (id) => ids.has(id) || ids.has(`${id.slice(0, id.indexOf('/'))}/*`);
}
