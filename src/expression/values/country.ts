import { lazy } from '../../base/lazy.js';

/** A country of ISO 3166-1; the first name is the one that the service writes. */
export interface Country {
  readonly alpha2: string;
  readonly alpha3: string;
  readonly numeric: string;
  readonly names: readonly string[];
}

/** By any of its codes or names, in whatever case. Spec: Expression language, country codes. */
export function countryOf(codeOrName: string): Country | undefined {
  return countries().get(codeOrName.trim().toLowerCase());
}

const countries = lazy((): ReadonlyMap<string, Country> => {
  const byName = new Map<string, Country>();
  for (const line of COUNTRIES.trim().split('\n')) {
    const [, alpha2 = '', alpha3 = '', numeric = '', written = ''] =
      /^(..) (...) (...) (.+)$/.exec(line) ?? [];
    const [first = '', ...others] = written.split('|');
    const names = [first, ...others.map((name) => name.replace('*', () => first))];
    const country: Country = { alpha2, alpha3, numeric, names };
    for (const key of [alpha2, alpha3, numeric, ...names]) byName.set(key.toLowerCase(), country);
  }
  return byName;
});

/** Codes and names; `*` stands for the first name in the others. */
const COUNTRIES = `
AD AND 020 Andorra|Principality of *
AE ARE 784 United Arab Emirates
AF AFG 004 Afghanistan|Islamic Republic of *
AG ATG 028 Antigua and Barbuda
AI AIA 660 Anguilla
AL ALB 008 Albania|Republic of *
AM ARM 051 Armenia|Republic of *
AO AGO 024 Angola|Republic of *
AQ ATA 010 Antarctica
AR ARG 032 Argentina|Argentine Republic
AS ASM 016 American Samoa
AT AUT 040 Austria|Republic of *
AU AUS 036 Australia
AW ABW 533 Aruba
AX ALA 248 Åland Islands|Aland Islands
AZ AZE 031 Azerbaijan|Republic of *
BA BIH 070 Bosnia and Herzegovina|Republic of *
BB BRB 052 Barbados
BD BGD 050 Bangladesh|People's Republic of *
BE BEL 056 Belgium|Kingdom of *
BF BFA 854 Burkina Faso
BG BGR 100 Bulgaria|Republic of *
BH BHR 048 Bahrain|Kingdom of *
BI BDI 108 Burundi|Republic of *
BJ BEN 204 Benin|Republic of *
BL BLM 652 Saint Barthélemy
BM BMU 060 Bermuda
BN BRN 096 Brunei Darussalam
BO BOL 068 Bolivia|*, Plurinational State of|Plurinational State of *
BQ BES 535 Bonaire, Sint Eustatius and Saba
BR BRA 076 Brazil|Federative Republic of *
BS BHS 044 Bahamas|Commonwealth of the *
BT BTN 064 Bhutan|Kingdom of *
BV BVT 074 Bouvet Island
BW BWA 072 Botswana|Republic of *
BY BLR 112 Belarus|Republic of *
BZ BLZ 084 Belize
CA CAN 124 Canada
CC CCK 166 Cocos (Keeling) Islands
CD COD 180 Congo, The Democratic Republic of the|Democratic Republic of the Congo
CF CAF 140 Central African Republic
CG COG 178 Congo|Republic of the *
CH CHE 756 Switzerland|Swiss Confederation
CI CIV 384 Côte d'Ivoire|Republic of *|Cote d'Ivoire|Ivory Coast
CK COK 184 Cook Islands
CL CHL 152 Chile|Republic of *
CM CMR 120 Cameroon|Republic of *
CN CHN 156 China|People's Republic of *
CO COL 170 Colombia|Republic of *
CR CRI 188 Costa Rica|Republic of *
CU CUB 192 Cuba|Republic of *
CV CPV 132 Cabo Verde|Republic of *|Cape Verde
CW CUW 531 Curaçao
CX CXR 162 Christmas Island
CY CYP 196 Cyprus|Republic of *
CZ CZE 203 Czechia|Czech Republic
DE DEU 276 Germany|Federal Republic of *
DJ DJI 262 Djibouti|Republic of *
DK DNK 208 Denmark|Kingdom of *
DM DMA 212 Dominica|Commonwealth of *
DO DOM 214 Dominican Republic
DZ DZA 012 Algeria|People's Democratic Republic of *
EC ECU 218 Ecuador|Republic of *
EE EST 233 Estonia|Republic of *
EG EGY 818 Egypt|Arab Republic of *
EH ESH 732 Western Sahara
ER ERI 232 Eritrea|the State of *
ES ESP 724 Spain|Kingdom of *
ET ETH 231 Ethiopia|Federal Democratic Republic of *
FI FIN 246 Finland|Republic of *
FJ FJI 242 Fiji|Republic of *
FK FLK 238 Falkland Islands (Malvinas)
FM FSM 583 Micronesia, Federated States of|Federated States of Micronesia
FO FRO 234 Faroe Islands
FR FRA 250 France|French Republic
GA GAB 266 Gabon|*ese Republic
GB GBR 826 United Kingdom|* of Great Britain and Northern Ireland|Great Britain
GD GRD 308 Grenada
GE GEO 268 Georgia
GF GUF 254 French Guiana
GG GGY 831 Guernsey
GH GHA 288 Ghana|Republic of *
GI GIB 292 Gibraltar
GL GRL 304 Greenland
GM GMB 270 Gambia|Republic of the *|Republic of The *|The *
GN GIN 324 Guinea|Republic of *
GP GLP 312 Guadeloupe
GQ GNQ 226 Equatorial Guinea|Republic of *
GR GRC 300 Greece|Hellenic Republic
GS SGS 239 South Georgia and the South Sandwich Islands
GT GTM 320 Guatemala|Republic of *
GU GUM 316 Guam
GW GNB 624 Guinea-Bissau|Republic of *
GY GUY 328 Guyana|Republic of *
HK HKG 344 Hong Kong|* Special Administrative Region of China
HM HMD 334 Heard Island and McDonald Islands
HN HND 340 Honduras|Republic of *
HR HRV 191 Croatia|Republic of *
HT HTI 332 Haiti|Republic of *
HU HUN 348 Hungary
ID IDN 360 Indonesia|Republic of *
IE IRL 372 Ireland
IL ISR 376 Israel|State of *
IM IMN 833 Isle of Man
IN IND 356 India|Republic of *
IO IOT 086 British Indian Ocean Territory
IQ IRQ 368 Iraq|Republic of *
IR IRN 364 Iran|*, Islamic Republic of|Islamic Republic of *
IS ISL 352 Iceland|Republic of *
IT ITA 380 Italy|Italian Republic
JE JEY 832 Jersey
JM JAM 388 Jamaica
JO JOR 400 Jordan|Hashemite Kingdom of *
JP JPN 392 Japan
KE KEN 404 Kenya|Republic of *
KG KGZ 417 Kyrgyzstan|Kyrgyz Republic
KH KHM 116 Cambodia|Kingdom of *
KI KIR 296 Kiribati|Republic of *
KM COM 174 Comoros|Union of the *
KN KNA 659 Saint Kitts and Nevis
KP PRK 408 North Korea|Korea, Democratic People's Republic of|Democratic People's Republic of Korea
KR KOR 410 South Korea|Korea, Republic of|Republic of Korea
KW KWT 414 Kuwait|State of *
KY CYM 136 Cayman Islands
KZ KAZ 398 Kazakhstan|Republic of *
LA LAO 418 Laos|Lao People's Democratic Republic
LB LBN 422 Lebanon|Lebanese Republic
LC LCA 662 Saint Lucia
LI LIE 438 Liechtenstein|Principality of *
LK LKA 144 Sri Lanka|Democratic Socialist Republic of *
LR LBR 430 Liberia|Republic of *
LS LSO 426 Lesotho|Kingdom of *
LT LTU 440 Lithuania|Republic of *
LU LUX 442 Luxembourg|Grand Duchy of *
LV LVA 428 Latvia|Republic of *
LY LBY 434 Libya
MA MAR 504 Morocco|Kingdom of *
MC MCO 492 Monaco|Principality of *
MD MDA 498 Moldova|*, Republic of|Republic of *
ME MNE 499 Montenegro
MF MAF 663 Saint Martin (French part)
MG MDG 450 Madagascar|Republic of *
MH MHL 584 Marshall Islands|Republic of the *
MK MKD 807 North Macedonia|Republic of *
ML MLI 466 Mali|Republic of *
MM MMR 104 Myanmar|Republic of *
MN MNG 496 Mongolia
MO MAC 446 Macao|* Special Administrative Region of China
MP MNP 580 Northern Mariana Islands|Commonwealth of the *
MQ MTQ 474 Martinique
MR MRT 478 Mauritania|Islamic Republic of *
MS MSR 500 Montserrat
MT MLT 470 Malta|Republic of *
MU MUS 480 Mauritius|Republic of *
MV MDV 462 Maldives|Republic of *
MW MWI 454 Malawi|Republic of *
MX MEX 484 Mexico|United Mexican States
MY MYS 458 Malaysia
MZ MOZ 508 Mozambique|Republic of *
NA NAM 516 Namibia|Republic of *
NC NCL 540 New Caledonia
NE NER 562 Niger|Republic of the *
NF NFK 574 Norfolk Island
NG NGA 566 Nigeria|Federal Republic of *
NI NIC 558 Nicaragua|Republic of *
NL NLD 528 Netherlands|Kingdom of the *|The *
NO NOR 578 Norway|Kingdom of *
NP NPL 524 Nepal|Federal Democratic Republic of *
NR NRU 520 Nauru|Republic of *
NU NIU 570 Niue
NZ NZL 554 New Zealand
OM OMN 512 Oman|Sultanate of *
PA PAN 591 Panama|Republic of *
PE PER 604 Peru|Republic of *
PF PYF 258 French Polynesia
PG PNG 598 Papua New Guinea|Independent State of *
PH PHL 608 Philippines|Republic of the *
PK PAK 586 Pakistan|Islamic Republic of *
PL POL 616 Poland|Republic of *
PM SPM 666 Saint Pierre and Miquelon
PN PCN 612 Pitcairn|* Islands
PR PRI 630 Puerto Rico
PS PSE 275 Palestine, State of|the State of Palestine|State of Palestine|Palestine
PT PRT 620 Portugal|Portuguese Republic
PW PLW 585 Palau|Republic of *
PY PRY 600 Paraguay|Republic of *
QA QAT 634 Qatar|State of *
RE REU 638 Réunion|Reunion
RO ROU 642 Romania
RS SRB 688 Serbia|Republic of *
RU RUS 643 Russian Federation|Russia
RW RWA 646 Rwanda|Rwandese Republic
SA SAU 682 Saudi Arabia|Kingdom of *
SB SLB 090 Solomon Islands
SC SYC 690 Seychelles|Republic of *
SD SDN 729 Sudan|Republic of the *
SE SWE 752 Sweden|Kingdom of *
SG SGP 702 Singapore|Republic of *
SH SHN 654 Saint Helena, Ascension and Tristan da Cunha|Saint Helena
SI SVN 705 Slovenia|Republic of *
SJ SJM 744 Svalbard and Jan Mayen
SK SVK 703 Slovakia|Slovak Republic
SL SLE 694 Sierra Leone|Republic of *
SM SMR 674 San Marino|Republic of *
SN SEN 686 Senegal|Republic of *
SO SOM 706 Somalia|Federal Republic of *
SR SUR 740 Suriname|Republic of *
SS SSD 728 South Sudan|Republic of *
ST STP 678 Sao Tome and Principe|Democratic Republic of *
SV SLV 222 El Salvador|Republic of *
SX SXM 534 Sint Maarten (Dutch part)
SY SYR 760 Syria|*n Arab Republic
SZ SWZ 748 Eswatini|Kingdom of *
TC TCA 796 Turks and Caicos Islands
TD TCD 148 Chad|Republic of *
TF ATF 260 French Southern Territories
TG TGO 768 Togo|*lese Republic
TH THA 764 Thailand|Kingdom of *
TJ TJK 762 Tajikistan|Republic of *
TK TKL 772 Tokelau
TL TLS 626 Timor-Leste|Democratic Republic of *
TM TKM 795 Turkmenistan
TN TUN 788 Tunisia|Republic of *
TO TON 776 Tonga|Kingdom of *
TR TUR 792 Türkiye|Republic of *|Turkey
TT TTO 780 Trinidad and Tobago|Republic of *
TV TUV 798 Tuvalu
TW TWN 158 Taiwan|*, Province of China
TZ TZA 834 Tanzania|*, United Republic of|United Republic of *
UA UKR 804 Ukraine
UG UGA 800 Uganda|Republic of *
UM UMI 581 United States Minor Outlying Islands
US USA 840 United States|* of America
UY URY 858 Uruguay|Eastern Republic of *
UZ UZB 860 Uzbekistan|Republic of *
VA VAT 336 Holy See (Vatican City State)
VC VCT 670 Saint Vincent and the Grenadines
VE VEN 862 Venezuela|*, Bolivarian Republic of|Bolivarian Republic of *
VG VGB 092 Virgin Islands, British|British Virgin Islands
VI VIR 850 Virgin Islands, U.S.|Virgin Islands of the United States
VN VNM 704 Vietnam|Viet Nam|Socialist Republic of Viet Nam
VU VUT 548 Vanuatu|Republic of *
WF WLF 876 Wallis and Futuna
WS WSM 882 Samoa|Independent State of *
YE YEM 887 Yemen|Republic of *
YT MYT 175 Mayotte
ZA ZAF 710 South Africa|Republic of *
ZM ZMB 894 Zambia|Republic of *
ZW ZWE 716 Zimbabwe|Republic of *
`;
