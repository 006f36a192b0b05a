import { useMemo, useState } from 'react'
import { OLD_CARDS_AT_ONCE } from '@fuel-shack/contract/cards/old-card-number'
import type { OldCardOutcome, StatedOldCard } from '@fuel-shack/contract/cards/old-cards'
import { useApiClient } from '../../platform/client/api-client.ts'
import { problemMessage } from '../../platform/client/problem-message.ts'
import type { QueryError } from '../../platform/client/query-error.ts'
import { useConfirmation } from '../../platform/session/use-confirmation.ts'
import { plural } from '../parts/plural.ts'
import { SHEET_BYTES_MAX } from '../sheets/sheet-file.ts'
import type { CardFieldName, Mapping } from './card-columns.ts'
import { draftOf, isTaken, toSend } from './card-draft.ts'
import { useImportOldCardsMutation } from './card-import-queries.ts'
import { toCardLines, type CardLine, type DoubtKind } from './card-lines.ts'
import { readCardFile, type CardFile } from './read-cards.ts'

export interface Message {
  tone: 'neutral' | 'danger'
  text: string
}

export interface Progress {
  is: 'checking' | 'importing'
  done: number
  total: number
}

interface Checked {
  lines: readonly CardLine[]
  /** By the keys of the cards. */
  outcomes: ReadonlyMap<string, OldCardOutcome>
}

/** Reads a file, compares its cards with those on the server, and imports what has no doubt or an accepted one, part by part. */
export function useCardImport() {
  const [file, setFile] = useState<CardFile & { name: string; count: number }>()
  const [mapping, setMapping] = useState<Mapping>({})
  const [checked, setChecked] = useState<Checked>()
  const [accepted, setAccepted] = useState<ReadonlySet<DoubtKind>>(new Set())
  const [isReading, setIsReading] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const [message, setMessage] = useState<Message>()
  const [send] = useImportOldCardsMutation()
  const client = useApiClient()
  const confirmation = useConfirmation()
  const draft = useMemo(() => checked && draftOf(checked.lines, checked.outcomes), [checked])
  const taken = useMemo(() => draft?.filter((line) => isTaken(line, accepted)) ?? [], [draft, accepted])

  function startOver(): void {
    setChecked(undefined)
    setAccepted(new Set())
    setMessage(undefined)
    confirmation.forget()
  }

  async function choose(chosen: File | undefined): Promise<void> {
    if (!chosen || progress) return
    setMessage(undefined)
    setIsReading(true)
    const read = await readFile(chosen)
    setIsReading(false)
    if ('fault' in read) return setMessage({ tone: 'danger', text: read.fault })
    startOver()
    setFile({ ...read, name: chosen.name, count: (file?.count ?? 0) + 1 })
    setMapping(read.mapping)
  }

  async function check(): Promise<void> {
    if (!file || progress) return
    startOver()
    const lines = toCardLines(file.sheet.rows, mapping)
    const valid = lines.filter(({ faults }) => faults.length === 0)
    const outcomes = new Map<string, OldCardOutcome>()
    const error = await sendParts(valid, 'checking', async (part) => {
      const answer = await send({ body: { cards: part.map(({ stated }) => stated), isTrial: true } })
      noteOutcomes(outcomes, part, answer.data?.outcomes)
      return answer
    })
    if (error) setMessage({ tone: 'danger', text: `Not checked. ${problemMessage(error)}` })
    else setChecked({ lines, outcomes })
  }

  async function importTaken(): Promise<void> {
    if (!checked || progress || taken.length === 0) return
    setMessage(undefined)
    const outcomes = new Map(checked.outcomes)
    const sums = { done: 0, left: 0 }
    const sent = await confirmation.run(async (proof) => {
      const error = await sendParts(taken, 'importing', async (part) => {
        const answer = await send({ body: { cards: part.map(toSend) }, proof })
        const after = answer.data?.outcomes
        sums.done += after?.filter(isDone).length ?? 0
        sums.left += after?.filter((outcome) => !isDone(outcome)).length ?? 0
        noteOutcomes(outcomes, part, after?.map(asKnown(part.map(toSend))))
        return answer
      })
      return { error }
    })
    setChecked({ ...checked, outcomes })
    client.invalidate('getOldCards', 'listChanges')
    if (sent.is !== 'unconfirmed') setMessage(resultOf(sums, sent.is === 'failed' ? sent.error : undefined))
  }

  /** Sends part after part. @returns the error of the first that failed */
  async function sendParts<Line extends CardLine>(
    lines: readonly Line[],
    is: Progress['is'],
    sendPart: (part: Line[]) => Promise<{ error?: QueryError | undefined }>,
  ): Promise<QueryError | undefined> {
    setProgress({ is, done: 0, total: lines.length })
    let error: QueryError | undefined
    for (let first = 0; first < lines.length && !error; first += OLD_CARDS_AT_ONCE) {
      const part = lines.slice(first, first + OLD_CARDS_AT_ONCE)
      // oxlint-disable-next-line no-await-in-loop -- one part at a time is on its way and in memory
      ;({ error } = await sendPart(part))
      setProgress({ is, done: first + part.length, total: lines.length })
    }
    setProgress(undefined)
    return error
  }

  return {
    file,
    mapping,
    draft,
    taken,
    accepted,
    message,
    progress,
    isReading,
    confirmation,
    choose: (chosen: File | undefined) => void choose(chosen),
    /** Leaves the file, for the next time that the dialog is open. */
    forget: () => {
      startOver()
      setFile(undefined)
    },
    check: () => void check(),
    importTaken: () => void importTaken(),
    chooseColumn: (name: CardFieldName, index: number | undefined) => {
      const { [name]: _before, ...rest } = mapping
      setMapping(index === undefined ? rest : { ...rest, [name]: index })
      startOver()
    },
    toggleAccepted: (kind: DoubtKind) => {
      const next = new Set(accepted)
      if (!next.delete(kind)) next.add(kind)
      setAccepted(next)
    },
  }
}

