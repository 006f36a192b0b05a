import { describe, expect, it } from 'vitest'
import { checkPassword, siteWordsOf } from './password-rules.ts'

const siteWords = siteWordsOf({
  name: 'Fuel Shack',
  shortName: 'Fuel Shack',
  address: { road: 'Bindara Highway', town: 'Coolabah Creek', state: 'QLD', enterFrom: 'Enter from Stockyard Street' },
})
const ROBIN = { emailAddress: 'robin.reed@example.com', name: 'Robin Reed', siteWords }

it.each([
  'fuelshack2026',
  'coolabahcreek',
  'summer2026!',
  'password!!',
  'qwerty!234',
  'iloveyou11',
  'michael123',
  'casey-drives-west',
  'sam-runs-the-grill',
  'riley-counts-the-till',
])('rejects the guessable password %s', (password) => {
  expect(checkPassword(password, ROBIN)).toMatch(/Choose another|Use words other than/)
})

describe('rejects words of the site and the user', () => {
  it.each([
    'FuelShack-2026!',
    'Fu3lSh4ck2026',
    'bindara.highway.1',
    'Coolabah Creek QLD',
    'stockyardstreet99',
    'robinreed1988',
    'Reed-Robin-007',
    'fuelshack-robin',
    'robin.reed.example.com',
  ])('rejects words of the site and the user: %s', (password) => {
    expect(checkPassword(password, ROBIN)).toContain('Use words other than')
  })
})

it('rejects the email address itself', () => {
  expect(checkPassword('Robin.Reed@example.com', ROBIN)).toBe('Use something other than your email address.')
})

describe('rejects passwords from published lists', () => {
  it.each([
    '1234567890',
    'Password123',
    'qwertyuiop',
    'PASSWORDPASSWORD',
    '1q2w3e4r5t',
    'trustno1trustno1',
    'aaaaaaaaaaaa',
  ])('rejects passwords from published lists: %s', (password) =>
    expect(checkPassword(password, ROBIN)).toContain('Choose another'),
  )

  it('rejects single common words with digits or punctuation around them', () => {
    for (const password of ['!!dragon2026', 'sunshine-2026', '2026football', 'Welcome12345!']) {
      expect(checkPassword(password, ROBIN)).toContain('Choose another')
    }
  })
})

describe('accepts', () => {
  it.each([
    'three quiet wombats',
    'four loud galahs',
    'long road, cold drink',
    'made-upby-theco-mputer',
    'k7xq-m2vd-9tpa-w4hz',
    'robin reads tolstoy at night',
    'the creek behind our shack floods',
    'summer-8361-window-lamp',
    'p'.repeat(5) + 'q'.repeat(5) + 'rstuvwxy'.repeat(20),
  ])('accepts the password %s', (password) => expect(checkPassword(password, ROBIN)).toBeUndefined())
})

it('requires ten characters and allows two hundred', () => {
  expect(checkPassword('', ROBIN)).toBe('Enter a password.')
  expect(checkPassword('too short', ROBIN)).toBe('Use at least 10 characters.')
  expect(checkPassword('long '.repeat(41), ROBIN)).toBe('Use 200 characters or fewer.')
})
