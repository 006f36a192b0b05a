import { useState } from 'react'
import type { Takings, TakingsSums, TakingsFigures } from '@fuel-shack/contract/office/takings'
import { webPaths } from '@fuel-shack/contract/platform/web-paths'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { problemOf } from '../../platform/client/problem.ts'
import type { QueryError } from '../../platform/client/query-error.ts'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { PageLink } from '../../ui/controls/PageLink.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'
import { Notice } from '../../ui/notices/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Panel } from './Panel.tsx'
import styles from './Takings.module.css'
import { describeDay } from './period.ts'
import { useCloseDayMutation } from './takings-queries.ts'
import { describeClose, describeComparison, describeOpen } from './takings-texts.ts'

interface DayClosingProps {
  day: Takings['days'][number]
  figures: TakingsFigures
  sinceClose: TakingsSums | undefined
}

/** Shows whether the day is closed, what is still open of it, and its close. */
export function DayClosing({ day: { day, endsAt, isOver, close }, figures, sinceClose }: DayClosingProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const open = describeOpen(figures)
  const comparison = describeComparison(figures, endsAt)
  const name = describeDay(day)
  if (close) {
    return (
      <Panel title="Day close">
        <p ref={focusIfLost} tabIndex={-1}>
          {describeClose(close)}
        </p>
        {open.length > 0 ? <p>{`Open then: ${open.join(', ')}.`}</p> : null}
        {comparison === undefined ? null : <p>{`At the close: ${inSentence(comparison)}`}</p>}
        {sinceClose ? (
          <Notice>
            Since the close, <span>{describeSums(sinceClose)}</span> came in that belongs to this day: a clock was
            wrong. The figures here are those of the close.
          </Notice>
        ) : null}
      </Panel>
    )
  }
  return (
    <Panel title="Day close">
      {open.length > 0 ? (
        <>
          <p>{`Still open: ${open.join(', ')}.`}</p>
          <PageLink tone="secondary" href={webPaths.home}>
            Deal with it in the kitchen
          </PageLink>
        </>
      ) : null}
      {comparison === undefined ? null : <p>{comparison}</p>}
      {isOver ? (
        <>
          <Button onClick={() => setIsConfirming(true)}>{`Close ${name}`}</Button>
          <ConfirmClose
            day={day}
            open={open}
            comparison={comparison}
            isOpen={isConfirming}
            onClose={() => setIsConfirming(false)}
          />
        </>
      ) : (
        <p>{`Not over yet: it can be closed from ${describeInstant(endsAt)} on.`}</p>
      )}
    </Panel>
  )
}

/** The button that closed the day has disappeared. */
function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}

const inSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const describeSums = ({ cents, gstCents }: TakingsSums): string =>
  `${formatAud(cents)} with ${formatAud(gstCents)} of GST`

interface ConfirmCloseProps extends DialogProps {
  day: string
  open: string[]
  comparison: string | undefined
}

function ConfirmClose({ day, open, comparison, isOpen, onClose }: ConfirmCloseProps) {
  const [closeDay, { isLoading, error, reset }] = useCloseDayMutation()
  const name = describeDay(day)
  const dismiss = () => {
    reset()
    onClose()
  }
  return (
    <Dialog
      title={`Close ${name}?`}
      isOpen={isOpen}
      isLocked={isLoading}
      onClose={dismiss}
      actions={
        <>
          <Button
            isBusy={isLoading}
            onClick={() => {
              void closeDay({ body: { day } }).then((outcome) => outcome.data && dismiss())
            }}
          >
            {`Close ${name}`}
          </Button>
          <Button tone="secondary" onClick={dismiss}>
            Leave it open
          </Button>
        </>
      }
    >
      <div className={styles.panel}>
        <p>Its figures get a number and stay as they are now. This can't be undone.</p>
        <p>Refunds that you make later count on the day on which you make them.</p>
        {open.length > 0 ? <p>{`Still open: ${open.join(', ')}.`}</p> : null}
        {comparison === undefined ? null : <p>{comparison}</p>}
        {error ? <Notice tone="danger">{describeFailure(error)}</Notice> : null}
      </div>
    </Dialog>
  )
}

function describeFailure(error: QueryError): string {
  switch (problemOf(error)?.code) {
    case 'day_not_over':
      return 'Not closed yet: a day can be closed a minute after its end. Try again then.'
    case 'nothing_to_close':
      return 'Not closed: the first order and the first use of a card came later.'
    case 'changed_meanwhile':
      return 'Not closed: the figures changed meanwhile. Check them and close the day again.'
    default:
      return `Not closed. ${problemMessage(error)}`
  }
}
