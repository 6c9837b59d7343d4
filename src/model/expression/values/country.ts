import { lazy } from '../../../base/lazy.js';

/** A country of ISO 3166-1. The service uses the first of its names. */
export interface Country {
  readonly alpha2: string;
  readonly alpha3: string;
  readonly numeric: string;
  readonly names: readonly string[];
}

/** Returns the country with a code or name, in any case; `undefined` if no country has it. Spec: Expression language, country codes. */
export function countryOf(codeOrName: string): Country | undefined {
  return countries().get(codeOrName.trim().toLowerCase());
}

/** Whether a text is a two-letter code of ISO 3166-1, or the code of Kosovo, which the service adds. */
export function isCountryCode(code: string): boolean {
  return code.toUpperCase() === 'XK' || countryOf(code)?.alpha2 === code.toUpperCase();
}

const countries = lazy((): ReadonlyMap<string, Country> => {
  const byName = new Map<string, Country>();
  let number = 0;
  for (const line of COUNTRIES.trim().split('\n')) {
    const [, step = '', alpha2 = '', alpha3 = '', written = ''] =
      /^(\d*)([A-Z]{2})([A-Za-z]+) (.+)$/.exec(line) ?? [];
    number += Number(step || USUAL_STEP);
    const [first = '', ...others] = written.split('|');
    const names = [first, ...others.map((name) => name.replace('*', () => first))];
    const country: Country = {
      alpha2,
      alpha3: inThreeLetters(alpha2, alpha3),
      numeric: String(number).padStart(3, '0'),
      names,
    };
    for (const key of [country.alpha2, country.alpha3, country.numeric, ...names])
      byName.set(key.toLowerCase(), country);
  }
  return byName;
});

/**
 * Returns the three-letter code of a country, such as `AUT` for `AT` and `u`. If `letters` has three letters, it is the result. A capital
 * letter is appended to the two-letter code. A small letter is inserted between its two letters.
 */
function inThreeLetters(alpha2: string, letters: string): string {
  if (letters.length === 3) return letters;
  return letters < 'a' ? alpha2 + letters : alpha2.charAt(0) + letters.toUpperCase() + alpha2.charAt(1);
}

const USUAL_STEP = 4;

/**
 * The countries, ordered by their ISO numbers. Each entry begins with the difference to the previous number (omitted if it is 4). The
 * two-letter code, the letters that yield the three-letter code, and the names follow. `*` in a name represents the first name. The
 * encoding is compact because report pages include the list.
 */
