import type { faker } from '@faker-js/faker/locale/en';
import { fail } from '../../values/failure.js';
import { Float, type Value } from '../../values/value.js';
import { defineFunction } from '../definition.js';
import { param } from '../parameters.js';
import { CENTURIES, CHINESE_GIVEN_NAMES, CHINESE_SURNAMES } from './fake-lists.js';

type Faker = typeof faker;

const letters = (f: Faker, length: number): string => f.string.alpha({ length, casing: 'mixed' });
const digits = (f: Faker, length: number): string => f.string.numeric({ length, allowLeadingZeros: true });
const pastDate = (f: Faker): Date => f.date.between({ from: 0, to: Date.UTC(2024, 0, 1) });
const isoDate = (f: Faker): string => pastDate(f).toISOString();
const domain = (f: Faker): string =>
  `${f.string.alpha({ length: 7, casing: 'lower' })}.${f.helpers.arrayElement(['com', 'biz', 'info', 'net', 'org', 'ru'])}`;
const chineseName = (f: Faker): string =>
  f.helpers.arrayElement(CHINESE_SURNAMES) + f.helpers.arrayElement(CHINESE_GIVEN_NAMES);
const title = (f: Faker, sex: 'female' | 'male'): string => f.person.prefix(sex);
const token = (f: Faker): string => letters(f, 40);
const amount = (f: Faker): string => f.finance.amount({ min: 1, max: 99999, dec: 2 });

function latinName(f: Faker): string {
  const sex = f.person.sexType();
  return `${title(f, sex === 'female' ? 'female' : 'male')} ${f.person.firstName(sex)} ${f.person.lastName(sex)}`;
}

/** What can be made up, by the names that the language has for it. */
const KINDS: Readonly<Record<string, (f: Faker) => Value>> = {
  '': (f) => letters(f, 25),
  amount_with_currency: (f) => `${f.finance.currencyCode()} ${amount(f)}0000`,
  cc_number: (f) => f.finance.creditCardNumber().replace(/\D/g, ''),
  cc_type: (f) => f.helpers.arrayElement(['VISA', 'MasterCard', 'American Express', 'Discover', 'JCB', 'Diners Club']),
  century: (f) => f.helpers.arrayElement(CENTURIES),
  chinese_first_name: (f) => f.helpers.arrayElement(CHINESE_SURNAMES),
  chinese_last_name: (f) => f.helpers.arrayElement(CHINESE_GIVEN_NAMES),
  chinese_name: chineseName,
  currency: (f) => f.finance.currencyCode(),
  date: (f) => isoDate(f).slice(0, 10),
  day_of_month: (f) => String(f.number.int({ min: 1, max: 31 })).padStart(2, ' '),
  day_of_week: (f) => f.date.weekday(),
  domain_name: domain,
  e164_phone_number: (f) => `+${digits(f, 12)}`,
  email: (f) => `${letters(f, 7)}@${domain(f)}`,
  first_name: (f) => f.person.firstName(),
  first_name_female: (f) => f.person.firstName('female'),
  first_name_male: (f) => f.person.firstName('male'),
  gender: (f) => f.helpers.arrayElement(['Male', 'Female', 'Prefer to skip']),
  ipv4: (f) => f.internet.ipv4(),
  ipv6: (f) => f.internet.ipv6(),
  jwt: (f) => `${token(f)}.${token(f)}.${token(f)}`,
  last_name: (f) => f.person.lastName(),
  latitude: (f) => new Float(f.location.latitude({ precision: 6 })),
  longitude: (f) => new Float(f.location.longitude({ precision: 6 })),
  mac_address: (f) => f.internet.mac(),
  month_name: (f) => f.date.month(),
  name: latinName,
  paragraph: (f) => f.lorem.paragraph({ min: 3, max: 9 }),
  password: (f) => letters(f, 50),
  phone_number: (f) => `${digits(f, 3)}-${digits(f, 3)}-${digits(f, 4)}`,
  sentence: (f) => f.lorem.sentence(),
  time_period: (f) => f.helpers.arrayElement(['AM', 'PM']),
  time_string: (f) => isoDate(f).slice(11, 19),
  timestamp: (f) => isoDate(f).slice(0, 19).replace('T', ' '),
  timezone: (f) => f.location.timeZone(),
  title_female: (f) => title(f, 'female'),
  title_male: (f) => title(f, 'male'),
  toll_free_phone_number: (f) => `(${f.helpers.arrayElement(['777', '888'])}) ${digits(f, 3)}-${digits(f, 6)}`,
  unix_time: (f) => BigInt(Math.floor(pastDate(f).getTime() / 1000)),
  url: (f) => `https://${domain(f)}/${letters(f, 7)}`,
  username: (f) => letters(f, 7),
  uuid_digit: (f) => f.string.uuid().replaceAll('-', ''),
  uuid_hyphenated: (f) => f.string.uuid(),
  word: (f) => f.lorem.word(),
  year_string: (f) => isoDate(f).slice(0, 4),
};

export const fakeFunction = defineFunction({
  name: 'fake',
  summary: 'Made-up data of a kind, such as `name`, `email`, `ipv4` or `sentence`; random letters for no kind.',
  params: [param.withDefault(param.string('function'), '')],
  examples: [['root = fake("uuid_digit").length()', '{}', '32']],
  build: (kind) => (frame) => {
    const make = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
    if (make === undefined) return fail(`invalid faker function: ${kind}`);
    const { faker: made, random } = frame.services;
    if (made === undefined) return fail('no data can be made up here');
    made.seed(Math.floor(random() * 2 ** 32));
    return make(made);
  },
});
