import { useState } from 'react'
import { PICTURE_BYTES_MAX } from '@fuel-shack/contract/shop/rest-stop/picture-paths'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { problemOf } from '../../platform/client/problem.ts'
import type { QueryError } from '../../platform/client/query-error.ts'

const TOO_LARGE = 'That file is larger than 20 MB. Choose a smaller one.'

const isTooLarge = ({ size }: File) => size > PICTURE_BYTES_MAX

export interface FileProblem {
  tone: 'fault' | 'failure'
  text: string
}

interface Sending {
  file: File
  onProgress: (share: number) => void
}

/** A file that becomes a picture. What was chosen stays if sending fails. @param what `the photo` */
export function usePictureFile(what: string) {
  const [file, setFile] = useState<File>()
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<FileProblem>()

  function choose(chosen: File | undefined): void {
    setProblem(chosen && isTooLarge(chosen) ? { tone: 'fault', text: TOO_LARGE } : undefined)
    setFile(chosen)
  }

  /** @returns whether the server took it */
  async function send(chosen: File, upload: (sending: Sending) => Promise<{ error?: QueryError | undefined }>) {
    if (isTooLarge(chosen)) {
      setProblem({ tone: 'fault', text: TOO_LARGE })
      return false
    }
    setProblem(undefined)
    setShare(0)
    const { error } = await upload({ file: chosen, onProgress: setShare })
    setShare(undefined)
    if (error) setProblem({ tone: 'failure', text: describeFailure(error, what) })
    return error === undefined
  }

  return { file, choose, share, isSending: share !== undefined, problem, setProblem, send }
}

export function describeFailure(error: QueryError, what: string): string {
  const problem = problemOf(error)
  if (problem?.code === 'picture_unusable') return `Not saved. ${problem.detail ?? problem.title}.`
  if (problem?.code === 'payload_too_large') return `Not saved. ${TOO_LARGE}`
  if (problem?.code === 'changed_meanwhile')
    return `Not saved. Another manager has changed ${what} meanwhile. Close this to see it.`
  return `Not saved. ${problemMessage(error)}`
}
