/** What takes long, in steps: between two of them whoever runs it may let others have their turn, or leave it there. */
export type Steps<Answer, Counted extends string = string> = Generator<
  StepDone<Counted> | undefined,
  Answer,
  undefined
>;

/** How far it is, and what is counted. */
export interface StepDone<Counted extends string> {
  readonly done: number;
  readonly total: number;
  readonly of: Counted;
}

/** Told how much of what takes long is done. */
export type TellProgress<Counted extends string = string> = (
  done: number,
  total: number,
  of: Counted,
) => void;

/** All steps, one after the other, at once. */
export function finished<Answer, Counted extends string>(
  steps: Steps<Answer, Counted>,
  progress?: TellProgress<Counted>,
): Answer {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (step.value !== undefined) progress?.(step.value.done, step.value.total, step.value.of);
  }
}

/** What is made of each of some things, a step each. */
export function* madeInSteps<Item, Made>(
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
