import { useId, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'
import { showFromStart } from '../../ui/hooks/on-mount.ts'
import { plural } from '../parts/plural.ts'
import { doubtful, isTaken, summaryOf, sumText, type DraftLine } from './card-draft.ts'
import type { DoubtKind } from './card-lines.ts'
import styles from './CardImport.module.css'

const LINES_AT_ONCE = 100

const DOUBTS: Record<DoubtKind, string> = {
  changed: 'Change cards that were imported before',
  large: 'More than 10,000 points or $500.00',
  rounded: 'Parts of a point or cent, rounded',
  contact: 'Without an email or mobile that is wrong',
  shared: 'The same email on several cards',
  empty: 'Nothing on the card',
}
const KINDS = ['changed', 'large', 'rounded', 'contact', 'shared', 'empty'] as const satisfies DoubtKind[]

interface CheckedProps {
  lines: readonly DraftLine[]
  accepted: ReadonlySet<DoubtKind>
  onToggle: (kind: DoubtKind) => void
}

/** Shows the result of a check: the sums, the doubts kind by kind, and the rows that cannot be imported. */
export function Checked({ lines, accepted, onToggle }: CheckedProps) {
  const doubts = doubtful(lines)
  const taken = lines.filter((line) => isTaken(line, accepted))
  const options = KINDS.flatMap((kind) => {
    const count = doubts.filter((line) => line.doubts.some((doubt) => doubt.kind === kind)).length
    return count > 0 ? [{ id: kind, label: DOUBTS[kind], hint: plural(count, 'card') }] : []
  })
  return (
    <>
      <div ref={showFromStart} className={styles.summary}>
        <p>{`${summaryOf(lines)}.`}</p>
        <p>{taken.length === 0 ? 'Nothing to import.' : `To import: ${sumText(taken)}.`}</p>
      </div>
      {options.length > 0 ? (
        <ChoiceGroup
          legend="Import these too?"
          hint="Each of them is listed below. Leave out what looks wrong, correct the file, and choose it again."
          type="checkbox"
          isList
          options={options}
          chosen={[...accepted]}
          onToggle={onToggle}
        />
      ) : null}
      <Lines title="Can't be imported" lines={lines.filter(({ faults }) => faults.length > 0)} isFaulty />
      <Lines title="Doubts" lines={doubts} />
    </>
  )
}

interface LinesProps {
  title: string
  lines: readonly DraftLine[]
  isFaulty?: boolean
}

/** A part of the lines: a file may have 50,000 of them. */
function Lines({ title, lines, isFaulty = false }: LinesProps) {
  const id = useId()
  const [shown, setShown] = useState(LINES_AT_ONCE)
  if (lines.length === 0) return null
  return (
    <section className={styles.lines} aria-labelledby={id}>
      <h3 id={id}>{`${title} (${lines.length.toLocaleString('en-AU')})`}</h3>
      <ul className={styles.list}>
        {lines.slice(0, shown).map((line) => (
          <li key={line.row} className={styles.line}>
            <p>
              <span className={styles.number}>{line.shown}</span>
              <span className={styles.row}>{`Row ${line.row}`}</span>
            </p>
            {(isFaulty ? line.faults : line.doubts.map(({ text }) => text)).map((text) => (
              <p key={text} className={isFaulty ? styles.fault : styles.doubt}>
                {text}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {lines.length > shown ? (
        <Button tone="secondary" onClick={() => setShown(shown + LINES_AT_ONCE)}>
          Show more
        </Button>
      ) : null}
    </section>
  )
}