const COUNTRIES = `
AFG Afghanistan|Islamic Republic of *
ALB Albania|Republic of *
2AQATA Antarctica
2DZA Algeria|People's Democratic Republic of *
ASM American Samoa
ADn Andorra|Principality of *
AOg Angola|Republic of *
AGt Antigua and Barbuda
3AZE Azerbaijan|Republic of *
1ARG Argentina|Argentine Republic
AUS Australia
ATu Austria|Republic of *
BSh Bahamas|Commonwealth of the *
BHR Bahrain|Kingdom of *
2BDg Bangladesh|People's Republic of *
1AMr Armenia|Republic of *
1BBr Barbados
BEL Belgium|Kingdom of *
BMU Bermuda
BTN Bhutan|Kingdom of *
BOL Bolivia|*, Plurinational State of|Plurinational State of *
2BABIH Bosnia and Herzegovina|Republic of *
2BWA Botswana|Republic of *
2BVT Bouvet Island
2BRA Brazil|Federative Republic of *
8BZl Belize
2IOT British Indian Ocean Territory
SBl Solomon Islands
2VGB Virgin Islands, British|British Virgin Islands
BNr Brunei Darussalam
BGR Bulgaria|Republic of *
MMR Myanmar|Republic of *
BId Burundi|Republic of *
BYBLR Belarus|Republic of *
KHM Cambodia|Kingdom of *
CMR Cameroon|Republic of *
CAN Canada
8CVp Cabo Verde|Republic of *|Cape Verde
KYCYM Cayman Islands
CFa Central African Republic
LKA Sri Lanka|Democratic Socialist Republic of *
TDc Chad|Republic of *
CLh Chile|Republic of *
CNh China|People's Republic of *
2TWN Taiwan|*, Province of China
CXR Christmas Island
CCK Cocos (Keeling) Islands
COL Colombia|Republic of *
KMCOM Comoros|Union of the *
1YTMYT Mayotte
3CGo Congo|Republic of the *
2CDo Congo, The Democratic Republic of the|Democratic Republic of the Congo
CKo Cook Islands
CRI Costa Rica|Republic of *
3HRV Croatia|Republic of *
1CUB Cuba|Republic of *
CYP Cyprus|Republic of *
7CZE Czechia|Czech Republic
1BJBEN Benin|Republic of *
DKn Denmark|Kingdom of *
DMA Dominica|Commonwealth of *
2DOM Dominican Republic
ECU Ecuador|Republic of *
SVl El Salvador|Republic of *
GQn Equatorial Guinea|Republic of *
5ETH Ethiopia|Federal Democratic Republic of *
1ERI Eritrea|the State of *
1EEEST Estonia|Republic of *
1FOr Faroe Islands
FKl Falkland Islands (Malvinas)
1GSSGS South Georgia and the South Sandwich Islands
3FJI Fiji|Republic of *
FIN Finland|Republic of *
2AXALA Åland Islands|Aland Islands
2FRA France|French Republic
GFu French Guiana
PFy French Polynesia
2TFATF French Southern Territories
2DJI Djibouti|Republic of *
GAB Gabon|*ese Republic
2GEO Georgia
2GMB Gambia|Republic of the *|Republic of The *|The *
5PSE Palestine, State of|the State of Palestine|State of Palestine|Palestine
1DEU Germany|Federal Republic of *
12GHA Ghana|Republic of *
GIB Gibraltar
KIR Kiribati|Republic of *
GRC Greece|Hellenic Republic
GLr Greenland
GDr Grenada
GPl Guadeloupe
GUM Guam
GTM Guatemala|Republic of *
GNi Guinea|Republic of *
GYu Guyana|Republic of *
HTI Haiti|Republic of *
2HMD Heard Island and McDonald Islands
2VAT Holy See (Vatican City State)
HND Honduras|Republic of *
HKG Hong Kong|* Special Administrative Region of China
HUN Hungary
ISL Iceland|Republic of *
IND India|Republic of *
IDN Indonesia|Republic of *
IRN Iran|*, Islamic Republic of|Islamic Republic of *
IQr Iraq|Republic of *
IEIRL Ireland
ILISR Israel|State of *
ITA Italy|Italian Republic
CIV Côte d'Ivoire|Republic of *|Cote d'Ivoire|Ivory Coast
JMa Jamaica
JPN Japan
6KZa Kazakhstan|Republic of *
2JOR Jordan|Hashemite Kingdom of *
KEN Kenya|Republic of *
KPPRK North Korea|Korea, Democratic People's Republic of|Democratic People's Republic of Korea
2KRo South Korea|Korea, Republic of|Republic of Korea
KWT Kuwait|State of *
3KGZ Kyrgyzstan|Kyrgyz Republic
1LAO Laos|Lao People's Democratic Republic
LBN Lebanon|Lebanese Republic
LSO Lesotho|Kingdom of *
2LVA Latvia|Republic of *
2LRb Liberia|Republic of *
LYb Libya
LIE Liechtenstein|Principality of *
2LTU Lithuania|Republic of *
2LUX Luxembourg|Grand Duchy of *
MOMAC Macao|* Special Administrative Region of China
MGd Madagascar|Republic of *
MWI Malawi|Republic of *
MYS Malaysia
MVd Maldives|Republic of *
MLI Mali|Republic of *
MTl Malta|Republic of *
MQt Martinique
MRT Mauritania|Islamic Republic of *
2MUS Mauritius|Republic of *
MXe Mexico|United Mexican States
8MCO Monaco|Principality of *
MNG Mongolia
2MDA Moldova|*, Republic of|Republic of *
1MEn Montenegro
1MSR Montserrat
MAR Morocco|Kingdom of *
MZo Mozambique|Republic of *
OMN Oman|Sultanate of *
NAM Namibia|Republic of *
NRU Nauru|Republic of *
NPL Nepal|Federal Democratic Republic of *
NLD Netherlands|Kingdom of the *|The *
3CWu Curaçao
2AWb Aruba
1SXM Sint Maarten (Dutch part)
1BQBES Bonaire, Sint Eustatius and Saba
5NCL New Caledonia
8VUT Vanuatu|Republic of *
6NZL New Zealand
NIC Nicaragua|Republic of *
NER Niger|Republic of the *
NGA Nigeria|Federal Republic of *
NUi Niue
NFK Norfolk Island
NOR Norway|Kingdom of *
2MPn Northern Mariana Islands|Commonwealth of the *
1UMI United States Minor Outlying Islands
2FMs Micronesia, Federated States of|Federated States of Micronesia
1MHL Marshall Islands|Republic of the *
1PWl Palau|Republic of *
1PKa Pakistan|Islamic Republic of *
5PAN Panama|Republic of *
7PGn Papua New Guinea|Independent State of *
2PYr Paraguay|Republic of *
PER Peru|Republic of *
PHL Philippines|Republic of the *
PNc Pitcairn|* Islands
PLo Poland|Republic of *
PTr Portugal|Portuguese Republic
GWGNB Guinea-Bissau|Republic of *
2TLS Timor-Leste|Democratic Republic of *
PRI Puerto Rico
QAT Qatar|State of *
REU Réunion|Reunion
ROU Romania
1RUS Russian Federation|Russia
3RWA Rwanda|Rwandese Republic
6BLM Saint Barthélemy
2SHN Saint Helena, Ascension and Tristan da Cunha|Saint Helena
5KNA Saint Kitts and Nevis
1AIA Anguilla
2LCA Saint Lucia
1MFa Saint Martin (French part)
3PMSPM Saint Pierre and Miquelon
VCT Saint Vincent and the Grenadines
SMR San Marino|Republic of *
STP Sao Tome and Principe|Democratic Republic of *
SAU Saudi Arabia|Kingdom of *
SNe Senegal|Republic of *
2RSSRB Serbia|Republic of *
2SCy Seychelles|Republic of *
SLE Sierra Leone|Republic of *
8SGP Singapore|Republic of *
1SKv Slovakia|Slovak Republic
1VNM Vietnam|Viet Nam|Socialist Republic of Viet Nam
1SISVN Slovenia|Republic of *
1SOM Somalia|Federal Republic of *
ZAF South Africa|Republic of *
6ZWE Zimbabwe|Republic of *
8ESP Spain|Kingdom of *
SSD South Sudan|Republic of *
1SDN Sudan|Republic of the *
3EHs Western Sahara
8SRu Suriname|Republic of *
SJM Svalbard and Jan Mayen
SZw Eswatini|Kingdom of *
SEw Sweden|Kingdom of *
CHE Switzerland|Swiss Confederation
SYR Syria|*n Arab Republic
2TJK Tajikistan|Republic of *
2THA Thailand|Kingdom of *
TGO Togo|*lese Republic
TKL Tokelau
TON Tonga|Kingdom of *
TTO Trinidad and Tobago|Republic of *
AEr United Arab Emirates
TNu Tunisia|Republic of *
TRu Türkiye|Republic of *|Turkey
3TMk Turkmenistan
1TCA Turks and Caicos Islands
2TVu Tuvalu
2UGA Uganda|Republic of *
UAUKR Ukraine
3MKD North Macedonia|Republic of *
11EGY Egypt|Arab Republic of *
8GBR United Kingdom|* of Great Britain and Northern Ireland|Great Britain
5GGY Guernsey
1JEY Jersey
1IMN Isle of Man
1TZA Tanzania|*, United Republic of|United Republic of *
6USA United States|* of America
10VIR Virgin Islands, U.S.|Virgin Islands of the United States
BFA Burkina Faso
UYr Uruguay|Eastern Republic of *
2UZB Uzbekistan|Republic of *
2VEN Venezuela|*, Bolivarian Republic of|Bolivarian Republic of *
14WFl Wallis and Futuna
6WSM Samoa|Independent State of *
5YEM Yemen|Republic of *
7ZMB Zambia|Republic of *
`;
