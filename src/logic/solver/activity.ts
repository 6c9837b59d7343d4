import { grow } from '../../base/number-arrays.js';

const FADING = 0.95;
const HIGHEST = 1e100;

/**
 * A heap of atoms, the most active atom first. The activity of an atom grows whenever the atom takes part in a conflict, and fades
 * afterwards. An atom enters the heap after its first conflict. Of two equally active atoms, the one with the lower number comes first, so
 * that searches are reproducible.
 */
export class ActivityOrder {
  #activity = new Float64Array(32);
  /** The heap index of each atom; -1 if it is not in the heap, -2 if it was never in a conflict. */
  #place = new Int32Array(32).fill(-2);
  #heap = new Int32Array(32);
  #size = 0;
  #step = 1;

  makeRoom(atoms: number): void {
    const before = this.#place.length;
    this.#activity = grow(this.#activity, atoms);
    this.#heap = grow(this.#heap, atoms);
    this.#place = grow(this.#place, atoms);
    this.#place.fill(-2, before);
  }

  /** Increases the activity of an atom that took part in a conflict. */
  bump(atom: number): void {
    const activity = (this.#activity[atom] as number) + this.#step;
    this.#activity[atom] = activity;
    if (activity > HIGHEST) this.#rescale();
    const place = this.#place[atom] as number;
    if (place >= 0) this.#rise(place);
    else this.#place[atom] = -1;
  }

  /** Lowers the weight of past conflicts in the activity of all atoms. */
  fade(): void {
    this.#step /= FADING;
  }

  /** Puts an unassigned atom back into the heap, if it was ever in a conflict. */
  reopen(atom: number): void {
    if (this.#place[atom] !== -1) return;
    this.#heap[this.#size] = atom;
    this.#place[atom] = this.#size;
    this.#rise(this.#size++);
  }

  /** Removes and returns the most active atom; -1 if the heap is empty. */
  pop(): number {
    if (this.#size === 0) return -1;
    const top = this.#heap[0] as number;
    this.#place[top] = -1;
    const last = this.#heap[--this.#size] as number;
    if (this.#size > 0) {
      this.#heap[0] = last;
      this.#place[last] = 0;
      this.#sink();
    }
    return top;
  }

  #rise(from: number): void {
    const heap = this.#heap;
    const atom = heap[from] as number;
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const other = heap[above] as number;
      if (!this.#isBefore(atom, other)) break;
      heap[place] = other;
      this.#place[other] = place;
      place = above;
    }
    heap[place] = atom;
    this.#place[atom] = place;
  }

  #sink(): void {
    const heap = this.#heap;
    const atom = heap[0] as number;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= this.#size) break;
      if (below + 1 < this.#size && this.#isBefore(heap[below + 1] as number, heap[below] as number)) below++;
      const other = heap[below] as number;
      if (!this.#isBefore(other, atom)) break;
      heap[place] = other;
      this.#place[other] = place;
      place = below;
    }
    heap[place] = atom;
    this.#place[atom] = place;
  }

  #isBefore(one: number, other: number): boolean {
    const difference = (this.#activity[one] as number) - (this.#activity[other] as number);
    return difference > 0 || (difference === 0 && one < other);
  }

  #rescale(): void {
    for (let atom = 0; atom < this.#activity.length; atom++)
      this.#activity[atom] = (this.#activity[atom] as number) / HIGHEST;
    this.#step /= HIGHEST;
  }
}
