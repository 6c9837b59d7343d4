/** The functions of logic-solver that the benchmark uses. The package has no types. */
declare module 'logic-solver' {
  interface Logic {
    readonly Solver: new () => {
      require(formula: unknown): void;
      forbid(formula: unknown): void;
      solveAssuming(formula: unknown): unknown;
    };
    and(...parts: unknown[]): unknown;
    or(...parts: unknown[]): unknown;
    not(part: unknown): unknown;
  }

  const logic: Logic;
  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default logic;
}
