import type { PathStep } from '../../base/pointer.js';
import type { Org } from '../rule/org.js';
import type { Resource } from '../rule/resource.js';
import type { RuleContext } from '../rule/rule.js';
import type { LintSetting, Reading } from '../rule/setting.js';
import type { Clock } from './clock.js';

/** What there is beside the subject. */
export interface Around {
  readonly resource: Resource;
  readonly org: Org;
  readonly before: Org | undefined;
  readonly clock: Clock;
}

/** One for all rules that look at a value: making one for each took most of the time. It knows whether any looked further. */
export class Context implements RuleContext {
  readonly brand: LintSetting['brand'];
  readonly edition: LintSetting['edition'];
  readonly engine: LintSetting['engine'];
  readonly reading: Reading;
  readonly path: readonly PathStep[];
  readonly #around: Around;
  #isAround = false;

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
    return this.#look().org;
  }

  get before(): Org | undefined {
    return this.#look().before;
  }

  get now(): number | undefined {
    return this.#look().clock.now;
  }

  /** Whether a rule looked beyond its subject since this was asked before: what it found hangs on more than that. */
  wasAround(): boolean {
    const wasAround = this.#isAround;
    this.#isAround = false;
    return wasAround;
  }

  #look(): Around {
    this.#isAround = true;
    return this.#around;
  }
}