const isDone = ({ is }: OldCardOutcome): boolean => is === 'added' || is === 'changed' || is === 'same'

function noteOutcomes(
  outcomes: Map<string, OldCardOutcome>,
  part: readonly CardLine[],
  answered: readonly OldCardOutcome[] | undefined,
): void {
  for (const [index, { key }] of part.entries()) {
    const outcome = answered?.[index]
    if (outcome) outcomes.set(key, outcome)
  }
}

/** A card that is imported is as the file states it: the next import has nothing to do with it. */
const asKnown =
  (sent: readonly StatedOldCard[]) =>
  (outcome: OldCardOutcome, index: number): OldCardOutcome => {
    const { points = 0, cents = 0, version = 0 } = sent[index] ?? {}
    return isDone(outcome) ? { is: 'same', before: { points, cents, version } } : outcome
  }

function resultOf({ done, left }: { done: number; left: number }, error: QueryError | undefined): Message {
  const imported = `${plural(done, 'card')} imported.`
  if (error)
    return {
      tone: 'danger',
      text: `${done > 0 ? `${imported} The others are not yet` : 'Nothing is imported yet'}. ${problemMessage(error)} Import again: no card counts twice.`,
    }
  if (left === 0) return { tone: 'neutral', text: imported }
  return { tone: 'danger', text: `${imported} ${plural(left, 'card')} changed meanwhile, and stayed as they are.` }
}

async function readFile(file: File): Promise<CardFile | { fault: string }> {
  if (file.size > SHEET_BYTES_MAX) return { fault: 'That file is larger than 5 MB. Split it, and import each part.' }
  try {
    return readCardFile(new Uint8Array(await file.arrayBuffer()))
  } catch (error) {
    console.error('A list could not be read', error)
    return { fault: "Couldn't read that file. Choose it again." }
  }
}
