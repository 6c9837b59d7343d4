/** As much of the package as is used; it comes without types. */
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
  // biome-ignore lint/style/noDefaultExport: it is how the package is imported
  export default logic;
}
