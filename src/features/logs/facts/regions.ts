/**
 * Returns the ISO 3166-2 code of a state or province for its English name. Only states of the USA and provinces of Canada are supported;
 * their names are unambiguous.
 */
export function subdivisionOf(country: string, state: string): string | undefined {
  return REGIONS.get(`${country} ${state.trim().toLowerCase()}`);
}

const NAMES = {
  US: `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
    DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas,
    KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi,
    MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
    NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island,
    SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington,
    WV West Virginia, WI Wisconsin, WY Wyoming`,
  CA: `AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador,
    NS Nova Scotia, NT Northwest Territories, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec,
    SK Saskatchewan, YT Yukon`,
} as const;

const REGIONS: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([country, rows]) =>
    rows.split(',').map((row) => {
      const [, code, name] = /^\s*(\S+)\s+(.*)$/s.exec(row) ?? [];
      return [`${country} ${name?.toLowerCase()}`, `${country}-${code}`] as const;
    }),
  ),
);
