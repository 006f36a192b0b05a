import { expect, it } from 'vitest'
import { PROBLEMS, type ProblemCode } from '@fuel-shack/contract/endpoints/problem-codes'
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

it('an unknown code counts as a plain status', () => {
  expect(problemMessage({ status: 500, data: { code: 'toString' } })).toBe(
    'Something went wrong on our side. Try again.',
  )
  expect(problemMessage({ status: 409, data: { code: 'of_a_newer_api' } })).toBe(
    "That didn't work. Reload and try again.",
  )
})
