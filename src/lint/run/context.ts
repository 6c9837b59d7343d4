import type { PathStep } from '../../base/pointer.js';
import type { Org } from '../rule/org.js';
import type { Resource } from '../rule/resource.js';
import type { RuleContext } from '../rule/rule.js';
import type { LintSetting, Reading } from '../rule/setting.js';
import type { Clock } from './clock.js';

/** The resource and org that surround a checked value. */
export interface Around {
  readonly resource: Resource;
  readonly org: Org;
  readonly before: Org | undefined;
  readonly clock: Clock;
}

/** The data that a lint rule reads in addition to the checked value: nothing, only the org, or also the surrounding resource. */
export type ReadScope = 'nowhere' | 'org' | 'further';

/**
 * The context of a checked value, which all lint rules share, because creating one per rule took most of the time. It records what the
 * rules read.
 */
export class Context implements RuleContext {
  readonly brand: LintSetting['brand'];
  readonly edition: LintSetting['edition'];
  readonly engine: LintSetting['engine'];
  readonly reading: Reading;
  readonly path: readonly PathStep[];
  readonly #around: Around;
  #looked: ReadScope = 'nowhere';

  constructor({ brand, edition, engine, reading }: LintSetting, path: readonly PathStep[], around: Around) {
    this.brand = brand;
    this.edition = edition;
    this.engine = engine;
    this.reading = reading;
    this.path = path;
    this.#around = around;
  }

  get resource(): Resource {
    return this.#look().resource;
  }

  get org(): Org {
    if (this.#looked === 'nowhere') this.#looked = 'org';
    return this.#around.org;
  }

  get before(): Org | undefined {
    return this.#look().before;
  }

  get now(): number | undefined {
    return this.#look().clock.now;
  }

  /**
   * Returns the data that were read since the last call of this function, in addition to the checked value: nothing, only the org, or more.
   */
  looked(): ReadScope {
    const looked = this.#looked;
    this.#looked = 'nowhere';
    return looked;
  }

  #look(): Around {
    this.#looked = 'further';
    return this.#around;
  }
}
