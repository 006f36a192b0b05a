import { useCallback, useMemo, useState } from 'react'
import type { ManagedMenu } from '@fuel-shack/contract/office/managed-menu'
import { useMenuChange } from '../menu/use-menu-change.ts'
import { draftOf } from './draft.ts'
import type { DoubtKind } from './imported-item.ts'
import { readMenuFile, type MenuFile } from './read-file.ts'
import { SHEET_BYTES_MAX } from '../sheets/sheet-file.ts'
import { isTicked, toCalls } from './take.ts'

const TOO_LARGE = 'That file is larger than 5 MB. Choose a smaller one.'

interface Message {
  tone: 'neutral' | 'danger'
  text: string
}

/** Reads a file, compares it with the menu as it is now, and changes the menu by what is ticked. */
export function useImport(menu: ManagedMenu) {
  const [file, setFile] = useState<MenuFile & { name: string; count: number }>()
  const [isReading, setIsReading] = useState(false)
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(new Map())
  const [accepted, setAccepted] = useState<ReadonlySet<DoubtKind>>(new Set())
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [message, setMessage] = useState<Message>()
  const [isTaking, setIsTaking] = useState(false)
  const { save } = useMenuChange()
  const draft = useMemo(() => file && draftOf(file, menu, choices), [file, menu, choices])
  const decisions = { accepted, ticks }
  const ticked = draft?.lines.filter((line) => isTicked(line, decisions)) ?? []

  const tick = useCallback((id: string, isOn: boolean) => setTicks((before) => new Map(before).set(id, isOn)), [])

  async function choose(chosen: File | undefined): Promise<void> {
    if (!chosen) return
    setMessage(undefined)
    setIsReading(true)
    const read = await readFile(chosen)
    setIsReading(false)
    if ('fault' in read) return setMessage({ tone: 'danger', text: read.fault })
    setFile({ ...read, name: chosen.name, count: (file?.count ?? 0) + 1 })
    setChoices(new Map())
    setAccepted(new Set())
    setTicks(new Map())
  }

  async function take(): Promise<void> {
    if (isTaking || ticked.length === 0) return
    setMessage(undefined)
    setIsTaking(true)
    let count = 0
    for (const { products, sections = [] } of toCalls(ticked, menu)) {
      // oxlint-disable-next-line no-await-in-loop -- the server changes the menu by one call after the other
      const outcome = await save(products, sections)
      if (outcome.is !== 'saved') {
        const done = count > 0 ? `${dishes(count)} taken, the others not. ` : ''
        const text =
          outcome.is === 'failed'
            ? outcome.text
            : `Not saved. ${outcome.text}. Below is the list against the menu of now.`
        setMessage({ tone: 'danger', text: done + text })
        return setIsTaking(false)
      }
      count += products.length
    }
    setMessage({ tone: 'neutral', text: `${dishes(count)} taken.` })
    return setIsTaking(false)
  }

  return {
    file,
    draft,
    ticked,
    message,
    isReading,
    isTaking,
    accepted,
    isTicked: (line: Parameters<typeof isTicked>[0]) => isTicked(line, decisions),
    choose: (chosen: File | undefined) => void choose(chosen),
    take: () => void take(),
    tick,
    toggleAccepted: (kind: DoubtKind) => {
      const next = new Set(accepted)
      if (!next.delete(kind)) next.add(kind)
      setAccepted(next)
    },
    chooseSection: (title: string, becomes: string) => setChoices(new Map(choices).set(title, becomes)),
  }
}

export const dishes = (count: number): string => (count === 1 ? '1 dish' : `${count.toLocaleString('en-AU')} dishes`)

async function readFile(file: File): ReturnType<typeof readBytes> {
  if (file.size > SHEET_BYTES_MAX) return { fault: TOO_LARGE }
  return readBytes(file)
}

async function readBytes(file: File): Promise<MenuFile | { fault: string }> {
  try {
    return readMenuFile(new Uint8Array(await file.arrayBuffer()))
  } catch (error) {
    console.error('A list could not be read', error)
    return { fault: "Couldn't read that file. Choose it again." }
  }
}
