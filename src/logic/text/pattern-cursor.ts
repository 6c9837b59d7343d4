/** What is wrong with a pattern in every dialect, or what of it RE2 does not have; `at` counts from 0. */
export interface PatternNote {
  readonly at: number;
  readonly what: string;
}

/** Where the reading of a pattern is, and what was noted up to there. */
export class PatternCursor {
  readonly source: string;
  at = 0;
  /** Reading ends with the first fault. */
  fault: PatternNote | undefined;
  /** What can be read, but not be matched in linear time, or is unknown here. */
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

  goBeyond(at: number, what: string): void {
    this.beyond.push({ at, what });
  }

  stop(): void {
    this.at = this.source.length;
  }

  is(text: string): boolean {
    return this.source.startsWith(text, this.at);
  }

  /** Takes the text that stands here. */
  takes(text: string): boolean {
    const found = this.is(text);
    if (found) this.at += text.length;
    return found;
  }

  /** Takes what fits here; the expression is sticky. */
  take(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.at;
    const found = expression.exec(this.source) ?? undefined;
    this.at += found?.[0].length ?? 0;
    return found;
  }

  /** Takes the next character; there must be one. */
  character(): number {
    const character = this.source.codePointAt(this.at) as number;
    this.at += character > 0xffff ? 2 : 1;
    return character;
  }
}
