import type { ProblemCode } from '@fuel-shack/contract/endpoints/problem-codes'
import { problemMessage } from '../../client/problem-message.ts'
import { problemOf } from '../../client/problem.ts'
import type { QueryError } from '../../client/query-error.ts'

type ProblemTexts = Partial<Record<ProblemCode, string>>

/** @returns what a dialog says about a failure: its own text for some problems. */
export const failureText =
  (texts: ProblemTexts) =>
  (error: QueryError): string => {
    const problem = problemOf(error)
    return (problem && texts[problem.code]) ?? problemMessage(error)
  }
