/** Long work, divided into steps. Between steps, the caller can let other work run, or stop. */
export type Steps<Answer, Counted extends string = string> = Generator<
  StepDone<Counted> | undefined,
  Answer,
  undefined
>;

/** The progress of long work, with the noun for the items that are counted. */
export interface StepDone<Counted extends string> {
  readonly done: number;
  readonly total: number;
  readonly of: Counted;
}

/** A function that receives the progress of long work. */
export type OnProgress<Counted extends string = string> = (done: number, total: number, of: Counted) => void;

/** Runs all steps without a pause and returns the result. */
export function runSteps<Answer, Counted extends string>(
  steps: Steps<Answer, Counted>,
  progress?: OnProgress<Counted>,
): Answer {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (step.value !== undefined) progress?.(step.value.done, step.value.total, step.value.of);
  }
}

/** Maps items to results, with one step for each item. */
export function* mapInSteps<Item, Made>(
  items: Iterable<Item>,
  make: (item: Item) => Made,
): Steps<Made[], never> {
  const made: Made[] = [];
  for (const item of items) {
    made.push(make(item));
    yield undefined;
  }
  return made;
}
