/** Where rows go, as lines of JSON. */
export interface RowSink {
  /** Resolves when there is room for more; several may be under way. */
  write(lines: string): Promise<void>;
  /** When all were written. */
  end(): Promise<void>;
}
