import { memo, useId } from 'react'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { classNames } from '../../ui/class-names.ts'
import type { DraftLine } from './draft.ts'
import styles from './Import.module.css'

interface DraftLinesProps {
  title: string
  lines: readonly DraftLine[]
  isTicked: (line: DraftLine) => boolean
  onTick: (id: string, isOn: boolean) => void
}

/** Dishes of a file under one heading, each with a tick unless it cannot be taken. */
export function DraftLines({ title, lines, isTicked, onTick }: DraftLinesProps) {
  const id = useId()
  if (lines.length === 0) return null
  return (
    <section className={styles.lines} aria-labelledby={id}>
      <h3 id={id}>{`${title} (${lines.length.toLocaleString('en-AU')})`}</h3>
      <ul className={styles.list}>
        {lines.map((line) => (
          <Line key={`${line.rowNumber} ${line.product.id}`} line={line} isTicked={isTicked(line)} onTick={onTick} />
        ))}
      </ul>
    </section>
  )
}

interface LineProps {
  line: DraftLine
  isTicked: boolean
  onTick: (id: string, isOn: boolean) => void
}

/** A tick renders its own line only: a list may have 2,000 of them. */
const Line = memo(function Line({ line, isTicked, onTick }: LineProps) {
  const { product, rowNumber, steps, faults, doubts } = line
  const notes = useId()
  const title = product.title || 'No name'
  const isFaulty = faults.length > 0
  return (
    <li className={styles.line}>
      {isFaulty ? (
        <p className={styles.label}>
          <span className={styles.title}>{title}</span>
        </p>
      ) : (
        <label className={styles.label}>
          <input
            type="checkbox"
            checked={isTicked}
            aria-describedby={notes}
            onChange={({ currentTarget }) => onTick(product.id, currentTarget.checked)}
          />
          <span className={styles.title}>{title}</span>
          <span className={styles.price}>{formatAud(product.priceInCents)}</span>
        </label>
      )}
      <div id={notes} className={styles.notes}>
        <p>{isFaulty ? `Row ${rowNumber}` : steps || sellingText(line)}</p>
        {(isFaulty ? faults : doubts.map(({ text }) => text)).map((text) => (
          <p key={text} className={classNames(styles.doubt, isFaulty && styles.fault)}>
            {text}
          </p>
        ))}
      </div>
    </li>
  )
})

/** `Drinks, only at the counter, 3 to choose from` */
function sellingText({ product: { section, details } }: DraftLine): string {
  const isAtCounter = details?.isAlcohol === true || details?.isSoldOnline === false
  const choices = details?.optionGroups.at(0)?.options.length
  return [
    section,
    ...(isAtCounter ? ['only at the counter'] : []),
    ...(choices ? [`${choices} to choose from`] : []),
  ].join(', ')
}
