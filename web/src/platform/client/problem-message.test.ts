import { expect, it } from 'vitest'
import { PROBLEMS, type ProblemCode } from '@fuel-shack/contract/platform/problem-codes'
import { problemMessage } from './problem-message.ts'
import type { QueryError } from './query-error.ts'

const rejection = (code: ProblemCode): QueryError => ({
  status: PROBLEMS[code].status,
  data: { type: '', title: '', status: PROBLEMS[code].status, code, requestId: 'r-1' },
})

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its keys are the codes
it.each(Object.keys(PROBLEMS) as ProblemCode[])('the problem %s has a message', (code) => {
  expect(problemMessage(rejection(code))).toMatch(/^[A-Z].+\.$/)
})

it.each<[string, QueryError, string]>([
  ['no network', { status: 'FETCH_ERROR', error: 'TypeError' }, "Can't connect. Check your reception and try again."],
  [
    'a timeout',
    { status: 'TIMEOUT_ERROR', error: 'TimeoutError' },
    'That took too long. Check your reception and try again.',
  ],
  [
    'an unreadable response',
    { status: 'PARSING_ERROR', originalStatus: 502, data: '<html>', error: 'SyntaxError' },
    'Something went wrong. Try again.',
  ],
  ['another server’s 502', { status: 502, data: 'bad gateway' }, 'Something went wrong on our side. Try again.'],
  ['another server’s 418', { status: 418, data: null }, "That didn't work. Reload and try again."],
])('%s has a message', (_, error, message) => {
  expect(problemMessage(error)).toBe(message)
})

it.each<[string, object, string]>([
  ['money', { limit: { field: 'amountInCents', of: 'number', max: 50_000 } }, "That's too much: $500.00 at most."],
  [
    'fuel',
    { limit: { field: 'categories/fuelMillilitres', of: 'number', max: 2e6 } },
    "That's too much: 2000 L at most.",
  ],
  ['points', { limit: { field: 'points', of: 'number', max: 10_000 } }, "That's too much: 10,000 at most."],
  ['a text', { limit: { field: 'reason', of: 'string', max: 200 } }, "That's too long: 200 characters at most."],
  ['a list', { limit: { field: 'places', of: 'array', max: 20 } }, "That's too many: 20 at most."],
  ['a minimum', { limit: { field: 'reason', of: 'string', min: 3 } }, "That's too short: 3 characters at least."],
  ['a rule of a service', { detail: 'A period has at most 366 days' }, 'A period has at most 366 days.'],
  ['a program', { detail: 'body: Invalid input' }, 'Something went wrong. Reload and try again.'],
])('a malformed request names the limit that it broke: %s', (_, fields, text) => {
  const data = { type: '', title: '', status: 400, code: 'bad_request', requestId: 'r-1', ...fields }
  expect(problemMessage({ status: 400, data })).toBe(text)
})

it('an unknown code counts as a plain status', () => {
  expect(problemMessage({ status: 500, data: { code: 'toString' } })).toBe(
    'Something went wrong on our side. Try again.',
  )
  expect(problemMessage({ status: 409, data: { code: 'of_a_newer_api' } })).toBe(
    "That didn't work. Reload and try again.",
  )
})
