import type { ProblemCode } from '@fuel-shack/contract/platform/problem-codes'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { problemOf } from '../../platform/client/problem.ts'
import type { QueryError } from '../../platform/client/query-error.ts'

type ProblemTexts = Partial<Record<ProblemCode, string>>

/** @returns what a dialog says about a failure: its own text for some problems. */
export const failureText =
  (texts: ProblemTexts) =>
  (error: QueryError): string => {
    const problem = problemOf(error)
    return (problem && texts[problem.code]) ?? problemMessage(error)
  }
