/** The required form of a country, region or network code. A text of another form is not a valid code. */
export interface CodeForm {
  isOf(text: string): boolean;
  /** The description of the required form of a code, for messages. */
  readonly wanted: string;
}

export const CODE_FORMS = {
  country: {
    isOf: (text) => /^[a-z]{2}$/i.test(text),
    wanted: 'a country code of two letters, such as `DE`',
  },
  region: {
    isOf: (text) => /^[a-z]{2}-./i.test(text),
    wanted: 'a region code that begins with its country, such as `US-CA`',
  },
  asn: {
    isOf: (text) => /^(?:AS)?\d{1,10}$/i.test(text),
    wanted: 'the number of a network, such as `64500`',
  },
} as const satisfies Record<string, CodeForm>;

/** Returns the country of a region such as `US-CA`; `undefined` for a text of another form. */
export function countryOfRegion(region: string): string | undefined {
  return CODE_FORMS.region.isOf(region) ? region.slice(0, 2) : undefined;
}
