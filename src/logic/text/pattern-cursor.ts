/** An error in a regular expression, or a feature that RE2 does not have. `at` is the index in the pattern, counted from 0. */
export interface PatternNote {
  readonly at: number;
  readonly what: string;
}

/** The read position in a regular expression, with the errors and unsupported features found so far. */
export class PatternCursor {
  readonly source: string;
  at = 0;
  /** The first error in the regular expression. Reading stops there. */
  fault: PatternNote | undefined;
  /** Features of the regular expression that can be parsed but not be matched in linear time, or that are unknown. */
  readonly beyond: PatternNote[] = [];

  constructor(source: string) {
    this.source = source;
  }

  get isDone(): boolean {
    return this.fault !== undefined || this.at >= this.source.length;
  }

  fail(at: number, what: string): void {
    this.fault ??= { at, what };
  }

  noteUnsupported(at: number, what: string): void {
    this.beyond.push({ at, what });
  }

  stop(): void {
    this.at = this.source.length;
  }

  is(text: string): boolean {
    return this.source.startsWith(text, this.at);
  }

  /** Returns whether the given text is next in the pattern, and if so consumes it. */
  takes(text: string): boolean {
    const found = this.is(text);
    if (found) this.at += text.length;
    return found;
  }

  /**
   * Consumes and returns what the given expression matches at the read position; `undefined` if it does not match. The expression must be
   * sticky.
   */
  take(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.at;
    const found = expression.exec(this.source) ?? undefined;
    this.at += found?.[0].length ?? 0;
    return found;
  }

  /** Consumes the next character of the pattern, which must exist. */
  character(): number {
    const character = this.source.codePointAt(this.at) as number;
    this.at += character > 0xffff ? 2 : 1;
    return character;
  }
}
