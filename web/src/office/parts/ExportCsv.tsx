import { useEffect, useRef, useState } from 'react'
import { problemMessage } from '../../platform/client/problem-message.ts'
import type { Answer } from '../../platform/client/send-request.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { saveAsFile } from '../../ui/save-as-file.ts'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { plural } from './plural.ts'

/** A shorter download shows neither progress nor a way to cancel. */
const SHOWN_AFTER_MS = 1000
const LINE_FEED = 10

interface ExportCsvProps {
  /** Such as `the changes`. */
  what: string
  label?: string
  fileName: string
  /** Resolves to undefined if it needs a confirmation first, which is asked for beside the button. */
  read: (download: {
    abort: AbortController
    onChunk: (chunk: Uint8Array<ArrayBuffer>) => void
  }) => Promise<Answer | undefined>
}

/** Downloads a file with the manager's token, and saves it once all of it has arrived. */
export function ExportCsv({ what, label = 'Export CSV', fileName, read }: ExportCsvProps) {
  const [rows, setRows] = useState<number>()
  const [isSlow, setIsSlow] = useState(false)
  const [failure, setFailure] = useState<string>()
  const start = useRef<HTMLButtonElement>(null)
  const showToast = useToast()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function save(): Promise<void> {
    const abort = new AbortController()
    running.current = abort
    const chunks: Uint8Array<ArrayBuffer>[] = []
    // The first line has the names of the columns.
    let lines = -1
    setRows(0)
    setFailure(undefined)
    const slow = setTimeout(() => setIsSlow(true), SHOWN_AFTER_MS)
    const answer = await read({
      abort,
      onChunk(chunk) {
        chunks.push(chunk)
        for (const byte of chunk) if (byte === LINE_FEED) lines += 1
        setRows(Math.max(0, lines))
      },
    })
    clearTimeout(slow)
    // Cancelled, and maybe started again.
    if (running.current !== abort) return
    stop()
    if (!answer) return
    const { error } = answer
    if (error) setFailure(`Couldn't export ${what}. Nothing was saved. ${problemMessage(error)}`)
    else {
      saveAsFile(fileName, chunks, 'text/csv')
      showToast({ text: `Saved ${fileName} in your downloads.` })
    }
  }

  function stop(): void {
    running.current = undefined
    setRows(undefined)
    setIsSlow(false)
  }

  return (
    <>
      {failure === undefined ? null : <p role="alert">{failure}</p>}
      <Button ref={start} tone="secondary" isBusy={rows !== undefined} onClick={() => void save()}>
        {label}
      </Button>
      {isSlow && rows !== undefined ? (
        <>
          <p>{`Preparing… ${plural(rows, 'row')}`}</p>
          <Button
            tone="quiet"
            onClick={() => {
              running.current?.abort()
              stop()
              start.current?.focus()
            }}
          >
            Cancel
          </Button>
        </>
      ) : null}
    </>
  )
}
