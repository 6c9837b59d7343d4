/** The destination of rows. */
export interface RowSink {
  /** Writes rows as lines of JSON. Resolves when there is room for more; calls may overlap. */
  write(lines: string): Promise<void>;
  /** Ends the output after the last row. */
  end(): Promise<void>;
}
