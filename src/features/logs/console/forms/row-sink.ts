/** The destination to which rows of output are written. */
export interface RowSink {
  /** Writes rows, each as a line of JSON. The promise resolves when the sink can take more; calls may overlap. */
  write(lines: string): Promise<void>;
  /** Finishes the output. It must be called after the last row. */
  end(): Promise<void>;
}
