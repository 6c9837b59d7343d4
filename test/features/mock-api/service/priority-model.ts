import type { Members } from '../../../../src/base/object.js';

/**
 * A model of priorities that was written from the tables of the specification, independently of the implementation. An object that is
 * inserted at a priority in use moves the following objects down one by one.
 */
export class PriorityModel {
  readonly #isList: boolean;
  /** The priorities of the objects that the service did not create, by id. */
  readonly #places = new Map<string, number>();

  constructor(isList: boolean, ranked: readonly Members[]) {
    this.#isList = isList;
    for (const { id, priority, system } of ranked)
      if (system !== true) this.#places.set(String(id), Number(priority));
  }

  write(id: string, asked: number | undefined): void {
    if (this.#isList) this.#putIn(id, asked !== undefined && asked > 0 ? asked : undefined);
    else this.#take(id, asked !== undefined && asked >= 0 && asked < 99 ? asked : undefined);
  }

  remove(id: string): void {
    this.#places.delete(id);
    if (this.#isList) this.#number(this.#inOrder());
  }

  get priorities(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#places].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #inOrder(): string[] {
    return [...this.#places].sort(([, a], [, b]) => a - b).map(([id]) => id);
  }

  #putIn(id: string, asked: number | undefined): void {
    const before = this.#inOrder();
    const order = before.filter((one) => one !== id);
    const at = asked ?? (before.includes(id) ? before.indexOf(id) + 1 : order.length + 1);
    order.splice(Math.min(at, order.length + 1) - 1, 0, id);
    this.#number(order);
  }

  #number(order: readonly string[]): void {
    for (const [index, id] of order.entries()) this.#places.set(id, index + 1);
  }

  #take(id: string, asked: number | undefined): void {
    const slot = asked ?? Math.max(-1, ...this.#places.values()) + 1;
    const taken = new Map([...this.#places].map(([one, place]) => [place, one]));
    for (let at = slot; taken.has(at); at++) {
      const other = taken.get(at) as string;
      if (other !== id) this.#places.set(other, at + 1);
    }
    this.#places.set(id, slot);
  }
}
